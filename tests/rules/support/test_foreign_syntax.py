"""The rule about syntax that q doesn't know."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.check import engine
from agents_md_lint.loading import Loader
from agents_md_lint.rules import RULES
from agents_md_lint.rules.findings import Finding, Place, Severity
from agents_md_lint.rules.model import Workspace
from agents_md_lint.snapshot import Memory
from agents_md_lint.snapshot.inventory import take_stock
from tests.rules.qignores import check, reported

SLUG = "unsupported-syntax"


def test_brackets() -> None:
    assert check("a\n!*.py[co]/\n") == [
        Finding(
            SLUG,
            Severity.WARNING,
            ".qignore",
            ".",
            Place(2, 6, 7),
            "'[co]' in '!*.py[co]/' is no set of characters",
            "q takes brackets literally: it looks for a name with them in it",
            "write a line for each: `!*.pyc/`, `!*.pyo/`",
            (),
            frozenset({".qignore"}),
        )
    ]


@pytest.mark.parametrize(
    ("line", "column", "message", "effect", "help_text"),
    [
        (
            "{a,b}",
            1,
            "'{a,b}' in '{a,b}' is no list of alternatives",
            "q takes braces literally: it looks for a name with them in it",
            "write a line for each: `a`, `b`",
        ),
        (
            " \\!x",
            2,
            "the backslash in front of '!x' escapes nothing",
            "q takes it for a slash: the pattern is anchored at the root",
            "write `/!x` for the root, or `**/!x` for any directory",
        ),
        (
            "!\\#a\\#/",
            2,
            "the backslash in front of '#a\\#' escapes nothing",
            "q takes it for a slash: the pattern is anchored at the root",
            "write `!/#a#/` for the root, or `!**/#a#/` for any directory",
        ),
        (
            "\\a/b",
            1,
            "the backslash in front of 'a/b' escapes nothing",
            "q takes it for a slash: the pattern is anchored at the root",
            "write `/a/b` for the root",
        ),
        (
            "! foo\\",
            6,
            "the backslash at the end of '! foo\\' escapes nothing",
            "q takes it for a slash: the pattern matches directories only",
            "write `! foo/` for directories, `! foo` for files too",
        ),
        (
            "dir\\sub",
            4,
            "the backslash in 'dir\\sub' is not between directories: only a slash is",
            "q takes it for a character of the name",
            "write `dir/sub`",
        ),
        (
            "a\\*b",
            2,
            "the backslash in 'a\\*b' escapes nothing",
            "q takes it for a character of the name",
            "write `a?b`, where `?` is any one character",
        ),
        (
            "My\\ Files/",
            3,
            "the backslash in 'My\\ Files/' escapes nothing",
            "q takes it for a character of the name",
            "write `My Files/`",
        ),
        (
            "!'a b'/",
            2,
            "the quotes around 'a b' are part of the pattern",
            "q takes them for characters of the name",
            "write `!a b/`",
        ),
    ],
)
def test_each_kind(line: str, column: int, message: str, effect: str, help_text: str) -> None:
    (finding,) = check(line + "\n")
    assert (finding.rule, finding.place) == (SLUG, Place(1, column, column - 1))
    assert (finding.message, finding.effect, finding.help) == (message, effect, help_text)


@pytest.mark.parametrize(
    ("line", "help_text"),
    [
        ("x[0-9]", "write `x?`, where `?` is any one character, or a line for each name"),
        ("[!a][^b]", "write `??`, where `?` is any one character, or a line for each name"),
        ("[[:alpha:]]x", "write `?x`, where `?` is any one character, or a line for each name"),
        ("[]a]x", "write `?x`, where `?` is any one character, or a line for each name"),
        ("[abcdefg]x", "write `?x`, where `?` is any one character, or a line for each name"),
        ("[ab]{c,d}", "write a line for each: `ac`, `ad`, `bc`, `bd`"),
        ("{a,{b,c}}", "write a line for each name"),
        ("{1..3}", "write a line for each name"),
        ("{a,b/c}/d", "write a line for each: `a/d`, `b/c/d`"),
        ("[aa]b", "write a line for each: `ab`"),
    ],
)
def test_what_to_write_instead(line: str, help_text: str) -> None:
    assert [finding.help for finding in check(line, SLUG)] == [help_text]


@pytest.mark.parametrize(
    "line",
    [
        "a[b",
        "a]b",
        "]a[",
        "[]",
        "a[/]b",
        "{a",
        "a}",
        "{a}",
        "{}",
        "${HOME}/x",
        "{{x.y}}",
        "a'b'c",
        "(a)",
        "My Documents/",
        "a,b",
        "docs/a, b.md",
        "*.log, old",
        "/home/x",
        "~x/",
        "x~/y",
        "syntax: other",
        "#[a]",
    ],
)
def test_no_syntax(line: str) -> None:
    assert check(line, SLUG) == []


@pytest.mark.parametrize(
    ("line", "known"),
    [
        ("app/[id]/cache/", "app/[id]/page.tsx"),
        ("*.[id].js", "web/[id]/x"),
        ("[[...slug]]/", "app/[[...slug]]/page.tsx"),
        ("{a,b}", "x/{a,b}"),
        ("dev-disk-by\\x2dlabel", "etc/dev-disk-by\\x2dlabel"),
        ("*\\x2d*", "etc/dev-disk-by\\x2dlabel"),
        ("'a b'", "x/'a b'"),
    ],
)
def test_silent_where_a_known_path_has_it(line: str, known: str) -> None:
    assert reported(line, SLUG) == [(SLUG, 1)]
    assert reported(line, SLUG, beside={known: "x"}) == []


def test_a_known_name_excuses_nothing_else() -> None:
    beside = {"app/[id]/page.tsx": "x", "b\\c": "x"}
    (finding,) = check("[id]/[ab]\n", SLUG, beside=beside)
    assert finding.place == Place(1, 6, 5)
    assert reported("[di]\nc\\d\n", SLUG, beside=beside) == [(SLUG, 1), (SLUG, 2)]


def test_git_is_not_asked_without_need() -> None:
    def listing() -> list[str]:
        raise AssertionError("asked")

    snapshot = Memory({".qignore": "build/\n*.log\n!keep.log\na#b\n/src/**\n!lib/x\n# [a] # b\n"})
    stock = take_stock([".qignore"], ".")
    assert not engine.check(Workspace(Loader(snapshot), stock, listing), stock, RULES).findings


@given(st.text(alphabet="[]{},.\\!#ab/*?- '\"", min_size=1, max_size=12))
def test_any_line_has_one_finding_at_most(line: str) -> None:
    assert len(check(line, SLUG, "trimmed-space", "inline-comment", "inert-pattern")) <= 1


@pytest.mark.parametrize(
    ("line", "message", "remedy"),
    [
        ("*.log *.tmp", "is one pattern, not 2", "write a line for each: `*.log`, `*.tmp`"),
        ("!a/ b/ *.c", "is one pattern, not 3", "write a line for each: `!a/`, `!b/`, `!*.c`"),
        ("a/,b/", "is one pattern, not 2", "write a line for each: `a/`, `b/`"),
        ("*.a, *.b", "is one pattern, not 2", "write a line for each: `*.a`, `*.b`"),
        ("(a|b)/", "is no choice", "write a line for each: `a/`, `b/`"),
        ("x.(pyc|pyo)", "is no choice", "write a line for each: `x.pyc`, `x.pyo`"),
        ("~/x", "seems to be a path of this machine", "write the path as it is below the workspace"),
        ("/home/me/shop/x", "seems to be a path of this machine", "write the path as it is below"),
        ("C:\\shop\\x", "seems to be a path of this machine", "write the path as it is below"),
        ("syntax: glob", "switches nothing", "remove the line"),
    ],
)
def test_syntax_of_other_programs(line: str, message: str, remedy: str) -> None:
    [finding] = check(line, SLUG)
    assert message in finding.message
    assert finding.help.startswith(remedy)


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("*.log *.tmp", "a.log b.tmp"),
        ("a/,b/", "a/,b/x"),
        ("(a|b)/", "x/(a|b)/y"),
        ("~/x", "~/x"),
        ("/home/me/x", "home/me/x"),
        ("syntax: glob", "syntax: glob"),
    ],
)
def test_a_tracked_path_that_matches_is_no_other_syntax(line: str, path: str) -> None:
    assert check(line, SLUG, beside={path: "x"}) == []
    assert len(check(line, SLUG, beside={"other": "x"})) == 1
