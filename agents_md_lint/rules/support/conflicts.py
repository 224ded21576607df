"""Finding the markers of merge conflicts in a text. Pure, over lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from agents_md_lint.records import NamedTuple

_MARKER = re.compile(r"(<<<<<<<|\|\|\|\|\|\|\||>>>>>>>)(?: .*)?\Z|(=======)\Z")
_FENCE = re.compile(r" {0,3}(?:(`{3,})[^`]*|(~{3,}).*)\Z")


class Conflict(NamedTuple):
    """A whole conflict: the 0-based numbers of the lines with its markers, first to last."""

    markers: tuple[int, ...]


class _Open:
    """A conflict that isn't at its end: the fence that was open where it starts, the markers so far."""

    def __init__(self, fence: str) -> None:
        self.fence = fence
        self.lines: list[int] = []
        self.kinds = ""
        self.outside = False


def find_conflicts(lines: Iterable[str], *, markdown: bool) -> Iterator[Conflict]:
    """Yield the conflicts in *lines*, which have no line feeds; in *markdown*, not those in fenced code.

    Each version of a conflict starts with the fence that was open before it, so a conflict in the line
    that opens or closes a fence doesn't turn the rest of the text inside out. It counts as fenced only
    when no marker of it is outside a fence.
    """
    fence = ""
    conflict: _Open | None = None
    for number, line in enumerate(lines):
        text = line.removesuffix("\r")
        kind = _kind(text)
        if kind == "<":
            conflict = _Open(fence)
        elif conflict is None or not kind or conflict.kinds + kind not in ("<|", "<=", "<|=", "<=>", "<|=>"):
            fence = _after(fence, text) if markdown else ""
            continue
        conflict.lines.append(number)
        conflict.kinds += kind
        conflict.outside |= not fence
        if kind != ">":
            fence = conflict.fence
            continue
        if conflict.outside:
            yield Conflict(tuple(conflict.lines))
        conflict = None


def _kind(line: str) -> str:
    """Return the first character of a line that is a marker, or nothing."""
    return line[0] if line[:1] in "<|=>" and _MARKER.match(line) else ""


def _after(fence: str, line: str) -> str:
    """Return the code fence that is open behind *line*, where *fence* was open before; empty for none."""
    if not fence:
        opening = _FENCE.match(line)
        return (opening[1] or opening[2]) if opening else ""
    closing = line.lstrip(" ")
    if len(line) - len(closing) > 3:
        return fence
    bare = closing.rstrip(" \t")
    return "" if len(bare) >= len(fence) and bare == fence[0] * len(bare) else fence
