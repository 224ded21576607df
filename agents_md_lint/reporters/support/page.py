"""A page of HTML by itself: it loads nothing, runs no script but its own, and all in it is escaped."""

from __future__ import annotations

import base64
import hashlib
import html
from collections.abc import Iterable, Iterator
from importlib import resources

from agents_md_lint.output.escape import escape
from agents_md_lint.reporters.support.markdown import LONGEST, cut, size

LIMIT = 1_000_000
"""Bytes of a whole page but its style and script: a browser shows it at once."""
DEEPEST = 8
"""Levels by which the style indents a row."""
_FOLDER = "agents_md_lint.reporters.support"


def text(raw: str) -> str:
    """Return *raw*, not escaped yet, as HTML text of bounded length that shows as itself."""
    return html.escape(cut(escape(raw), LONGEST))


def code(raw: str) -> str:
    """Return *raw*, not escaped yet, as code."""
    return f"<code>{text(raw)}</code>"


def document(title: str, body: Iterable[str]) -> str:
    """Return the page with *title*, not escaped yet, and *body*, which is HTML.

    Its policy allows the style and the script in it, by their hashes, and nothing else.
    """
    style, script = (_own(name) for name in ("page.css", "page.js"))
    policy = (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; "
        "base-uri 'none'; form-action 'none'"
    )
    head = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        '<meta name="referrer" content="no-referrer">',
        f"<title>{text(title)}</title>",
        f"<style>{style}</style>",
    ]
    return "\n".join([*head, *body, f"<script>{script}</script>"]) + "\n"


def left_out(what: str) -> str:
    """Return the line that says that there is more: *what*."""
    return f'<p class="note">And {what}, which would not fit on this page.</p>'


class Room:
    """The bytes that are left of a page."""

    def __init__(self, limit: int) -> None:
        self.left = limit

    def take(self, block: str, *, keep: int = 0) -> bool:
        """Return whether *block* fits so that *keep* bytes are left; if so it is counted."""
        needed = size(block) + 1
        if needed + keep > self.left:
            return False
        self.left -= needed
        return True


def taken(blocks: Iterable[str], room: Room) -> Iterator[str]:
    """Yield the first of *blocks* that fit, a quarter of the *room* left for what comes later."""
    keep = room.left // 4
    for block in blocks:
        if not room.take(block, keep=keep):
            return
        yield block


def _own(name: str) -> str:
    return resources.files(_FOLDER).joinpath(name).read_text(encoding="utf-8")


def _hash(content: str) -> str:
    digest = hashlib.sha256(content.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"
