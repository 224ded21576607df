"""Markdown of GitHub's kind that hostile text can't break out of, and a page that never grows too long."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence

from agents_md_lint.output.escape import escape

_PLAIN = re.compile(r"(?:[A-Za-z0-9 ,'()]|UTF-8|[.:](?= |$))*")
"""Text in which nothing is markup, a link, a mention or a reference to an issue."""
LIMIT = 60_000
"""Bytes of a whole page: GitHub takes 65,536 characters for a comment, and 1 MiB for a step summary."""
LONGEST = 300
"""Characters of one piece of text from the repository."""
NOTES = 2_000
"""Bytes kept for the lines that tell what isn't shown: a dozen at most come after the page is full."""


def code(text: str) -> str:
    """Return *text*, not escaped yet, as a code span: in there GitHub takes nothing for anything else.

    A ``|`` is escaped as control characters are, since in a table it would begin a cell.
    """
    safe = cut(escape(text), LONGEST).replace("|", "\\x7c") or " "
    fence = "`" * (_longest_run(safe) + 1)
    pad = " " if safe[0] in "` " or safe[-1] in "` " else ""
    return f"{fence}{pad}{safe}{pad}{fence}"


def inline(text: str) -> str:
    """Return *text*, not escaped yet, as it is where that is plain prose, else as a code span."""
    return text if _PLAIN.fullmatch(text) and len(text) <= LONGEST else code(text)


def cut(text: str, longest: int) -> str:
    """Return *text*, with how many characters are left out where it is too long."""
    if len(text) <= longest:
        return text
    return f"{text[:longest]}… ({len(text) - longest:,} characters more)"


def fenced(lines: Sequence[str], language: str) -> str:
    """Return escaped *lines* as a code block that none of them can end."""
    fence = "`" * max(3, max(map(_longest_run, lines), default=0) + 1)
    return "\n".join([f"{fence}{language}", *lines, fence])


def details(title: str, body: str) -> str:
    """Return *body* collapsed under the *title*, which isn't escaped yet and shows as code."""
    shown = html.escape(cut(escape(title), LONGEST))
    return f"<details><summary><code>{shown}</code></summary>\n\n{body}\n\n</details>"


def size(text: str) -> int:
    """Return the size of *text* in bytes of UTF-8: never less than what a limit on characters counts."""
    return len(text.encode("utf-8", "surrogateescape"))


class Page:
    """Blocks of Markdown up to a number of bytes; what is left out is always said."""

    def __init__(self, limit: int) -> None:
        self._blocks: list[str] = []
        self.left = limit - NOTES

    def add(self, block: str) -> bool:
        """Add *block* and return True, if there is room for it."""
        needed = size(block) + 2
        if needed > self.left:
            return False
        self._blocks.append(block)
        self.left -= needed
        return True

    def note(self, line: str) -> None:
        """Add a short line about what isn't shown; there is always room for it."""
        self._blocks.append(line)
        self.left -= size(line) + 2

    def add_rows(self, head: Sequence[str], rows: Iterable[str], more: str, *, keep: int) -> None:
        """Add a block of *head* and as many *rows* as leave *keep* bytes; a note tells of the others.

        In *more*, ``{}`` is replaced with their number. Nothing is added where there are no rows.
        """
        every = list(rows)
        taken: list[str] = []
        room = self.left - keep - size("\n".join(head)) - 2
        for row in every:
            room -= size(row) + 1
            if room < 0:
                break
            taken.append(row)
        if taken:
            self.add("\n".join([*head, *taken]))
        if len(taken) < len(every):
            self.note(more.format(f"{len(every) - len(taken):,}"))

    def text(self) -> str:
        """Return the page."""
        return "\n\n".join(self._blocks) + "\n"


def _longest_run(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0)
