"""What takes turns, stands in rows or crowds a line, and so carries data."""

from __future__ import annotations

import pytest

from agents_md_lint.rules.support.bits import Hidden, HiddenKind, carriers

ZERO, ONE = "\u200b", "\u200c"
IDEOGRAPH = "\u845b"


def one_by_one(text: str, kinds: dict[str, HiddenKind]) -> list[Hidden]:
    """Return the characters of *kinds* in *text* as they are found one by one."""
    return [Hidden(at, char, kinds[char]) for at, char in enumerate(text) if char in kinds]


def judged(text: str, kinds: dict[str, HiddenKind] | None = None) -> list[tuple[int, HiddenKind]]:
    """Return what *text* hides as a whole, where characters of *kinds* were found one by one."""
    return [(one.at, one.kind) for one in carriers(text, one_by_one(text, kinds or {}))]


UNSEEN = {ZERO: HiddenKind.ZERO_WIDTH, ONE: HiddenKind.FORMAT}


def test_nothing_stays_nothing() -> None:
    assert carriers("Plain text, with  spaces.\n", ()) == ()


def test_two_kinds_that_take_turns_spell_bits() -> None:
    below = "".join(f"word{char}" for char in (ZERO, ONE) * 4)  # seven turns
    assert {kind for _, kind in judged(below, UNSEEN)} == {HiddenKind.ZERO_WIDTH, HiddenKind.FORMAT}
    enough = below + f"word{ZERO}"
    assert [kind for _, kind in judged(enough, UNSEEN)] == [HiddenKind.BITS] * 9
    many_of_one = f"word{ZERO}" * 100
    assert {kind for _, kind in judged(many_of_one, UNSEEN)} == {HiddenKind.ZERO_WIDTH}


def test_kinds_that_mean_something_by_themselves_take_no_part() -> None:
    text = "".join(f"word{char}" for char in (ZERO, "\u202e") * 6)
    kinds = {ZERO: HiddenKind.ZERO_WIDTH, "\u202e": HiddenKind.BIDI}
    assert {kind for _, kind in judged(text, kinds)} == {HiddenKind.ZERO_WIDTH, HiddenKind.BIDI}


SELECTOR = dict.fromkeys(("︀", "︁"), HiddenKind.SELECTOR)


def test_selectors_of_nothing_are_data_where_they_differ_or_crowd_a_line() -> None:
    alike = "a\ufe00 b\ufe00 c\ufe00 d\ufe00\n"
    assert {kind for _, kind in judged(alike, SELECTOR)} == {HiddenKind.SELECTOR}
    assert {kind for _, kind in judged(alike[:-2] + "\ufe01", SELECTOR)} == {HiddenKind.SELECTORS}
    assert {kind for _, kind in judged("a\ufe00b\ufe01c\ufe00", SELECTOR)} == {HiddenKind.SELECTOR}
    crowded = "a\ufe00" * 8
    assert {kind for _, kind in judged(crowded, SELECTOR)} == {HiddenKind.SELECTORS}
    assert {kind for _, kind in judged("a\ufe00\n" * 8, SELECTOR)} == {HiddenKind.SELECTOR}


def test_styles_of_emoji_that_take_turns() -> None:
    heart = "\u2764"
    turns = "".join(heart + style for style in ("\ufe0e", "\ufe0f") * 4)
    assert judged(turns) == []
    found = judged(turns + heart + "\ufe0e")
    assert [kind for _, kind in found] == [HiddenKind.SELECTORS] * 9
    assert judged((heart + "\ufe0f") * 50) == []


def variants(*numbers: int) -> str:
    """Return ideographs, each with the variant of its number."""
    return "".join(IDEOGRAPH + chr(0xE0100 + number) for number in numbers)


def test_variants_of_ideographs() -> None:
    """A name has one or two, and a text of names many other ideographs."""
    assert judged(variants(0, 1, 0)) == []
    assert judged(variants(0, 1, 0, 1)) == []
    in_a_row = judged(variants(0, 1, 2, 0))
    assert [kind for _, kind in in_a_row] == [HiddenKind.SELECTORS] * 4
    apart = " ".join(variants(number % 3) for number in range(8))
    assert len(judged(apart)) == 8
    assert len(judged(apart + IDEOGRAPH * 8)) == 8
    assert judged(apart + IDEOGRAPH * 9) == []
    assert judged(" ".join(variants(number % 3) for number in range(7))) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a\u2002b", []),
        ("x" + "\u2002\u2003" * 4 + "y", list(range(1, 9))),
        ("x" + "\u2002\u2003" * 3 + "\u2002" + "y", []),
        ("x" + "\u2002" * 20 + "y", []),
        ("x" + " \u2002\u2003" * 3 + "y", [2, 3, 5, 6, 8, 9]),
        ("".join(f"a{space}" for space in "\u2002\u2003" * 4) + "a", []),
        ("".join(f"a{space}" for space in "\u2002\u2003" * 4 + "\u2002") + "a", list(range(1, 19, 2))),
        ("".join(f"a{space}" for space in " \u2002" * 8) + "a", []),
        ("".join(f"a{space}" for space in " \u2002" * 8 + " ") + "a", list(range(3, 35, 4))),
        ("".join(f"1{space}" for space in " \u202f" * 20) + "1", []),
        ("".join(f"a{space}" for space in " \u202f" * 20) + "a", []),
    ],
)
def test_spaces_of_rare_widths(text: str, found: list[int]) -> None:
    assert judged(text) == [(at, HiddenKind.BITS) for at in found]


def test_all_is_in_order() -> None:
    text = "a\ufe00 " + "x" + "\u2002\u2003" * 4 + "b\ufe01"
    ats = [at for at, _ in judged(text, SELECTOR)]
    assert ats == sorted(ats)
    assert len(ats) == 10
