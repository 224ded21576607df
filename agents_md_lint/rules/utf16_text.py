"""The text is UTF-16 or UTF-32.

Windows PowerShell 5 writes UTF-16 with `>` and `Out-File`. To q such a text has NUL bytes or is
invalid UTF-8, and it ignores the whole file in silence; a `.qignore` has no line that works. It is
recognised by its byte order mark, and without one by its bytes.

Convert it: `iconv -f UTF-16 -t UTF-8 AGENTS.md > AGENTS.md.tmp && mv AGENTS.md.tmp AGENTS.md`.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import BOTH, Faulty, Problem, Role, Rule, Subject
from agents_md_lint.rules.offers import NewText, Offer
from agents_md_lint.rules.support.content import origin, rewrite
from agents_md_lint.rules.support.encoding import IGNORED, decoded
from agents_md_lint.rules.support.wide import wide_encoding

_ENOUGH = 6
"""The characters that a text needs for its shape to prove anything."""


def check(subject: Subject) -> Iterator[Problem]:
    """Yield a text in UTF-16 or UTF-32."""
    wide = wide_encoding(subject.data)
    if wide is None:
        return
    mark = wide.mark.hex(" ").upper()
    marked = f"with the byte order mark {mark}" if mark else "without a byte order mark"
    effect = "q loads its bytes as single characters, which nobody can read" if subject.is_text else IGNORED
    if subject.role is Role.QIGNORE:
        effect = "q finds no line in it that works, so it hides nothing but .q/"
    # With a mark, the name without byte order makes iconv drop it.
    name = wide.name[:6] if mark else wide.name
    remedy = f"convert it to UTF-8: {rewrite(subject, f'iconv -f {name} -t UTF-8')}"
    place = subject.at_byte(0)
    message = f"the text is {wide.name} ({marked}), not UTF-8"
    yield Problem(message, effect, remedy, place, origin(subject, place), whole=True)


def fix(faulty: Faulty) -> Iterator[Offer]:
    """Convert it to UTF-8; sure with a byte order mark, or where most is ASCII."""
    wide = wide_encoding(faulty.subject.data)
    if wide is None:
        return
    text = decoded(faulty.data[len(wide.mark) :], wide.name)
    if text is not None:
        sure = bool(wide.mark) or _is_surely_wide(text)
        yield Offer(NewText(text.encode()), f"converted it from {wide.name} to UTF-8", sure)


def _is_surely_wide(text: str) -> bool:
    """Whether a text without a mark surely is UTF-16 or UTF-32: mostly ASCII, which has NULs there."""
    return len(text) >= _ENOUGH and sum(1 for char in text if char.isascii()) * 2 > len(text)


RULE = Rule("utf16-text", Severity.ERROR, check, BOTH, __doc__ or "", fix)
