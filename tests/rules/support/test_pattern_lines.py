"""The rules about patterns that can't match what they say."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.paths import clean
from agents_md_lint.qignore import QIgnore
from agents_md_lint.rules.findings import Finding, Place, Related, Severity
from agents_md_lint.snapshot import Link
from tests.rules.qignores import check, helps, matches, reported


@pytest.mark.parametrize(
    ("text", "rule", "line"),
    [
        ("build/\n!build/keep\n", "unreachable-negation", 2),
        ("*\n!src/\n", "hidden-contents", 2),
        ("*.py[co]\n", "unsupported-syntax", 1),
        ("\\!x\n", "unsupported-syntax", 1),
        ("foo\\ \n", "trimmed-space", 1),
        ("a**b\n", "crossing-star", 1),
        ("a\rb\n", "bare-cr", 1),
        ("./a\n", "inert-pattern", 1),
        ("caf\u00e9\n", "non-ascii-pattern", 1),
        ("a # b\n", "inline-comment", 1),
        ("a\na\n", "redundant-pattern", 2),
        ("!.q\n", "metadata-negation", 1),
        (".env\n", "not-access-control", 1),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_one_fault_is_one_finding(text: str, rule: str, line: int, end: str) -> None:
    assert reported(text.replace("\n", end)) == [(rule, line)]


@pytest.mark.parametrize(
    "text",
    [
        "# build\r\nbuild/\r\n\r\n*.log\r\n!keep.log\r\n",
        "/build/\n**/gen\nvendor/**\na/**/z\n",
        "\ra\r\r\n",
        "a#b\n#[\n# {a,b} \\ ** caf\u00e9\n",
        "logs/*\n!logs/keep\n",
        " a b \n",
        "a[\n]b\n{c\nd}\n[]\n{x}\n{{cookiecutter.name}}/\n",
        "*",
        "",
    ],
)
def test_a_plain_file_has_none(text: str) -> None:
    assert check(text) == []


@pytest.mark.parametrize(
    "text",
    [
        b"\xff./a\n",
        b"./a\0\n",
        "./a\n".encode("utf-16"),
        b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
        b"<<<<<<< a\n./a\n=======\n./a\n>>>>>>> b\n",
    ],
)
def test_another_fault_of_the_whole_file_comes_first(text: bytes) -> None:
    assert len(reported(text)) == 1


@pytest.mark.parametrize("text", ["\ufeff./a\n", "\ufeffa[b]\\ #\n", "\ufeffa\u00e9", "\ufeff# a[b] **a\n"])
def test_a_byte_order_mark_is_the_fault_of_its_line(text: str) -> None:
    assert reported(text) == [("byte-order-mark", 1)]


def test_places_count_characters_and_bytes() -> None:
    text = "\ufeff# \u00e9\r\n\U0001f600/\u00e9/[ab]\r\n  !./x\r\n"
    places = {finding.rule: finding.place for finding in check(text) if finding.place.line != 1}
    assert places == {
        "non-ascii-pattern": Place(2, 1, 9),
        "unsupported-syntax": Place(2, 5, 17),
        "inert-pattern": Place(3, 4, 26),
    }


def test_a_finding_behind_a_link_names_the_text() -> None:
    (finding,) = check(Link("rules"), beside={"rules": "a\n./b\n"})  # type: ignore[arg-type]
    assert finding.related == (Related("rules", 2, "the text that the link leads to"),)


def test_a_file_over_the_limit() -> None:
    """A line that is cut isn't judged, nor is what rules do together: q reads what is behind, too."""
    text = "a\na\n./b\n" + "# filling\n" * 6552
    text += "x/" + "./" * ((65536 - len(text)) // 2 + 1)
    assert len(text) > 65536
    assert [rule for rule in reported(text) if rule[0] != "oversized"] == [("inert-pattern", 3)]
    assert ("redundant-pattern", 2) in reported(text[:65000])


# inert-pattern

CLEANED = "q cleans every path before it matches it, so none matches"


def test_inert_pattern() -> None:
    assert check("a\n  !a//b/\r\n") == [
        Finding(
            "inert-pattern",
            Severity.WARNING,
            ".qignore",
            ".",
            Place(2, 6, 7),
            "'!a//b/' has a slash too many",
            CLEANED,
            "write `!a/b/`",
            (),
            frozenset({".qignore"}),
        )
    ]


@pytest.mark.parametrize(
    ("pattern", "column", "message", "help_text"),
    [
        ("./a", 1, "'./a' has '.' for a name", "write `/a`"),
        ("/a/./b", 4, "'/a/./b' has '.' for a name", "write `a/b`"),
        ("!a/../b/", 4, "'!a/../b/' has '..' for a name", "write `!/b/`"),
        ("../x", 1, "'../x' has '..' for a name", "remove the line: no path in the workspace is named so"),
        (".", 1, "'.' has '.' for a name", "remove the line: no path in the workspace is named so"),
        ("*/../x", 3, "'*/../x' has '..' for a name", "write `/x`"),
        ("**/.", 4, "'**/.' has '.' for a name", "remove the line: no path in the workspace is named so"),
        ("**/a/../b", 6, "'**/a/../b' has '..' for a name", "write the path without `..`"),
        ("**//a", 4, "'**//a' has a slash too many", "write `**/a`"),
    ],
)
def test_names_that_no_path_has(pattern: str, column: int, message: str, help_text: str) -> None:
    (finding,) = check(pattern, "inert-pattern")
    assert (finding.place.column, finding.message, finding.help) == (column, message, help_text)
    assert finding.effect == CLEANED


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("/", 1, "'/' is a slash without a name"),
        (" //\\", 2, "'//\\' is a slash without a name"),
        ("!", 1, "'!' negates nothing"),
        ("! / ", 1, "'! /' negates nothing"),
    ],
)
def test_lines_without_a_pattern(line: str, column: int, message: str) -> None:
    (finding,) = check(f"a\n{line}\n")
    assert (finding.rule, finding.place, finding.message, finding.effect, finding.help) == (
        "inert-pattern",
        Place(2, column, column + 1),
        message,
        "q does nothing with the line",
        "name what is meant, as in `/build/`, or remove the line; `/*` is all at the root",
    )


