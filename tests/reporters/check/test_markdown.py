"""``check`` as Markdown, read as GitHub does."""

from __future__ import annotations

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from agents_md_lint.check.result import CheckResult
from agents_md_lint.reporters.check.markdown import DETAILED, render
from tests.reporters.check.checks import ODD_NAMES, hostile, nothing, result, sample, with_older


def tokens(text: str) -> list[Token]:
    """Return the blocks and what is in them."""
    found = MarkdownIt("commonmark").enable("table").parse(text)
    return [one for token in found for one in (token, *(token.children or ()))]


def rows(of: CheckResult) -> int:
    """Return the number of rows of the table."""
    return sum(token.type == "tr_open" for token in tokens(render(of))) - 1


def test_the_whole_of_one_finding() -> None:
    finding = next(finding for finding in sample().findings if finding.rule == "invalid-utf8")
    assert render(result(finding, files=1)) == (
        "### AGENTS.md and .qignore\n"
        "\n"
        "1 file checked: 1 error.\n"
        "\n"
        "| | Where | What is wrong | Rule |\n"
        "| --- | --- | --- | --- |\n"
        "| error | `AGENTS.md`:3:5 | `byte 0x93 at offset 12 is not UTF-8 (likely CP1252, where it is “),"
        " and 1 more place is not` | invalid-utf8 |\n"
        "\n"
        "<details><summary><code>AGENTS.md:3:5: invalid-utf8</code></summary>\n"
        "\n"
        "```text\n"
        "byte 0x93 at offset 12 is not UTF-8 (likely CP1252, where it is “), and 1 more place is not\n"
        "\n"
        "    Run \\x93plain\\x94 tests.\n"
        "        ^^^^\n"
        "\n"
        "q ignores the whole file without a word\n"
        "help: convert it to UTF-8: iconv -f CP1252 -t UTF-8 AGENTS.md > AGENTS.md.tmp && mv AGENTS.md.tmp"
        " AGENTS.md\n"
        "```\n"
        "\n"
        "</details>\n"
    )


def test_nothing_is_a_line() -> None:
    assert render(nothing()) == "### AGENTS.md and .qignore\n\n2 files checked: nothing to report.\n"


def test_a_name_in_the_line_that_counts_is_code() -> None:
    named = sample()._replace(baseline="[x](http://evil)", baselined=1)
    assert "in [x](http://evil)" in render(named)
    assert not [token for token in tokens(render(named)) if token.type == "link_open"]


def test_older_findings_are_counted() -> None:
    assert rows(with_older()) == 1
    assert "older findings" in render(with_older())


def test_hostile_text_breaks_out_of_nothing() -> None:
    page = render(hostile())
    assert all(character.isprintable() or character == "\n" for character in page)
    assert rows(hostile()) == len(ODD_NAMES)
    found = tokens(page)
    assert not [token for token in found if token.type in ("link_open", "image", "html_inline")]
    inside = [token.content for token in found if token.type == "html_block"]
    assert all(block.startswith(("<details><summary><code>", "</details>")) for block in inside)
    assert sum("</code>" in block for block in inside) == len(ODD_NAMES)
    for token in found:
        if token.type == "text":
            assert "@" not in token.content
            assert "http" not in token.content


@pytest.mark.parametrize("number", [DETAILED, DETAILED + 1, 2_000])
def test_many_findings_are_cut_and_it_is_said(number: int) -> None:
    many = result(*(hostile().findings * number)[:number], files=number)
    page = render(many)
    assert len(page.encode()) <= 60_000
    shown = page.count("<details>")
    assert shown <= DETAILED
    assert (f"No details of the last {number - shown:,} of {number:,} findings." in page) == (shown < number)
    left = number - rows(many)
    assert (f"And {left:,} more findings, which would not fit here." in page) == (left > 0)
