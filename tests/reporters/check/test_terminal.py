"""``check`` on a terminal: the line and a caret, wrapped to what the terminal holds."""

from __future__ import annotations

import pytest

from agents_md_lint.output.colour import Paint
from agents_md_lint.output.columns import columns
from agents_md_lint.output.escape import escape
from agents_md_lint.reporters.check import terminal, text
from agents_md_lint.reporters.check.terminal import WIDEST, pointed
from agents_md_lint.reporters.check.text import Look
from agents_md_lint.rules.findings import Excerpt
from tests.reporters.check.checks import INVALID, SEQUENCE, hostile, result, sample

WHOLE = (
    "AGENTS.md:3:5: error[invalid-utf8]: byte 0x93 at offset 12 is not UTF-8 (likely CP1252, where it is “),"
    " and 1 more place is not\n"
    "    3 | Run \\x93plain\\x94 tests.\n"
    "      |     ^^^^\n"
    "    q ignores the whole file without a word\n"
    "    help: convert it to UTF-8: iconv -f CP1252 -t UTF-8 AGENTS.md > AGENTS.md.tmp && mv AGENTS.md.tmp"
    " AGENTS.md\n"
    "\n"
    "1 file checked: 1 error\n"
)
HINT = "more about a rule: agents-md-lint rules invalid-utf8\n"
OFFER = "[*] 1 of these can be fixed: agents-md-lint check --fix\n"


def test_a_terminal_whole() -> None:
    assert terminal.render(INVALID, Look()) == WHOLE + HINT


def test_what_can_be_fixed_is_marked_and_the_last_line_says_so() -> None:
    marked = terminal.render(INVALID._replace(fixable=frozenset(INVALID.findings)), Look())
    assert marked == WHOLE.replace("]: byte", "]: [*] byte") + HINT + OFFER
    assert text.render(INVALID._replace(fixable=frozenset(INVALID.findings))).endswith(
        "\n1 file checked: 1 error; 1 of these can be fixed: agents-md-lint check --fix\n"
    )


def test_long_lines_are_wrapped_and_commands_are_not() -> None:
    assert terminal.render(INVALID, Look(width=60)) == (
        "AGENTS.md:3:5: error[invalid-utf8]: byte 0x93 at offset 12\n"
        "    is not UTF-8 (likely CP1252, where it is “), and 1 more\n"
        "    place is not\n"
        "    3 | Run \\x93plain\\x94 tests.\n"
        "      |     ^^^^\n"
        "    q ignores the whole file without a word\n"
        "    help: convert it to UTF-8:\n"
        "      iconv -f CP1252 -t UTF-8 AGENTS.md > AGENTS.md.tmp && mv AGENTS.md.tmp AGENTS.md\n"
        "\n"
        "1 file checked: 1 error\n" + HINT
    )
    [finding] = INVALID.findings
    quoted = finding._replace(help="write it anew, or remove the whole file: `rm -f a  b c`")
    narrow = terminal.render(result(quoted), Look(width=30))
    assert "    help: write it anew, or\n      remove the whole file:\n      `rm -f a  b c`\n" in narrow


@pytest.mark.parametrize("paint", [Paint(), Paint(True)])
def test_what_is_no_command_fits(paint: Paint) -> None:
    many = hostile()._replace(suppressed=1, ignored=2, excluded=3, baseline="base line", baselined=4)
    for width in (60, 90):
        lines = terminal.render(many, Look(paint, width=width)).split("\n")
        assert max(map(columns, lines)) <= width


def test_a_rule_is_a_link_where_the_project_has_an_address(addressed: str) -> None:
    page = f"{addressed}/blob/HEAD/docs/rules.md#invalid-utf8"
    painted = terminal.render(INVALID, Look(Paint(on=True)))
    assert f"error[\x1b]8;;{page}\x1b\\invalid-utf8\x1b]8;;\x1b\\]\x1b[0m: " in painted
    assert "agents-md-lint rules" not in painted
    assert SEQUENCE.sub("", painted) == WHOLE
    assert terminal.render(INVALID, Look()) == WHOLE + HINT  # a link can't be seen without colour


def test_each_finding_starts_with_its_place() -> None:
    blocks = terminal.render(sample(), Look()).split("\n\n")
    assert [block.partition(" ")[0] for block in blocks[:-1]] == [
        ".qignore:2:1:",
        ".qignore:3:3:",
        "AGENTS.md:3:5:",
        "app/AGENTS.md:",
        "docs/AGENTS.md:1:3:",
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
    assert columns(shown) <= WIDEST
    assert columns(blank + carets) <= WIDEST
    whole = escape(character) * (before + 1 + after)
    assert (shown == whole) == ("…" not in shown)
    assert shown.strip("…") in whole