def test_a_name_that_is_too_long() -> None:
    (finding,) = check("d/" + "\u00e9" * 128 + "\n", "inert-pattern")
    assert (finding.place, finding.effect, finding.help) == (
        Place(1, 3, 2),
        "q finds no path that matches",
        "shorten the pattern, with `*` for a part of the name, or remove the line",
    )
    assert finding.message.endswith("has a name of 256 bytes, and no file's is longer than 255")


@pytest.mark.parametrize(
    ("pattern", "inert"),
    [
        ("a" * 255, False),
        ("a" * 256, True),
        ("a" * 200 + "/" + "a" * 200, False),
        ("a" * 200 + "*" + "a" * 55, False),
        ("a" * 200 + "*" + "a" * 56, True),
        ("a" * 200 + "**" + "a" * 56, False),
        ("a" * 200 + "**/" + "a" * 56, False),
        ("?" * 256, True),
        ("?" * 255 + "*", False),
        ("?./x", False),
        (".**/.**/.", False),
        ("a/...", False),
        ("~/x", False),
        (".*", False),
        ("**/..a", False),
    ],
)
def test_what_can_match_is_not_inert(pattern: str, inert: bool) -> None:
    assert bool(check(pattern, "inert-pattern")) == inert


PARTS = ["*", "**", "**/", "?", "/", "a", ".", "..", "a" * 130]
FILLINGS = {
    "*": ["", "a", "."],
    "**": ["", "a", "/", "/a/", "a/", "/a"],
    "**/": ["", "a/", "a/a/"],
    "?": ["a", "."],
}


@given(st.lists(st.sampled_from(PARTS), min_size=1, max_size=6), st.data())
def test_an_inert_pattern_matches_no_path(parts: list[str], data: st.DataObject) -> None:
    """Paths are made from the pattern, so that most of those that could match do."""
    pattern = "".join(parts)
    if not QIgnore.from_text(pattern).rules:
        return
    path = re.sub(
        r"\*\*/|\*\*|\*|\?",
        lambda found: data.draw(st.sampled_from(FILLINGS[found.group()])),
        pattern.strip("/"),
    )
    possible = clean(path) == path and path != "." and not path.startswith(("/", "../"))
    if possible and path != ".." and max(map(len, path.split("/"))) <= 255 and matches(pattern, path):
        assert check(pattern, "inert-pattern") == []


# non-ascii-pattern


def test_non_ascii_pattern() -> None:
    assert check("a\n!d/caf\u00e9s \u00fc/\n", "non-ascii-pattern") == [
        Finding(
            "non-ascii-pattern",
            Severity.WARNING,
            ".qignore",
            ".",
            Place(2, 7, 8),
            "'\u00e9' (U+00E9) in '!d/caf\u00e9s \u00fc/' is not ASCII",
            "q, in its releases to date, never matches that character, so nothing matches the pattern",
            "write `!d/caf?s ?/`, where `?` is any one character",
            (),
            frozenset({".qignore"}),
        )
    ]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("# caf\u00e9\n", []),
        ("cafe\u0301\n", [1]),
        ("\u00a0a\u3000\n", []),  # white space, which q drops
        ("a\u00a0b\n", [1]),
        ("\U0001f600\ufe0f\n", [1]),
        ("./\u00e9\n", []),  # inert as it is
    ],
)
def test_which_patterns_are_not_ascii(text: str, lines: list[int]) -> None:
    assert [finding.place.line for finding in check(text, "non-ascii-pattern")] == lines


def test_what_the_rules_on_hidden_characters_report_is_left_to_them() -> None:
    assert [rule for rule, _ in reported("a\u200bb\n")] == ["invisible-characters"]
    assert {rule for rule, _ in reported("\u00e9a\u200bb\n")} == {"invisible-characters", "non-ascii-pattern"}


@given(st.text(alphabet="a\u00e9\u6587\U0001f600/", min_size=1, max_size=8))
def test_the_mended_pattern_matches_what_the_pattern_was_to_match(name: str) -> None:
    for help_text in helps(name, "non-ascii-pattern"):
        fixed = help_text.split("`")[1]
        assert fixed.isascii()
        assert matches(fixed, name.strip("/"))
