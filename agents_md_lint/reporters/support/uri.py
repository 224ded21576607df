"""Paths as URIs. (``urllib.parse`` would do, but nothing here imports what could speak to a network.)"""

from __future__ import annotations

from agents_md_lint.paths import utf8

_UNRESERVED = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")


def relative_uri(path: str) -> str:
    """Return a relative *path* as a URI reference: every byte that isn't unreserved is percent-encoded.

    So a colon in the first name is no scheme, and bytes that aren't UTF-8 are kept.
    """
    return "".join(chr(byte) if byte in _UNRESERVED else f"%{byte:02X}" for byte in utf8(path))


def absolute_uri(path: str) -> str:
    """Return an absolute *path* as a URI."""
    return f"file://{relative_uri(path)}"
