"""Text that is safe to show: nothing in a repository may move the cursor, reorder a line or add one."""

from __future__ import annotations

from agents_md_lint.paths import utf8

_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as printable and show as nothing."""


def escape(text: str) -> str:
    r"""Return *text* with everything escaped that doesn't print as itself.

    Control, format, private and unassigned characters become ``\n``, ``\x1b``, ``\u202e``,
    ``\U000e0061``; a byte that isn't UTF-8 (a surrogate escape) becomes ``\xff``.
    """
    if text.isprintable() and (text.isascii() or _BLANK.isdisjoint(text)):
        return text
    return "".join(
        character if character.isprintable() and character not in _BLANK else _escaped(character)
        for character in text
    )


def _escaped(character: str) -> str:
    code = ord(character)
    if character in _SHORT:
        return _SHORT[character]
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    if code < 0x80:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def is_utf8(text: str) -> bool:
    """Whether *text* came from valid UTF-8: it has no surrogate."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def path_fields(path: str, key: str = "path") -> dict[str, str]:
    """Return the JSON members for *path*: itself, or, if it isn't UTF-8, escaped with its bytes in base64."""
    if is_utf8(path):
        return {key: path}
    import base64

    return {key: escape(path), f"{key}_bytes": base64.b64encode(utf8(path)).decode("ascii")}
