"""The line diff: it is a diff, it is a shortest one, and it ends soon whatever it gets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.output.line_diff import Edit, edits, hunks

TEXTS = st.lists(st.sampled_from("abc"), max_size=12)


def applied(old: list[str], new: list[str], found: list[Edit]) -> list[str]:
    """Return *old* with the edits done to it, the lines between them checked to be common."""
    result: list[str] = []
    at = new_at = 0
    for edit in found:
        assert old[at : edit.old_start] == new[new_at : edit.new_start]
        result += old[at : edit.old_start] + new[edit.new_start : edit.new_end]
        at, new_at = edit.old_end, edit.new_end
    return result + old[at:]


def distance(old: list[str], new: list[str]) -> int:
    """Return the fewest removals and additions, by the plain recurrence."""
    row = list(range(len(new) + 1))
    for i, line in enumerate(old, 1):
        above, row = row, [i]
        for j, other in enumerate(new, 1):
            row.append(above[j - 1] if line == other else 1 + min(above[j], row[-1]))
    return row[-1]


@given(TEXTS, TEXTS)
def test_it_is_a_shortest_diff(old: list[str], new: list[str]) -> None:
    found = edits(old, new)
    assert applied(old, new, found) == new
    size = sum(edit.old_end - edit.old_start + edit.new_end - edit.new_start for edit in found)
    assert size == distance(old, new)


@given(TEXTS, TEXTS, st.integers(0, 30))
def test_it_is_a_diff_with_any_budget(old: list[str], new: list[str], budget: int) -> None:
    assert applied(old, new, edits(old, new, budget)) == new


def test_the_budget_keeps_the_common_ends() -> None:
    old = ["begin", *map(str, range(3000)), "end"]
    new = ["begin", *map(str, range(3000, 6000)), "end"]
    assert edits(old, new) == [Edit(1, 3001, 1, 3001)]


def test_hunks_part_where_the_context_does() -> None:
    near, far = Edit(7, 8, 7, 8), Edit(15, 16, 15, 16)
    first = Edit(0, 1, 0, 1)
    assert list(hunks([first, near, far])) == [[first, near], [far]]
    assert list(hunks([])) == []
