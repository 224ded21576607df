"""The rule about ``**`` inside a name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.paths import clean
from agents_md_lint.rules.findings import Finding, Place, Severity
from tests.rules.qignores import check, matches

SLUG = "crossing-star"


def test_crossing_star() -> None:
    assert check("x\n!/a**b/\n", SLUG) == [
        Finding(
            SLUG,
            Severity.WARNING,
            ".qignore",
            ".",
            Place(2, 4, 5),
            "'**' in '!/a**b/' stands inside a name",
            "q lets it cross directories, and also matches 'a/x/b'",
            "write `!/a*b/` to stay in one directory, or `!/a*/**/*b/` to cross directories",
            (),
            frozenset({".qignore"}),
        )
    ]


def test_in_front_of_a_name_it_is_a_star() -> None:
    (finding,) = check("**.log\n")
    assert (finding.rule, finding.place) == (SLUG, Place(1, 1, 0))
    assert finding.effect == "q matches the same as with `*.log`"
    assert finding.help == "write `*.log`"


@pytest.mark.parametrize(
    ("pattern", "column", "example", "help_text"),
    [
        (
            "foo/**.txt",
            5,
            "foo/x/y.txt",
            "`foo/*.txt` to stay in one directory, or `foo/**/*.txt` to cross directories",
        ),
        ("a**/b", 2, "a/x/b", "`a*/b` to stay in one directory, or `a*/**/b` to cross directories"),
        ("a/b**", 4, "a/b/x", "`a/b*` to stay in one directory, or `a/b*/**` to cross directories"),
        ("*.**", 3, "x./x", "`*.*` to stay in one directory, or `*.*/**` to cross directories"),
        ("a***b", 2, "a/x/b", "`a*b` to stay in one directory, or `a*/**/*b` to cross directories"),
        ("****/a", 1, "xa", "`**/a`"),
        ("/**?", 2, "x/yx", "`/*?` to stay in one directory, or `/**/*?` to cross directories"),
        ("**/a**b", 5, "a/x/b", "`**/a*b` to stay in one directory, or `**/a*/**/*b` to cross directories"),
    ],
)
def test_where_it_crosses(pattern: str, column: int, example: str, help_text: str) -> None:
    (finding,) = check(pattern, SLUG)
    assert finding.place.column == column
    assert finding.effect == f"q lets it cross directories, and also matches '{example}'"
    assert finding.help == f"write {help_text}"


@pytest.mark.parametrize(
    "pattern",
    [
        "**",
        "/**",
        "**/",
        "**/a",
        "/**/a",
        "a/**",
        "a/**/",
        "a/**/b",
        "**/**/a",
        "*/**",
        "***",
        "a/***/b",
        "*",
        "a*b",
        "./a**b",
    ],
)
def test_between_slashes_it_is_as_it_should_be(pattern: str) -> None:
    assert check(pattern, SLUG) == []


@given(st.lists(st.sampled_from(["**", "*", "?", "/", "a", "."]), min_size=1, max_size=7).map("".join))
def test_the_example_matches_and_what_it_advises_is_fine(pattern: str) -> None:
    for finding in check(pattern, SLUG):
        if "'" in finding.effect:
            example = finding.effect.split("'")[1]
            assert clean(example) == example
            assert matches(pattern, example)
        for advised in finding.help.split("`")[1::2]:
            assert check(advised, SLUG) == []
