"""Which characters are letters, whatever Python's own tables know."""

from __future__ import annotations

from agents_md_lint.rules.support.code_points import is_letter


def test_letters_newer_than_the_oldest_python_are_letters_to_none() -> None:
    assert all(map(is_letter, "aשก\u0301"))
    assert not any(map(is_letter, ("", "1", "\u088f", "\u1c89", "\U00010d4a", "\U0001e4d0", "\U00031350")))
