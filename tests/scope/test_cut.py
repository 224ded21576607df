"""Where q cuts a file, and on which side an edit lies."""

from __future__ import annotations

from itertools import takewhile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.scope.cut import WHOLE, Cut, CutEdit, EditPlace, common_prefix, cut, cut_edit
from agents_md_lint.snapshot import Link
from tests.scope.support import Tree, compare, reported

TEXT = b"".join(b"%04d\n" % (number % 9_973) for number in range(20_000))
"""100,000 bytes; q keeps 65,536, and the cut falls in line 13,108."""


@pytest.mark.parametrize(
    ("start", "end", "new", "place", "line"),
    [
        (5, 9, b"LINE", EditPlace.BEFORE, 2),
        (5, 9, b"longer line", EditPlace.BEFORE, 2),
        (65_000, 70_000, b"", EditPlace.BOTH, 13_001),
        (65_540, 65_544, b"LINE", EditPlace.BEHIND, 13_109),
        (100_000, 100_000, b"more", EditPlace.BEHIND, 20_001),
    ],
)
def test_on_which_side_of_the_cut_an_edit_lies(
    start: int, end: int, new: bytes, place: EditPlace, line: int
) -> None:
    after = TEXT[:start] + new + TEXT[end:]
    comparison = compare({"AGENTS.md": TEXT}, {"AGENTS.md": after})
    old, new_side = comparison.before, comparison.after
    found = cut_edit(
        (old.loader.snapshot, old.candidate(".")), (new_side.loader.snapshot, new_side.candidate("."))
    )
    assert found == CutEdit("AGENTS.md", place, line)
    lost = cut(new_side.loader.snapshot, new_side.candidate("."))
    assert lost == Cut(65_536, len(after) - 65_536, after.count(b"\n", 0, 65_536) + 1)


def test_what_lies_behind_the_cut_is_known_with_its_line() -> None:
    tree: Tree = {"AGENTS.md": Link("m"), "m": TEXT}
    [one] = reported(tree, {**tree, "m": TEXT + b"more"}).unaffected
    assert one.unseen
    assert one.cut == Cut(65_536, 34_468, 13_108)
    assert one.edit == CutEdit("m", EditPlace.BEHIND, 20_001)


def test_a_character_that_the_limit_cuts_is_lost_whole() -> None:
    [source] = reported({"f": b""}, {"AGENTS.md": b"x" * 65_535 + "\u20ac".encode()}).sources
    assert source.after.cut == Cut(65_535, 3, 1)


def test_what_is_lost_in_words() -> None:
    assert Cut(65_536, 1, 2).unseen == "last byte is never seen"
    assert Cut(65_536, 2_000, 2).unseen == "last 2,000 bytes are never seen"


@given(st.binary(max_size=40), st.binary(max_size=40), st.binary(max_size=40))
def test_what_two_texts_begin_with(common: bytes, one: bytes, other: bytes) -> None:
    old, new = common + one, common + other
    same = takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False))
    assert common_prefix(old, new) == sum(1 for _ in same)


@pytest.mark.parametrize("size", [65_536, 65_537])
def test_only_what_is_too_long_is_cut(size: int) -> None:
    [source] = reported({"f": b""}, {"AGENTS.md": b"x" * size}).sources
    assert source.after.cut == (None if size == 65_536 else Cut(65_536, 1, 1))


def test_of_a_file_of_enormous_size_nobody_tells_where_the_edit_lies() -> None:
    for size, is_told in ((WHOLE, True), (WHOLE + 1, False)):
        before, after = b"x" * size, b"y" + b"x" * (size - 1)
        [source] = reported({"AGENTS.md": before}, {"AGENTS.md": after}).sources
        edits = reported({"AGENTS.md": before}, {"AGENTS.md": after}).edits
        assert edits == ({source.path: CutEdit("AGENTS.md", EditPlace.BEFORE, 1)} if is_told else {})


def test_an_edit_that_only_one_side_is_cut_for_is_not_placed() -> None:
    assert reported({"AGENTS.md": b"x"}, {"AGENTS.md": TEXT}).edits == {}
    assert reported({"AGENTS.md": TEXT}, {"AGENTS.md": b"x"}).edits == {}
    sides = [compare({"AGENTS.md": text}, {"AGENTS.md": text}).before for text in (b"x", TEXT)]
    short, long = ((side.loader.snapshot, side.candidate(".")) for side in sides)
    assert cut_edit(short, long) is cut_edit(long, short) is cut_edit(long, long) is None
