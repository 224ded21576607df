r"""The text has a NUL byte.

One NUL among the first 65,537 bytes, which is all that q reads, makes it ignore the whole file in
silence. (What lies behind them q never sees, so a NUL there isn't reported.) It comes from a binary
file, from a crash while the file was being written, or from UTF-16 text appended to a UTF-8 file.

Remove it: `tr -d '\000' < AGENTS.md > AGENTS.md.tmp && mv AGENTS.md.tmp AGENTS.md`. In a `.qignore`
q reads on, but such a pattern matches nothing.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Iterator

from agents_md_lint.loading.content import LIMIT
from agents_md_lint.loading.loader import Verdict
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import BOTH, Problem, Rule, Subject
from agents_md_lint.rules.support.content import effect_of, origin, rewrite
from agents_md_lint.rules.support.encoding import IGNORED
from agents_md_lint.rules.support.wide import wide_encoding

_WITHOUT_NUL = r"tr -d '\000' <"
_WIDE_PART = re.compile(rb"(?:[\t\n\r -~]\0){3}|(?:\0[\t\n\r -~]){3}")


def check(subject: Subject) -> Iterator[Problem]:
    """Yield the first NUL byte, with the number of the others."""
    offset = subject.candidate.offset
    if subject.candidate.verdict is not Verdict.NUL or offset is None:
        return
    if wide_encoding(subject.data) is not None:
        return
    place = subject.at_byte(offset)
    effect = effect_of(
        subject,
        IGNORED,
        pattern="q reads on, but the pattern in this line matches nothing",
        comment="q skips this line, a comment; other tools take the file for a binary one",
        line=place.line,
    )
    message = f"{_nuls(subject.data, offset)}{_also(subject.data)}"
    remedy = f"remove what is not text: {rewrite(subject, _WITHOUT_NUL)}"
    yield Problem(message, effect, remedy, place, origin(subject, place))


def _nuls(data: bytes, offset: int) -> str:
    count = data.count(b"\0")
    more = f", and {count - 1:,} more" if count > 1 else ""
    if offset >= LIMIT:
        return f"a NUL byte at offset {offset:,}: past what q uses, but it reads one byte more to see the end"
    return f"a NUL byte at offset {offset:,}{more}, within the {LIMIT + 1:,} bytes that q reads"


def _also(data: bytes) -> str:
    """Return what else is known about a text with NUL bytes."""
    if _WIDE_PART.search(data):
        return "; a part of the text looks like UTF-16"
    try:
        getincrementaldecoder("utf-8")().decode(data[:LIMIT])
    except UnicodeDecodeError:
        return "; nor is the text UTF-8"
    return ""


RULE = Rule("nul-byte", Severity.ERROR, check, BOTH, __doc__ or "")
