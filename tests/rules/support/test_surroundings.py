"""What writing needs unseen characters, and which variants there are."""

from __future__ import annotations

import pytest

from agents_md_lint.rules.support.surroundings import Surroundings, WholeText, takes

EMOJI = "\U0001f469", "\U0001f4bb"


def around(before: str, unseen: str, after: str) -> Surroundings:
    """Return what stands around *unseen* in the text of all three."""
    text = before + unseen + after
    return Surroundings(text, len(before), len(before + unseen), WholeText(text))


def test_the_neighbours_are_the_next_characters() -> None:
    inside = around("ab", "\u200b\u200b", "cd")
    assert (inside.before, inside.after, inside.in_word) == ("b", "c", True)
    assert not around("ab ", "\u200b", "cd").in_word
    alone = around("", "\u200b", "")
    assert (alone.before, alone.after, alone.in_word) == ("", "", False)


@pytest.mark.parametrize(
    ("base", "selector", "after", "listed"),
    [
        ("1", "\ufe0f", "\u20e3", True),
        ("1", "\ufe0f", "", False),
        ("1", "\ufe01", "\u20e3", False),
        ("a", "\ufe0f", "\u20e3", False),
        ("", "\ufe0f", "\u20e3", False),
        ("\u2764", "\ufe0f", "", True),
        ("\u845b", "\U000e0100", "", True),
        ("\u2764", "\U000e0100", "", False),
    ],
)
def test_variants(base: str, selector: str, after: str, listed: bool) -> None:
    assert takes(base, selector, after) == listed


@pytest.mark.parametrize(
    ("before", "char", "after"),
    [
        ("\u0e01", "\u200b", "\u0e01"),  # Thai has no spaces between words
        ("\u0e01", "\u2060", "x"),
        ("https://example.org/", "\u200b", "path"),
        ("\u0645\u06cc", "\u200c", "\u062e"),
        ("\u0915\u094d", "\u200d", "\u0937"),
        ("Auf", "\u200c", "lage"),
        (EMOJI[0], "\u200d", EMOJI[1]),
        ("\u05d0\u05d1 ", "\u200f", "!"),
        ("a\u0301", "\u034f", "\u0302"),
        ("\u1820", "\u180e", "\u1820"),
    ],
)
def test_what_is_needed(before: str, char: str, after: str) -> None:
    assert around(before, char, after).need(char, single=True)


@pytest.mark.parametrize(
    ("before", "char", "after"),
    [
        ("ab", "\u200b", "cd"),
        ("example.org/", "\u200b", "path"),
        ("https://" + "x" * 300, "\u200b", "/"),
        ("https://example.org/ ", "\u200b", "path"),
        ("Auf", "\u200c", "x"),
        ("ab", "\u200c", "l"),
        (EMOJI[0], "\u200d", "x"),
        ("x", "\u200d", EMOJI[1]),
        ("ab", "\u200f", "cd"),
        ("ab", "\u034f", "cd"),
        ("ab", "\u180e", "cd"),
        ("ab", "\u2063", "cd"),
    ],
)
def test_what_is_not(before: str, char: str, after: str) -> None:
    assert not around(before, char, after).need(char, single=True)


def test_one_of_several_may_still_be_needed_where_the_script_is() -> None:
    assert around("\u0e01", "\u200b", "\u0e01").need("\u200b", single=False)
    assert not around("https://example.org/", "\u200b", "x").need("\u200b", single=False)
    assert not around(EMOJI[0], "\u200d", EMOJI[1]).need("\u200d", single=False)
    assert not around("Auf", "\u200c\u200c", "lage").need("\u200c", single=False)


def test_a_mark_of_direction_in_a_foreign_word_is_not() -> None:
    hebrew = "\u05d0\u05d1\u05d2 "
    assert around(hebrew, "\u200f", " x").need("\u200f", single=True)
    assert not around(hebrew + "ab", "\u200f", "cd").need("\u200f", single=True)


@pytest.mark.parametrize(
    ("before", "after", "kin"),
    [
        ("hyphen", "ated", True),
        ("abc", "def", True),
        ("ab", "cd", False),  # too short to be broken
        ("a", "bcdefgh", False),
        ("ab\xadcd", "ef", True),  # another hyphen is a part of the word
        ("ab cd", "ef", False),
    ],
)
def test_a_soft_hyphen(before: str, after: str, kin: bool) -> None:
    assert around(before, "\xad", after).is_kin("\xad") == kin
    assert not around(before, "\xad\xad", after).is_kin("\xad")


def test_blanks_of_one_script() -> None:
    assert around("\u2801 ", "\u2800", " x").is_kin("\u2800")
    assert not around("a ", "\u2800", " x").is_kin("\u2800")
    assert not around("\u2801 a", "\u2800", "b").is_kin("\u2800")
    assert around("\u1100", "\u1160", "").is_kin("\u1160")
    assert not around("a", "\u1160", "b").is_kin("\u1160")


def test_what_a_text_says_as_a_whole() -> None:
    assert WholeText("\u05d0\u05d1").directed
    assert not WholeText("\u05d0\u200f").directed
    assert WholeText("\u2801").braille
    assert not WholeText("\u2800").braille
    assert WholeText("a\u2066b\u2069c").closed == frozenset()
    assert WholeText("\u05d0\u2066b\u2069\u05d1").closed == {1, 3}
