"""``check`` as text: plain for programs, grouped with the line and a caret on a terminal."""

from __future__ import annotations

import re

import pytest

from agents_md_lint.output.colour import Paint
from agents_md_lint.output.escape import escape
from agents_md_lint.reporters.check import terminal, text
from agents_md_lint.reporters.check.terminal import WIDEST, pointed, width
from agents_md_lint.reporters.check.text import Look
from agents_md_lint.rules.findings import Excerpt, Severity
from tests.reporters.check.checks import ODD_NAMES, hostile, nothing, result, sample

INVALID = result(next(one for one in sample().findings if one.rule == "invalid-utf8"), files=1)
SEQUENCE = re.compile(r"\x1b\[\d+m")


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


def test_colour_changes_nothing_else() -> None:
    for one in (text.render, terminal.render):
        assert SEQUENCE.search(one(sample(), Look(Paint(on=True))))
        for of in (sample(), hostile(), nothing()):
            painted = one(of, Look(Paint(on=True), statistics=True))
            assert SEQUENCE.sub("", painted) == one(of, Look(statistics=True))


def test_quiet() -> None:
    whole = text.render(sample())
    assert whole.startswith(quiet := text.render(sample(), Look(quiet=True)))
    assert whole.removeprefix(quiet) == "\n4 files checked: 3 errors, 2 warnings\n"
    assert text.render(nothing(), Look(quiet=True)) == ""
    assert terminal.render(nothing(), Look(quiet=True)) == ""


def test_statistics() -> None:
    [first, *_] = sample().findings
    found = [first._replace(rule="nul-byte", severity=Severity.ERROR), *[first] * 12]
    shown = text.render(result(*found), Look(quiet=True, statistics=True))
    assert shown.split("\n\n")[-1] == (
        "12  warning  redundant-pattern  A line has no effect: it repeats another, or a later line decides"
        " about all that it matches.\n"
        " 1  error    nul-byte           The text has a NUL byte.\n"
    )
    assert text.render(nothing(), Look(statistics=True)) == text.render(nothing())


def test_hostile_names() -> None:
    for one in (text.render, terminal.render):
        lines = one(hostile(), Look()).split("\n")
        assert all(line.isprintable() for line in lines)
        heads = [line for line in lines if line and not line.startswith(" ")]
        assert len(heads) == len(ODD_NAMES) + 1


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
