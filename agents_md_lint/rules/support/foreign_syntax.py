"""Lines of a ``.qignore`` as other programs, or shells, would take them: several patterns, a choice. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from agents_md_lint.qignore.matcher import compile_rule
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules.model import Workspace
from agents_md_lint.rules.support.pattern_lines import PatternLine, code
from agents_md_lint.rules.support.wording import excerpt

_CHOICE = re.compile(r"\(([^()/|]{1,60}(?:\|[^()/|]{1,60}){1,6})\)")
_SWITCH = re.compile(r"syntax:\s*(?:glob|regexp|rootglob|re)", re.IGNORECASE)
_DRIVE = re.compile(r"[A-Za-z]:[/\\]")
_HOMES = re.compile(r"(?:home|Users)/[^/*?]+/.")
_LOOKED_AT = 1_000
"""The paths that a line is tried on: a hostile file must not cost lines times paths."""


class Foreign(NamedTuple):
    """What a pattern looks like; ``start`` is its 0-based index in the pattern."""

    start: int
    message: str
    taken_for: str
    help: str


def foreign_syntax(found: PatternLine) -> Iterator[Foreign]:
    """Yield what in a pattern means something elsewhere; nothing where Git knows a path that matches."""
    pattern = found.rule.pattern
    for sign, seen in ((" ", _words), (",", _commas), ("|", _choice), ("~", _home), (":", _colon)):
        if sign in pattern and (foreign := seen(found)) and not _is_known(found, sign):
            yield foreign
    if found.rule.anchored and (foreign := _absolute(found)) and not _is_known(found, "/"):
        yield foreign


def _looks_whole(part: str) -> bool:
    """Whether *part* looks like a pattern of its own."""
    return "*" in part.strip("!/") or (len(part) > 1 and (part.endswith("/") or part.startswith(("/", "!"))))


def _several(found: PatternLine, parts: list[str], sign: str) -> Foreign | None:
    ends = "/" if found.rule.directory_only else ""
    parts[-1] += ends
    if len(parts) < 2 or not all(map(_looks_whole, parts)):
        return None
    negation = "!" if found.rule.negated else ""
    each = ", ".join(code(negation + part) for part in parts[:6])
    return Foreign(
        found.rule.pattern.index(sign),
        f"{excerpt(found.rule.written)} is one pattern, not {len(parts)}",
        f"the {'space' if sign == ' ' else 'comma'} for a character of the name",
        f"write a line for each: {each}",
    )


def _words(found: PatternLine) -> Foreign | None:
    return _several(found, found.rule.pattern.split(), " ")


def _commas(found: PatternLine) -> Foreign | None:
    pattern = found.rule.pattern
    if "{" in pattern or "[" in pattern:
        return None
    return _several(found, [part.strip() for part in pattern.split(",")], ",")


def _choice(found: PatternLine) -> Foreign | None:
    pattern = found.rule.pattern
    choice = _CHOICE.search(pattern)
    if choice is None:
        return None
    texts = (pattern[: choice.start()] + one + pattern[choice.end() :] for one in choice[1].split("|"))
    each = ", ".join(code(found.with_pattern(text)) for text in texts)
    return Foreign(
        choice.start(),
        f"{excerpt(choice.group())} in {excerpt(found.rule.written)} is no choice",
        "parentheses and bars literally: it looks for a name with them in it",
        f"write a line for each: {each}",
    )


def _home(found: PatternLine) -> Foreign | None:
    if not found.rule.pattern.startswith("~/"):
        return None
    return _outside(found, "~ for the name of a directory in the workspace")


def _colon(found: PatternLine) -> Foreign | None:
    pattern = found.rule.pattern
    if _SWITCH.fullmatch(pattern):
        return Foreign(
            0,
            f"{excerpt(pattern)} switches nothing",
            "the line for a name, and knows one syntax only",
            "remove the line, and see that no line below is a regular expression",
        )
    if _DRIVE.match(pattern):
        return _outside(found, "the path as one below the workspace")
    return None


def _absolute(found: PatternLine) -> Foreign | None:
    written = found.rule.written.removeprefix("!").lstrip()
    if not written.startswith("/") or not _HOMES.match(found.rule.pattern):
        return None
    return _outside(found, "the path as one below the workspace")


def _outside(found: PatternLine, taken_for: str) -> Foreign:
    return Foreign(
        0,
        f"{excerpt(found.rule.written)} seems to be a path of this machine, and not of the workspace",
        taken_for,
        "write the path as it is below the workspace, as in `/build/`, or remove the line",
    )


def _is_known(found: PatternLine, sign: str) -> bool:
    """Whether Git knows a path, with *sign* in it, that the pattern matches."""
    matches = compile_rule(found.rule)
    return any(map(matches, _paths_with(found.subject.workspace, sign)))


def _paths_with(workspace: Workspace, sign: str) -> Iterator[str]:
    count = 0
    for paths in (workspace.directories, workspace.files):
        for path in paths:
            if sign in path:
                yield path
                count += 1
                if count == _LOOKED_AT:
                    return
