"""``check`` on a terminal: findings by file, with the line and a caret."""

from __future__ import annotations

import pytest

from agents_md_lint.output.escape import escape
from agents_md_lint.reporters.check import terminal
from agents_md_lint.reporters.check.terminal import WIDEST, pointed, width
from agents_md_lint.reporters.check.text import Look
from agents_md_lint.rules.findings import Excerpt
from tests.reporters.check.checks import INVALID, sample


def test_grouped_whole() -> None:
    assert terminal.render(INVALID, Look()) == (
        "AGENTS.md\n"
        "  3:5 error: byte 0x93 at offset 12 is not UTF-8 (likely CP1252, where it is “),"
        " and 1 more place is not [invalid-utf8]\n"
        "      Run \\x93plain\\x94 tests.\n"
        "          ^^^^\n"
        "    q ignores the whole file without a word\n"
        "    convert it to UTF-8: iconv -f CP1252 -t UTF-8 AGENTS.md > AGENTS.md.tmp && mv AGENTS.md.tmp"
        " AGENTS.md\n"
        "\n"
        "1 file checked: 1 error\n"
    )


def test_findings_of_one_file_are_one_block() -> None:
    blocks = terminal.render(sample(), Look()).split("\n\n")
    assert [block.partition("\n")[0] for block in blocks[:-1]] == [
        ".qignore",
        "AGENTS.md",
        "app/AGENTS.md",
        "docs/AGENTS.md",
    ]


@pytest.mark.parametrize(
    ("excerpt", "line", "under"),
    [
        (Excerpt("ab", "c", "d"), "abcd", "  ^"),
        (Excerpt("表a", "表", "b"), "表a表b", "   ^^"),
        (Excerpt("e\u0301", "x", ""), "e\u0301x", " ^"),
        (Excerpt("  \t a", "b", ""), "ab", " ^"),
        (Excerpt("a\t", "\t", "b"), "a\\t\\tb", "   ^^"),
        (Excerpt("", "\udc93", "\x1b"), "\\x93\\x1b", "^^^^"),
        (Excerpt("a", "", ""), "a", " ^"),
        (Excerpt("  a", "b", "c", True, True), "…  abc…", "    ^"),
    ],
)
def test_the_caret_is_below_the_character(excerpt: Excerpt, line: str, under: str) -> None:
    shown, blank, carets = pointed(excerpt)
    assert (shown, blank + carets) == (line, under)


@pytest.mark.parametrize("character", ["a", "表", "\x00", "\U000e0061", "\u0301"])
@pytest.mark.parametrize(("before", "after"), [(60, 60), (60, 0), (0, 60), (1, 60)])
def test_an_excerpt_never_grows_too_wide(character: str, before: int, after: int) -> None:
    shown, blank, carets = pointed(Excerpt(character * before, character, character * after))
    assert width(shown) <= WIDEST
    assert width(blank + carets) <= WIDEST
    whole = escape(character) * (before + 1 + after)
    assert (shown == whole) == ("…" not in shown)
    assert shown.strip("…") in whole
