"""A pattern can never match.

q cleans a path before it matches it, so no component of it is empty, `.` or `..`: `./a`, `a//b`
and `a/../b` match nothing, and neither does a name of more than 255 bytes. A line that is only
slashes, or only `!`, does nothing at all.

Write the path as `git ls-files` shows it, with a slash in front for the workspace root: `/a` for
`./a`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from agents_md_lint.loading.whitespace import trim
from agents_md_lint.paths import clean
from agents_md_lint.qignore import IgnoreRule, Line, LineKind
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import QIGNORE_FILE, Faulty, Problem, Rule, Subject
from agents_md_lint.rules.offers import Offer
from agents_md_lint.rules.support.content import origin
from agents_md_lint.rules.support.line_edits import is_own, line_edits
from agents_md_lint.rules.support.pattern_lines import PatternLine, code, lines, pattern_lines, place
from agents_md_lint.rules.support.wording import excerpt
from agents_md_lint.snapshot.resolve import NAME_BYTES

_PIECE = re.compile(r"(?:[^/*]|\*(?!\*))+")
"""What one component of every path that matches must hold: a pattern between slashes and ``**``."""


def check(subject: Subject) -> Iterator[Problem]:
    """Yield each line that does nothing, or whose pattern no path can match."""
    for line in lines(subject):
        if line.kind is LineKind.INERT:
            written = trim(line.text)
            what = "negates nothing" if written.startswith("!") else "is a slash without a name"
            here = place(subject, line, line.text.index(written))
            yield Problem(
                f"{excerpt(written)} {what}",
                "q does nothing with the line",
                "name what is meant, as in `/build/`, or remove the line; `/*` is all at the root",
                here,
                origin(subject, here),
            )
    for found in pattern_lines(subject):
        yield from _unmatched(found)


def _unmatched(found: PatternLine) -> Iterator[Problem]:
    rule = found.rule
    written = excerpt(rule.written)
    if not rule.can_match:
        start, part = _impossible_part(rule.pattern)
        message = f"{written} has {excerpt(part)} for a name" if part else f"{written} has a slash too many"
        effect, remedy = "q cleans every path before it matches it, so none matches", _cleaned(found)
    else:
        start, size = _longest_name(rule.pattern)
        if size <= NAME_BYTES:
            return
        message = f"{written} has a name of {size} bytes, and no file's is longer than {NAME_BYTES}"
        effect = "q finds no path that matches"
        remedy = "shorten the pattern, with `*` for a part of the name, or remove the line"
    here = found.in_pattern(start)
    yield Problem(message, effect, remedy, here, origin(found.subject, here))


def _longest_name(pattern: str) -> tuple[int, int]:
    """Return the start and the least size in bytes of the first name that is too long, or of any."""
    start = size = 0
    if len(pattern) * 4 > NAME_BYTES:
        for piece in _PIECE.finditer(pattern):
            start, size = piece.start(), len(piece.group().replace("*", "").encode())
            if size > NAME_BYTES:
                break
    return start, size


def _impossible_part(pattern: str) -> tuple[int, str]:
    """Return where the first component stands that no path has, and that component."""
    start = 0
    for part in pattern.split("/"):
        if part in ("", ".", ".."):
            break
        start += len(part) + 1
    return start, part


def _cleaned(found: PatternLine) -> str:
    if (meant := cleaned(found.rule)) is not None:
        return f"write {code(meant)}" if meant else "remove the line: no path in the workspace is named so"
    return f"write the path without `{'..' if '..' in found.rule.pattern.split('/') else '.'}`"


def cleaned(rule: IgnoreRule) -> str | None:
    """Return what to write for *rule*, whose path isn't clean: empty where no path can be meant.

    None where it isn't known: of `**` and `..`, both of which stand for directories, and where q would
    drop an end of the path.
    """
    meant = clean(rule.pattern)
    if meant == ".." or meant.startswith("../") or not meant.strip("*/."):
        return ""
    if "**" in rule.pattern and ".." in rule.pattern.split("/"):
        return None
    if "\\" in (meant[0], meant[-1]) or (trim(meant[-1]) == "" and not rule.directory_only):
        return None
    # A slash in front also keeps a name from being taken for a comment, a negation or white space.
    anchor = "/" if "/" not in meant or meant[0] in "#!" or trim(meant[0]) == "" else ""
    # What ends in a dot names a directory: "b/." is "b/", and not a file named "b".
    directory = rule.directory_only or rule.pattern.rpartition("/")[2] in (".", "..")
    return f"{'!' if rule.negated else ''}{anchor}{meant}{'/' if directory else ''}"


def fix(faulty: Faulty) -> Iterator[Offer]:
    """Remove `/` and `!`, and `../a`, which is outside; clean the others: `./a` becomes `/a`."""
    subject = faulty.subject
    if not is_own(subject):
        return
    edits = {line.number: "" for line in lines(subject) if line.kind is LineKind.INERT}
    for found in pattern_lines(subject):
        if not found.rule.can_match:
            meant = cleaned(found.rule)
            if meant:
                edits[found.line.number] = _with(subject, found.line, meant)
            elif meant is not None and clean(found.rule.pattern).partition("/")[0] in (".", ".."):
                edits[found.line.number] = ""
    yield from line_edits(faulty, edits, "removed or cleaned {}", "inert line", "inert lines")


def _with(subject: Subject, line: Line, written: str) -> str:
    """Return *line*, with its end, with *written* in place of what stands in it."""
    whole = subject.text[line.offset : line.offset + len(line.text) + 1]
    rule: IgnoreRule | None = line.rule
    return whole.replace(rule.written, written, 1) if rule is not None else whole


RULE = Rule("inert-pattern", Severity.WARNING, check, QIGNORE_FILE, __doc__ or "", fix)
