"""Patterns of ``.gitignore``, as the command line and the configuration have them: through pathspec.

That makes regular expressions, which backtrack: how long a match takes grows with the power of the
number of stars. A configuration comes with the repository, so its patterns may have few.
"""

from __future__ import annotations

import re
from functools import cache

from agents_md_lint.paths import LONGEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

_END = "\0"
STARS = 3
"""The ``*`` in one component, and the ``**`` in a pattern of the configuration."""
_LONGEST_NAME = 255
"""The characters that a name on a disk has at most, a byte each at least: Git alone can store longer ones."""
# Compiled where they are used: few configurations need them.
_NEEDLESS = r"^(?:[^\\]|\\[\W_])*?\\(\w)"
_STARS = r"\*+"
_PLAIN = re.compile(r"/?[A-Za-z0-9_.-]+(?:/[A-Za-z0-9_.-]+)*/?")
"""Patterns that are just names, as most are: whether one matches is told without an import of pathspec."""


@cache
def compiled(patterns: tuple[str, ...]) -> GitIgnoreSpec:
    """Return what matches repository-relative paths. Raises ``ValueError`` for what is no pattern."""
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(patterns)


def verify(patterns: tuple[str, ...]) -> None:
    """Raise ``ValueError`` for what is no pattern."""
    if not all(map(_PLAIN.fullmatch, patterns)):
        compiled(patterns)


def matches(patterns: tuple[str, ...], path: str) -> bool:
    """Whether *patterns* match the repository-relative *path*; none matches one that no disk can hold."""
    if not patterns or len(path) > LONGEST:
        return False
    if len(path) > _LONGEST_NAME and max(map(len, path.split("/"))) > _LONGEST_NAME:
        return False
    plain = _plain(patterns)
    return compiled(patterns).match_file(path) if plain is None else plain.match(path)


@cache
def _plain(patterns: tuple[str, ...]) -> _Names | None:
    """Return what *patterns* name, if all of them are plain."""
    return _Names(patterns) if all(map(_PLAIN.fullmatch, patterns)) else None


class _Names:
    """Plain patterns: names of directories, or of anything, somewhere or at the top."""

    def __init__(self, patterns: tuple[str, ...]) -> None:
        top: list[str] = []
        somewhere: list[str] = []
        for pattern in patterns:
            named = f"/{pattern.strip('/')}/"
            found = top if "/" in pattern.removesuffix("/") else somewhere
            # A file has no slash behind it: what ends in one names directories alone.
            found += [named] if pattern.endswith("/") else [named, named[:-1] + _END]
        self._top, self._somewhere = tuple(top), tuple(somewhere)

    def match(self, path: str) -> bool:
        """Whether *path*, or a directory above it, is named."""
        whole = f"/{path}{_END}"
        for named in self._somewhere:
            if named in whole:
                return True
        return whole.startswith(self._top)


def inert(pattern: str) -> str:
    """Return why a pattern can match no path of a repository, or an empty text."""
    if pattern[:1] in (" ", "\t"):
        return "starts with white space, which counts"
    if {".", ".."} & set(pattern.removeprefix("!").split("/")):
        return "has '.' or '..' for a name, which no path of Git has: write /docs for the one at the top"
    if "//" in pattern:
        return "has two slashes in a row, which no path of Git has"
    escaped = re.search(_NEEDLESS, pattern)
    if escaped:
        return f"has '\\' before {escaped[1]!r}, which it only escapes: names are separated by '/'"
    return ""


def fault(pattern: str) -> str:
    """Return what is wrong with a pattern of the configuration, or an empty text."""
    if not pattern.strip():
        return "is empty"
    if "\n" in pattern or "\0" in pattern:
        return "has a line break or a NUL"
    if pattern.startswith("#"):
        return "is a comment: write \\\\# for a name that starts so"
    if inert(pattern):
        return inert(pattern)
    stars = [re.findall(_STARS, part) for part in pattern.split("/")]
    if max(map(len, stars)) > STARS or sum("**" in found for found in stars) > STARS:
        return f"has more than {STARS} '*' in one name, or more than {STARS} '**'"
    try:
        verify((pattern,))
    except ValueError:
        return "is not one of .gitignore"
    return ""
