"""``check`` as text: plain for programs, with the line and a caret on a terminal."""

from __future__ import annotations

import re

import pytest

from agents_md_lint.output.colour import Paint
from agents_md_lint.output.columns import columns
from agents_md_lint.output.escape import escape
from agents_md_lint.reporters.check import terminal, text
from agents_md_lint.reporters.check.terminal import WIDEST, pointed
from agents_md_lint.reporters.check.text import Look
from agents_md_lint.rules.findings import Excerpt, Severity
from tests.reporters.check.checks import ODD_NAMES, hostile, nothing, result, sample

INVALID = result(next(one for one in sample().findings if one.rule == "invalid-utf8"), files=1)
SEQUENCE = re.compile(r"\x1b\[\d+m|\x1b]8;[^\x1b]*\x1b\\")


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


@pytest.mark.parametrize(
    ("severities", "painted"),
    [
        ((Severity.WARNING, Severity.ERROR), "\x1b[31m4 files checked: 1 error, 1 warning\x1b[0m\n"),
        ((Severity.WARNING,), "\x1b[33m4 files checked: 1 warning\x1b[0m\n"),
        ((), "\x1b[32m4 files checked: nothing to report\x1b[0m\n"),
    ],
)
def test_the_line_that_counts_has_the_colour_of_the_outcome(
    severities: tuple[Severity, ...], painted: str
) -> None:
    [finding] = INVALID.findings
    found = result(*(finding._replace(severity=severity) for severity in severities))
    for one in (text.render, terminal.render):
        assert painted in one(found, Look(Paint(on=True)))


def test_the_help_has_a_colour() -> None:
    for one in (text.render, terminal.render):
        assert "\n    \x1b[36mhelp:\x1b[0m convert it" in one(INVALID, Look(Paint(on=True)))


def test_each_finding_starts_with_its_place() -> None:
    blocks = terminal.render(sample(), Look()).split("\n\n")
    assert [block.partition(" ")[0] for block in blocks[:-1]] == [
        ".qignore:2:1:",
        ".qignore:3:3:",
        "AGENTS.md:3:5:",
        "app/AGENTS.md:",
        "docs/AGENTS.md:1:3:",
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
        heads = [line for line in lines if line and not line.startswith((" ", "more about"))]
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
    assert columns(shown) <= WIDEST
    assert columns(blank + carets) <= WIDEST
    whole = escape(character) * (before + 1 + after)
    assert (shown == whole) == ("…" not in shown)
    assert shown.strip("…") in whole
