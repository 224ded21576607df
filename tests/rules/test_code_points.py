"""No code point of a property that makes it unseen is missed: Unicode's own tables say which there are."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

import pytest

from agents_md_lint.rules.support.hidden import find_hidden

IGNORABLE = (
    "AD 34F 61C 115F-1160 17B4-17B5 180B-180F 200B-200F 202A-202E 2060-206F 3164 FE00-FE0F FEFF FFA0 "
    "FFF0-FFF8 1BCA0-1BCA3 1D173-1D17A E0000-E0FFF"
)
"""``Default_Ignorable_Code_Point`` of DerivedCoreProperties.txt in Unicode 14.0."""

DRAWN = {
    **dict.fromkeys([*range(0x600, 0x606), 0x6DD, 0x8E2, 0x890, 0x891], "a sign around or above digits"),
    0x70F: "a line above an abbreviation",
    0x110BD: "a sign above digits",
    0x110CD: "a sign above digits",
}
"""Format characters that have a picture, and what it is (``Prepended_Concatenation_Mark``)."""
LAYOUT = dict.fromkeys(map(ord, "\t\n\v\f"), "an end of a line or page, or a tab, which editors show as such")
SPACES = dict.fromkeys(
    (0x20, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000),
    "as wide as it looks; a finding only where several spell bits",
)


def ranges(listed: str) -> Iterator[int]:
    for part in listed.split():
        low, _, high = part.partition("-")
        yield from range(int(low, 16), int(high or low, 16) + 1)


def is_found(code: int) -> bool:
    """Whether a text is reported that has the code point alone, between words."""
    return any(hidden.char == chr(code) for hidden in find_hidden(f"a {chr(code)} b\nc\n"))


@pytest.mark.parametrize(
    ("category", "reasons"),
    [("Cf", DRAWN), ("Cc", LAYOUT), ("Zs", SPACES), ("Zl", {}), ("Zp", {}), ("Co", {})],
)
def test_each_of_a_category_is_reported_or_known_to_be_seen(category: str, reasons: dict[int, str]) -> None:
    all_of_it = [code for code in range(0x110000) if unicodedata.category(chr(code)) == category]
    if category == "Co":  # 137,468, all in three ranges: their ends and every hundredth
        ends = {0xE000, 0xF8FF, 0xF0000, 0xFFFFD, 0x100000, 0x10FFFD}
        assert ends <= set(all_of_it)
        all_of_it = sorted({*all_of_it[::100], *ends})
    assert {code for code in all_of_it if not is_found(code)} == set(reasons)


def test_each_that_may_be_ignored_is_reported() -> None:
    assert [f"{code:X}" for code in ranges(IGNORABLE) if not is_found(code)] == []


def test_each_noncharacter_is_reported() -> None:
    last = [plane + low for plane in range(0, 17 << 16, 1 << 16) for low in (0xFFFE, 0xFFFF)]
    nots = [*range(0xFDD0, 0xFDF0), *last]
    assert len(nots) == 66
    assert {unicodedata.category(chr(code)) for code in nots} == {"Cn"}
    assert [f"{code:X}" for code in nots if not is_found(code)] == []


def test_each_that_selects_a_variant_is_reported() -> None:
    """``Variation_Selector``: what has that in its name."""
    named = [c for c in range(0x110000) if "VARIATION SELECTOR" in unicodedata.name(chr(c), "")]
    assert len(named) == 259 + (unicodedata.unidata_version >= "14")
    assert [f"{code:X}" for code in named if not is_found(code)] == []
