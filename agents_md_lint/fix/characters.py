"""Characters that were pasted and that nobody sees."""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.fix.offers import Faulty, NewText, Offer
from agents_md_lint.loading.content import LIMIT
from agents_md_lint.rules.model import Role
from agents_md_lint.rules.support.content import counted
from agents_md_lint.rules.support.hidden import Hidden, Kind, find_hidden

_PASTED = frozenset({Kind.ZERO_WIDTH, Kind.SELECTOR, Kind.FORMAT})
_LINE_ENDS = frozenset("\u2028\u2029")


def drop_stray(faulty: Faulty) -> Iterator[Offer]:
    """Remove stray characters; a separator of lines becomes a line feed. Never surely right.

    Control characters stay, since something else was meant by them, and so does all that hides
    something: a person must look at that.
    """
    text = faulty.subject.text
    stray = [hidden for hidden in find_hidden(text) if hidden.kind in _PASTED]
    if faulty.subject.role is Role.QIGNORE:  # a comment may suppress the finding in another line
        stray = [hidden for hidden in stray if text.count("\n", 0, hidden.at) + 1 in faulty.lines]
    if stray and len(faulty.data) <= LIMIT:
        told = f"removed {counted(len(stray), 'stray character', 'stray characters')}"
        yield Offer(NewText(_without(text, stray).encode()), told, sure=False)


def _without(text: str, stray: list[Hidden]) -> str:
    parts: list[str] = []
    at = 0
    for hidden in stray:
        parts += [text[at : hidden.at], "\n" if hidden.char in _LINE_ENDS else ""]
        at = hidden.at + 1
    return "".join([*parts, text[at:]])
