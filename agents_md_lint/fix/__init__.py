"""The registry of fixes: by rule, in the order in which they are tried on one file.

First the name and the encoding, without which the text isn't known, and last what needs all of it.
"""

from __future__ import annotations

from agents_md_lint.fix.characters import drop_stray
from agents_md_lint.fix.encoding import drop_mark, legacy_to_utf8, wide_to_utf8
from agents_md_lint.fix.entries import link_again, rename
from agents_md_lint.fix.offers import Fix
from agents_md_lint.fix.patterns import drop_redundant, end_lines, mend_inert

FIXES: dict[str, Fix] = {
    "misnamed-guidance": rename,
    "utf16-text": wide_to_utf8,
    "invalid-utf8": legacy_to_utf8,
    "byte-order-mark": drop_mark,
    "stray-characters": drop_stray,
    "bare-cr": end_lines,
    "inert-pattern": mend_inert,
    "redundant-pattern": drop_redundant,
    "destroyed-symlink": link_again,
}
