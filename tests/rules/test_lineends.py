"""The rules about spaces, carriage returns and comments behind a pattern."""

from __future__ import annotations

import pytest

from agents_md_lint.rules.findings import Finding, Place, Severity
from tests.rules.qignores import check, matches, reported


def test_trimmed_space() -> None:
    assert check("a\n !foo\\ \t\r\n") == [
        Finding(
            "trimmed-space",
            Severity.WARNING,
            ".qignore",
            ".",
            Place(2, 7, 8),
            "the space behind '!foo\\' is dropped, and the backslash escapes nothing",
            "q takes it for '!foo/': directories only, and no space in the name",
            "write `!foo?`, where `?` is any one character, or `!foo /` for directories",
            (),
            frozenset({".qignore"}),
        )
    ]
    assert matches("!foo?", "foo ")
    assert matches("!foo /", "foo ")


def test_a_quoted_space() -> None:
    assert check('!"foo "/\n') == [
        Finding(
            "trimmed-space",
            Severity.WARNING,
            ".qignore",
            ".",
            Place(1, 1, 0),
            "the quotes around 'foo ' are part of the pattern",
            "q matches only a name that has the quotes in it",
            "write `!foo?/`, where `?` is any one character",
            (),
            frozenset({".qignore"}),
        )
    ]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("foo ", []),
        ("foo\t\t", []),
        ("  foo  ", []),
        ("foo /", []),
        ("foo\\", ["unsupported-syntax"]),
        ("foo\\\r", ["unsupported-syntax"]),
        ("foo\\\\ ", ["unsupported-syntax"]),  # the backslash is escaped, not the space
        ("a\\b\\ ", ["trimmed-space"]),
        ("' a'", ["trimmed-space"]),
        ("./a\\ ", ["inert-pattern"]),
        ('"a b"', ["unsupported-syntax"]),
        ("'a' ", ["unsupported-syntax"]),
        ('" "', ["trimmed-space"]),
        ('""', []),
    ],
)
def test_spaces_at_the_end(line: str, found: list[str]) -> None:
    assert [rule for rule, _ in reported(line + "\n")] == found


def test_bare_cr() -> None:
    assert check("a\n b\rc[d]\r\r e\r\n") == [
        Finding(
            "bare-cr",
            Severity.WARNING,
            ".qignore",
            ".",
            Place(2, 3, 4),
            "a carriage return without a line feed joins 3 lines into one pattern",
            "q takes 'b\rc[d]\r\r e' for one pattern",
            "end every line with a line feed: `perl -pi -e 's/\\r\\n?/\\n/g' .qignore`",
            (),
            frozenset({".qignore"}),
        )
    ]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("# all\rbuild/\r", "comment"),
        ("build/\r# all\r", "pattern"),
        ("!\rbuild/", "pattern"),
        ("/\r/", "pattern"),
    ],
)
def test_what_a_cr_joins(text: str, kind: str) -> None:
    (finding,) = check(text)
    assert (finding.rule, finding.message.rsplit(" ", 1)[1]) == ("bare-cr", kind)
    assert finding.place.offset == text.index("\r")


@pytest.mark.parametrize(
    ("line", "remedy"),
    [
        ("Icon[\r]", "write `Icon?`, where `?` is any one character, or a line for each name"),
        ("Icon[\r]\r", "write `Icon?`, where `?` is any one character, or a line for each name"),
    ],
)
def test_a_cr_in_brackets_is_a_character(line: str, remedy: str) -> None:
    """The line of Git's template for macOS that hides the file with an icon."""
    [finding] = check(line + "\n# Icon[\r]\n")
    assert (finding.rule, finding.help) == ("unsupported-syntax", remedy)


def test_a_line_end_beside_a_cr_in_brackets() -> None:
    [_, finding] = check("Icon[\r]\n*.a\rIcon[\r]\r*.b\n")
    assert (finding.rule, finding.place) == ("bare-cr", Place(2, 4, 11))
    assert "joins 3 lines" in finding.message
    assert finding.help == (
        r"end every line with a line feed: `perl -pi -e 's/\r\n?(?![^][]*\])/\n/g' .qignore`"
    )


@pytest.mark.parametrize("text", ["a\r\nb\r\n", "\ra\r\n", "a\r\r\n", "\r\n\r\n", "a\n\rb\n\r", "# a\r\n"])
def test_a_cr_at_an_end_is_dropped(text: str) -> None:
    assert check(text) == []


def test_inline_comment() -> None:
    assert check("a\n!build/ # \u00fcber [a] **b\n") == [
        Finding(
            "inline-comment",
            Severity.WARNING,
            ".qignore",
            ".",
            Place(2, 9, 10),
            "the comment behind '!build/' is part of the pattern",
            "q looks for paths with '# \u00fcber [a] **b' in them",
            "put the comment on a line of its own, `# \u00fcber [a] **b`, before `!build/`",
            (),
            frozenset({".qignore"}),
        )
    ]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("a\t#", True),
        ("a  #b", True),
        ("a #1.md", False),
        ("a#b", False),
        ("/#a", False),
        ("# a # b", False),
    ],
)
def test_what_looks_like_a_comment(line: str, found: bool) -> None:
    assert bool(check(line + "\n", "inline-comment")) == found


def test_a_known_name_is_no_comment() -> None:
    assert reported("docs/C # intro.md\n", beside={"docs/C # intro.md": "x"}) == []
    assert reported("a # b[c]\n", beside={"x/C # intro.md": "x"}) == [("unsupported-syntax", 1)]
