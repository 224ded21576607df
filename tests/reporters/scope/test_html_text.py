"""Both texts of a file in one: what is gone, what is new, and what is the same, folded."""

from __future__ import annotations

from agents_md_lint.loading.content import MARKER
from agents_md_lint.loading.loader import Guidance
from agents_md_lint.reporters.scope.html_text import FOLDED, difference, whole


def guidance(text: str, *, truncated: bool = False) -> Guidance:
    """Return a file with *text*."""
    return Guidance("AGENTS.md", ".", text, truncated, "AGENTS.md")


def test_a_text_is_escaped_and_keeps_its_tabs() -> None:
    assert (
        whole(guidance('a <b>\t&\n"\x1b'))
        == '<div class="text"><div>a &lt;b&gt;\t&amp;\n"\\x1b\n</div></div>'
    )


def test_no_text_says_so() -> None:
    nothing = '<p class="note">No text.</p>'
    assert whole(None) == whole(guidance("")) == difference(None, None) == nothing


def test_a_cut_text_ends_as_q_ends_it() -> None:
    assert whole(guidance("a", truncated=True)) == f'<div class="text"><div>a\n\n{MARKER}\n</div></div>'


def test_one_side_alone() -> None:
    one = guidance("a\n<")
    assert difference(None, one) == '<div class="text"><ins>a</ins><ins>&lt;</ins></div>'
    assert difference(one, None) == '<div class="text"><del>a</del><del>&lt;</del></div>'


def test_what_is_gone_stands_before_what_is_new() -> None:
    assert difference(guidance("a\nb\nc"), guidance("a\nB\nc")) == (
        '<div class="text"><div>a\n</div><del>b</del><ins>B</ins><div>c\n</div></div>'
    )


def lines(first: int, last: int) -> str:
    """Return numbered lines."""
    return "".join(f"{number}\n" for number in range(first, last + 1))


def folded(count: int) -> str:
    """Return the difference of a first and a last line, with *count* equal lines between."""
    middle = lines(1, count)
    return difference(guidance(f"a\n{middle}b"), guidance(f"A\n{middle}B"))


def test_common_lines_are_folded_beyond_the_context() -> None:
    enough = 3 + FOLDED + 3
    assert "<details>" not in folded(enough - 1)
    assert (
        f"<div>{lines(1, 3)}</div>"
        f"<details><summary>4 lines the same</summary><div>{lines(4, 7)}</div></details>"
        f"<div>{lines(8, 10)}</div>"
    ) in folded(enough)


def test_the_ends_have_context_on_one_side() -> None:
    start, end = lines(1, 7), lines(8, 14)
    assert difference(guidance(f"{start}a\n{end}z"), guidance(f"{start}A\n{end}z")) == (
        '<div class="text">'
        f"<details><summary>4 lines the same</summary><div>{lines(1, 4)}</div></details>"
        f"<div>{lines(5, 7)}</div>"
        "<del>a</del><ins>A</ins>"
        f"<div>{lines(8, 10)}</div><details><summary>5 lines the same</summary><div>{lines(11, 14)}z\n</div>"
        "</details></div>"
    )


def test_without_a_budget_the_middle_is_replaced() -> None:
    old, new = guidance("a\nsame\nb"), guidance("A\nsame\nB")
    assert difference(old, new).count("same") == 1
    assert difference(old, new, budget=0).count("same") == 2
