"""Bytes that aren't plain UTF-8 text."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Iterator

from agents_md_lint.loading.content import LIMIT
from agents_md_lint.loading.loader import Verdict
from agents_md_lint.rules.badbytes import diagnose
from agents_md_lint.rules.content import counted, effect, is_comment, origin, rewrite
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import BYTE_ORDER_MARK, Problem, Role, Subject
from agents_md_lint.rules.wide import wide_encoding

_MARK = BYTE_ORDER_MARK.encode()
_IGNORED = "q ignores the whole file without a word"
_WITHOUT_NUL = r"tr -d '\000' <"
_WIDE_PART = re.compile(rb"(?:[\t\n\r -~]\0){3}|(?:\0[\t\n\r -~]){3}")


def invalid_utf8(subject: Subject) -> Iterator[Problem]:
    """The text isn't valid UTF-8.

    q decodes the text strictly (no overlong forms, no surrogates), and ignores the whole file in
    silence if that fails, be it for a single byte. Mostly it is a quotation mark, a dash or an accented
    letter that an editor saved in another encoding: byte 0x93 is `“` in CP1252. Only the first 65,536
    bytes count, and up to three at their end may be the start of a character that is cut.

    The finding names the likely encoding: CP1252 where that makes sense, else what charset-normalizer
    finds. Convert the file: `iconv -f CP1252 -t UTF-8 AGENTS.md > AGENTS.md.tmp && mv AGENTS.md.tmp
    AGENTS.md`. In a `.qignore` q reads on, but such a pattern doesn't match what its author meant.
    """
    offset = subject.candidate.offset
    if subject.candidate.verdict is not Verdict.INVALID_UTF8 or offset is None:
        return
    if wide_encoding(subject.data) is not None:
        return
    found = diagnose(subject, offset)
    place = subject.at_byte(offset)
    told = effect(
        subject,
        _IGNORED,
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


def utf16_text(subject: Subject) -> Iterator[Problem]:
    """The text is UTF-16 or UTF-32.

    Windows PowerShell 5 writes UTF-16 with `>` and `Out-File`. To q such a text has NUL bytes or is
    invalid UTF-8, and it ignores the whole file in silence; a `.qignore` has no line that works. It is
    recognised by its byte order mark, and without one by its bytes.

    Convert it: `iconv -f UTF-16 -t UTF-8 AGENTS.md > AGENTS.md.tmp && mv AGENTS.md.tmp AGENTS.md`.
    """
    wide = wide_encoding(subject.data)
    if wide is None:
        return
    mark = wide.mark.hex(" ").upper()
    marked = f"with the byte order mark {mark}" if mark else "without a byte order mark"
    told = "q loads its bytes as single characters, which nobody can read" if subject.is_text else _IGNORED
    if subject.role is Role.QIGNORE:
        told = "q finds no line in it that works, so it hides nothing but .q/"
    # With a mark, the name without byte order makes iconv drop it.
    name = wide.name[:6] if mark else wide.name
    mend = f"convert it to UTF-8: {rewrite(subject, f'iconv -f {name} -t UTF-8')}"
    place = subject.at_byte(0)
    message = f"the text is {wide.name} ({marked}), not UTF-8"
    yield Problem(message, told, mend, place, origin(subject, place), whole=True)


def nul_byte(subject: Subject) -> Iterator[Problem]:
    """The text has a NUL byte.

    One NUL among the first 65,537 bytes, which is all that q reads, makes it ignore the whole file in
    silence. (What lies behind them q never sees, so a NUL there isn't reported.) It comes from a binary
    file, from a crash while the file was being written, or from UTF-16 text appended to a UTF-8 file.

    Remove it: `tr -d '\\000' < AGENTS.md > AGENTS.md.tmp && mv AGENTS.md.tmp AGENTS.md`. In a `.qignore`
    q reads on, but such a pattern matches nothing.
    """
    offset = subject.candidate.offset
    if subject.candidate.verdict is not Verdict.NUL or offset is None:
        return
    if wide_encoding(subject.data) is not None:
        return
    place = subject.at_byte(offset)
    told = effect(
        subject,
        _IGNORED,
        pattern="q reads on, but the pattern in this line matches nothing",
        comment="q skips this line, a comment; other tools take the file for a binary one",
        line=place.line,
    )
    message = f"{_nuls(subject.data, offset)}{_also(subject.data)}"
    mend = f"remove what is not text: {rewrite(subject, _WITHOUT_NUL)}"
    yield Problem(message, told, mend, place, origin(subject, place))


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


def byte_order_mark(subject: Subject) -> Iterator[Problem]:
    """The text starts with a byte order mark.

    U+FEFF in front isn't white space to q: it stays in the text, invisible, before the first word. In a
    `.qignore` it sticks to the first line: a pattern there matches nothing any more, which is an error;
    a comment becomes a pattern that matches nothing, which does no harm until the line is edited.

    Remove it: `tail -c +4 AGENTS.md > AGENTS.md.tmp && mv AGENTS.md.tmp AGENTS.md`, and save the file as
    "UTF-8" rather than "UTF-8 with BOM".
    """
    guidance = subject.candidate.guidance
    if guidance is None or not subject.data.startswith(_MARK):
        return
    if subject.role is Role.GUIDANCE and guidance.text == BYTE_ORDER_MARK:  # empty-guidance says so
        return
    place = subject.at_byte(0)
    message, told, severity = (
        "the text starts with a byte order mark (U+FEFF, bytes EF BB BF)",
        "q keeps the mark as an invisible first character of the text",
        None,
    )
    if subject.role is Role.QIGNORE and is_comment(subject, 1):
        told = "q takes the mark for part of the first line, which has no pattern now"
    elif subject.role is Role.QIGNORE:
        told, severity = (
            "q takes the mark for part of the first pattern, which matches nothing",
            Severity.ERROR,
        )
    mend = f"remove it: {rewrite(subject, 'tail -c +4')}"
    yield Problem(message, told, mend, place, origin(subject, place), severity, whole=True)
