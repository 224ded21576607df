"""Which embeddings and isolates are as a text in a right-to-left script has them. Pure."""

from __future__ import annotations

import re

from agents_md_lint.rules.support import code_points as unicode
from agents_md_lint.rules.support.code_points import is_letter

_EMBEDDINGS, _OVERRIDES, _ISOLATES = "\u202a\u202b", "\u202d\u202e", "\u2066\u2067\u2068"
_RIGHTWARD, _LEFTWARD = "\u202a\u2066", "\u202b\u2067"
_FIRST = 200
"""Characters in which the first letter of what is enclosed is looked for."""


def closed_controls(text: str) -> frozenset[int]:
    """Return the indexes of bidi controls that reorder nothing else than the text around needs.

    These are embeddings and isolates in a line with right-to-left letters that are closed in the same
    line, enclose something, and whose direction is that of the first letter they enclose. Overrides
    never are: no language needs one.
    """
    found: set[int] = set()
    at = 0
    for line in text.splitlines(keepends=True) if re.search(f"[{unicode.BIDI}]", text) else ():
        if re.search(f"[{unicode.RIGHT_TO_LEFT}]", line):
            found.update(at + index for index in _closed(line))
        at += len(line)
    return frozenset(found)


def _closed(line: str) -> set[int]:
    found: set[int] = set()
    opened: list[tuple[int, str]] = []
    for match in re.finditer(f"[{unicode.BIDI}]", line):
        at, char = match.start(), match[0]
        if char in "\u202c\u2069":
            closes = _ISOLATES if char == "\u2069" else _EMBEDDINGS + _OVERRIDES
            if not opened or opened[-1][1] not in closes:
                return set()  # what isn't nested has an effect that takes the whole algorithm to know
            start, opener = opened.pop()
            if _agrees(opener, line[start + 1 : min(at, start + _FIRST)]):
                found |= {start, at}
        else:
            opened.append((at, char))
    return found if not opened else set()


def _agrees(opener: str, enclosed: str) -> bool:
    if opener in _OVERRIDES or not enclosed.strip() or re.match(f"[{unicode.BIDI}]", enclosed):
        return False
    first = next((char for char in enclosed if is_letter(char)), "")
    leftward = re.match(f"[{unicode.RIGHT_TO_LEFT}]", first) is not None
    return not first or opener not in (_RIGHTWARD if leftward else _LEFTWARD)
