"""The file is longer than the 65,536 bytes that q uses.

q cuts the text there, drops up to three more bytes that would be part of a character, and puts the
line `[AGENTS.md truncated by q at 65536 bytes]` behind it. What follows is never seen, and nobody but
the agent is told. The finding is placed at the first byte that is lost.

Shorten the file, or move what is about one directory into an `AGENTS.md` there. A `.qignore` has no
such limit in q, which reads all of it at each listing, but it is held to the same one; q's editor
refuses to change a file over 1 MiB.
"""

from __future__ import annotations

from codecs import getincrementaldecoder
from collections.abc import Iterator

from agents_md_lint.loading.content import LIMIT, kept
from agents_md_lint.loading.loader import Verdict
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import BOTH, Problem, Role, Rule, Subject
from agents_md_lint.rules.support.content import counted, origin, real
from agents_md_lint.rules.support.wide import wide_encoding

_EDITOR_LIMIT = 1 << 20
_MOVE = "or move a part of it into the AGENTS.md of the directory that it is about"
_READ_AS_TEXT = frozenset({Verdict.LOADS, Verdict.NUL, Verdict.INVALID_UTF8})


def check(subject: Subject) -> Iterator[Problem]:
    """Yield a file beyond the limit, at the first byte that is lost."""
    size = subject.size
    if size is None or size <= LIMIT or subject.candidate.verdict not in _READ_AS_TEXT:
        return
    if wide_encoding(subject.data) is not None:  # its size as UTF-8 is another
        return
    if subject.role is Role.QIGNORE:
        yield _oversized_rules(subject, size)
        return
    end = kept(subject.data[:LIMIT])
    place = subject.at_byte(end)
    lost = size - end
    verb = ("is" if lost == 1 else "are") if subject.is_text else "would be"
    message = (
        f"{size:,} bytes are {size - LIMIT:,} more than q uses: the last {lost:,} {verb} lost, "
        f"from line {place.line}, column {place.column} on{_why_earlier(subject.data[end:LIMIT])}"
    )
    effect = f"q keeps the first {end:,} bytes and puts a line that says so in place of the rest"
    if not subject.is_text:
        effect = f"q ignores the whole file for another fault; without that, it would keep {end:,} bytes"
    by = counted(size - LIMIT, "byte", "bytes")
    remedy = f"shorten {real(subject)} by {by}, {_MOVE}"
    yield Problem(message, effect, remedy, place, origin(subject, place), whole=True, lost=lost)


def _why_earlier(dropped: bytes) -> str:
    """Return why q drops bytes before the limit too."""
    if not dropped:
        return ""
    of = counted(len(dropped), "byte", "bytes")
    try:
        getincrementaldecoder("utf-8")().decode(dropped)
    except UnicodeDecodeError:
        return f"; {of} before the limit {'is' if len(dropped) == 1 else 'are'} not UTF-8"
    return f"; the limit cuts a character after {of}"


def _oversized_rules(subject: Subject, size: int) -> Problem:
    effect = "q has no limit for this file, but reads the whole of it at each directory listing"
    if size > _EDITOR_LIMIT:
        effect += ", and its editor refuses to change a file over 1 MiB"
    message = f"{size:,} bytes are {size - LIMIT:,} more than the {LIMIT:,} that a file for q should have"
    remedy = f"shorten {real(subject)} by {counted(size - LIMIT, 'byte', 'bytes')}"
    place = subject.at_byte(LIMIT)
    return Problem(message, effect, remedy, place, origin(subject, place), whole=True, lost=size - LIMIT)


RULE = Rule("oversized", Severity.ERROR, check, BOTH, __doc__ or "")
