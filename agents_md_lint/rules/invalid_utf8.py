"""The text isn't valid UTF-8.

q decodes the text strictly (no overlong forms, no surrogates), and ignores the whole file in
silence if that fails, be it for a single byte. Mostly it is a quotation mark, a dash or an accented
letter that an editor saved in another encoding: byte 0x93 is `“` in CP1252. Only the first 65,536
bytes count, and up to three at their end may be the start of a character that is cut.

The finding names the likely encoding: CP1252 where that makes sense, else what charset-normalizer
finds. Convert the file: `iconv -f CP1252 -t UTF-8 AGENTS.md > AGENTS.md.tmp && mv AGENTS.md.tmp
AGENTS.md`. In a `.qignore` q reads on, but such a pattern doesn't match what its author meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.loading.loader import Verdict
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import BOTH, Problem, Rule, Subject
from agents_md_lint.rules.support.badbytes import diagnose
from agents_md_lint.rules.support.content import counted, effect, origin
from agents_md_lint.rules.support.encoding import IGNORED
from agents_md_lint.rules.support.wide import wide_encoding


def check(subject: Subject) -> Iterator[Problem]:
    """Yield what is wrong; the module tells what that means."""
    offset = subject.candidate.offset
    if subject.candidate.verdict is not Verdict.INVALID_UTF8 or offset is None:
        return
    if wide_encoding(subject.data) is not None:
        return
    found = diagnose(subject, offset)
    place = subject.at_byte(offset)
    told = effect(
        subject,
        IGNORED,
        pattern="q reads on, but the pattern in this line does not match what its author meant",
        comment="q skips this line, a comment; other tools may refuse the file",
        line=place.line,
    )
    more = (
        f", and {counted(found.places - 1, 'more place is', 'more places are')} not"
        if found.places > 1
        else ""
    )
    message = f"{found.named} at offset {offset:,} {found.fault}{more}"
    yield Problem(message, told, found.remedy, place, origin(subject, place))


RULE = Rule("invalid-utf8", Severity.ERROR, check, BOTH, __doc__ or "")
