"""Markdown that hostile text can't break out of, and a page that never grows too long."""

from __future__ import annotations

import pytest

from agents_md_lint.reporters.support.markdown import NOTES, Page, code, cut, details, fenced, inline, size
from tests.reporters.scope.test_markdown import HOSTILE, markdown


@pytest.mark.parametrize("text", [*HOSTILE, "plain", "` `` ```", "", "x" * 5000])
def test_a_code_span_holds_all_of_it(text: str) -> None:
    [paragraph] = (token for token in markdown().parse(f"a {code(text)} b") if token.type == "inline")
    assert [token.type for token in paragraph.children or []] == ["text", "code_inline", "text"]


def test_plain_prose_is_no_code() -> None:
    assert inline("it is now over 65,536 bytes, and q cuts it there") == (
        "it is now over 65,536 bytes, and q cuts it there"
    )
    assert inline("the first parent of HEAD") == "the first parent of HEAD"
    assert inline("before, it is not UTF-8 (at offset 6)") == "before, it is not UTF-8 (at offset 6)"
    for text in ("see docs/a.md", "GH-1", "www.example.org", "a@b", "#1", "a.md", "http://x", ":x:", "a_b_"):
        assert inline(text) == f"`{text}`"


def test_a_fence_is_longer_than_what_it_holds() -> None:
    assert fenced(["a", " ````` ", "b"], "diff") == "``````diff\na\n ````` \nb\n``````"


class TestPage:
    """What is left out is always said, and the page stays below its limit."""

    def test_blocks_as_long_as_there_is_room(self) -> None:
        page = Page(NOTES + 20)
        assert page.add("12345678")  # and two newlines
        assert not page.add("123456789")
        assert page.add("12345678")
        assert not page.add("")
        page.note("more")
        assert page.text() == "12345678\n\n12345678\n\nmore\n"

    @pytest.mark.parametrize(
        ("keep", "shown"), [(0, ["one", "two"]), (7, ["one", "two"]), (8, ["one"]), (11, ["one"]), (12, [])]
    )
    def test_rows_as_long_as_there_is_room(self, keep: int, shown: list[str]) -> None:
        page = Page(NOTES + len("head") + 2 + 4 + 4 + 7)
        page.add_rows(["head"], ["one", "two"], "{} more", keep=keep)
        blocks = ["\n".join(["head", *shown])] if shown else []
        more = [f"{2 - len(shown)} more"] if len(shown) < 2 else []
        assert page.text() == "\n\n".join([*blocks, *more]) + "\n"

    def test_no_rows_are_nothing(self) -> None:
        page = Page(NOTES + 100)
        page.add_rows(["head"], [], "{} more", keep=0)
        assert page.text() == "\n"

    def test_bytes_count(self) -> None:
        page = Page(NOTES + 4)
        assert not page.add("é€")
        assert page.add("é")
        assert size("é€\udcff") == 6


def test_a_title_is_no_markup() -> None:
    assert details("<b>\n`", "body") == (
        "<details><summary><code>&lt;b&gt;\\n`</code></summary>\n\nbody\n\n</details>"
    )


def test_what_is_cut_is_counted() -> None:
    assert [cut("abc", 3), cut("abcd", 3), cut("x" * 2000, 1)] == [
        *("abc", "abc… (1 characters more)", "x… (1,999 characters more)")
    ]
