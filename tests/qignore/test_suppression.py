"""Comments that suppress findings: what they say, what they cover, and what is said about the idle ones."""

from __future__ import annotations

import pytest

from agents_md_lint.qignore.suppression import Accepted, Suppressions, mentions
from agents_md_lint.rules import RULES
from agents_md_lint.rules.findings import Place
from agents_md_lint.rules.model import Role
from tests.rules.support import findings

SLUG = "unused-suppression"


def read(text: str) -> list[tuple[int, int, list[str]]]:
    """Return first and last line and the rules of each comment."""
    return [(one.line, one.last, [named.rule for named in one.rules]) for one in Suppressions(text).comments]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# agents-md-lint: ignore[a]\nx\n", [(1, 2, ["a"])]),
        ("# agents-md-lint: ignore[a, b]  it has to be so\nx\n", [(1, 2, ["a", "b"])]),
        ("#agents-md-lint:ignore [ a ]\nx\n", [(1, 2, ["a"])]),
        ("  ## agents-md-lint : ignore[a,,]\r\nx\r\n", [(1, 2, ["a"])]),
        ("x\n# agents-md-lint: ignore[a]\n", [(2, 3, ["a"])]),
        (
            "# agents-md-lint: ignore[a]\n# why\n# agents-md-lint: ignore[b]\nx\ny\n",
            [(1, 4, ["a"]), (3, 4, ["b"])],
        ),
        ("# agents-md-lint: ignore[a]\n\nx\n", [(1, 2, ["a"])]),
        ("# agents-md-lint: ignore[a]\n# the end", [(1, 2, ["a"])]),
        ("# agents-md-lint: ignore[a]", [(1, 1, ["a"])]),
        ("# agents-md-lint: ignore\nx\n", [(1, 2, [])]),
        ("# agents-md-lint: ignore[]\nx\n", [(1, 2, [])]),
        ("# agents-md-lint: ignore[a\nx\n", [(1, 2, [])]),
        ("# agents-md-lint: ignore[a]b\nx\n", [(1, 2, [])]),
        ("# agents-md-lint: disable[a]\nx\n", [(1, 2, [])]),
        ("# agents-md-lint: IGNORE[a]\nx\n", [(1, 2, [])]),
        ("# Agents-md-lint: ignore[a]\nx\n", [(1, 2, ["a"])]),
        ("# AGENTS_MD_LINT: ignore[a]\nx\n", [(1, 2, ["a"])]),
        ("# agents-md-lint: ignore[a]: it has to be so\nx\n", [(1, 2, ["a"])]),
        ("# agents-md-lint: ignore[a]:\nx\n", [(1, 2, ["a"])]),
        ("# we use agents-md-lint: ignore[a]\nx\n", []),
        ("# agents-md-lint is in use here\nx\n", []),
        ("x # agents-md-lint: ignore[a]\ny\n", []),
        ("\ufeff# agents-md-lint: ignore[a]\nx\n", []),  # to q that line is a pattern
        ("", []),
    ],
)
def test_what_a_comment_says(text: str, expected: list[tuple[int, int, list[str]]]) -> None:
    assert read(text) == expected


COMMENTED = """\
# agents-md-lint: ignore[a, b]
# why
 build/ \r
lib
# agents-md-lint: ignore[a]
lib
# agents-md-lint: ignore[c]"""


@pytest.mark.parametrize(
    ("rule", "line", "covered"),
    [
        ("a", 1, False),  # the comment itself
        ("a", 2, True),
        ("b", 3, True),
        ("b", 4, False),
        ("a", 4, False),
        ("a", 6, True),
        ("b", 6, False),
        ("c", 7, False),
        ("a", 8, False),
        ("d", 3, False),
        ("a", None, False),
    ],
)
def test_what_is_covered(rule: str, line: int | None, covered: bool) -> None:
    assert Suppressions(COMMENTED).cover(rule, line) is covered


@pytest.mark.parametrize(
    ("lines", "expected"), [((3,), True), ((1,), False), ((4,), False), ((1, 2, 9), True), ((), False)]
)
def test_a_comment_covers_any_of_several_lines(lines: tuple[int, ...], expected: bool) -> None:
    assert Suppressions(COMMENTED).comments[0].covers_any(lines) is expected


@pytest.mark.parametrize(
    ("number", "line"), [(3, "build/"), (4, "lib"), (7, "# agents-md-lint: ignore[c]"), (8, ""), (None, "")]
)
def test_a_line_is_trimmed(number: int | None, line: str) -> None:
    assert Suppressions(COMMENTED).line(number) == line


def test_what_is_suppressed_is_a_rule_and_the_line() -> None:
    assert Suppressions(COMMENTED).pairs() == {
        ("a", "build/"): 1,
        ("b", "build/"): 1,
        ("a", "lib"): 1,
        ("c", "# agents-md-lint: ignore[c]"): 1,
    }
    assert Suppressions(f"{COMMENTED}\nlib\n" * 2).pairs()["a", "lib"] == 2
    assert not Suppressions("lib\n").pairs()


@pytest.mark.parametrize(
    ("rule", "line", "accepted"),
    [
        ("a", "build/", True),
        ("a", "  build/\t", True),
        ("a", "lib", True),  # one of the lines that say so was covered
        ("b", "lib", False),
        ("c", "build/", False),
        ("a", "src", False),
    ],
)
def test_what_was_in_force_before(rule: str, line: str, accepted: bool) -> None:
    before = Accepted(COMMENTED)
    assert [before.cover(rule, line), before.cover(rule, line)] == [accepted, accepted]


def test_where_the_names_are() -> None:
    text = "x\n # agents-md-lint: ignore[ab, cd]\n"
    [one] = Suppressions(text).comments
    assert text[one.at] == "#"
    assert [text[named.at :][:2] for named in one.rules] == ["ab", "cd"]


def test_a_finding_of_the_line_below_is_suppressed() -> None:
    plain = "a**b\n[ab]\n"
    assert [(one.rule, one.place.line) for one in findings({".qignore": plain})] == [
        ("crossing-star", 1),
        ("unsupported-syntax", 2),
    ]
    commented = "# agents-md-lint: ignore[crossing-star] on purpose\n# really\na**b\n[ab]\n"
    assert [one.rule for one in findings({".qignore": commented})] == ["unsupported-syntax"]


def test_only_the_named_rule_in_the_covered_lines_and_only_in_this_file() -> None:
    text = "# agents-md-lint: ignore[crossing-star]\na**b\nc**d\n"
    found = findings({".qignore": text, "sub/AGENTS.md": "<!-- # agents-md-lint: ignore[empty] -->\0"})
    assert [(one.path, one.rule, one.place.line) for one in found] == [
        (".qignore", "crossing-star", 3),
        ("sub/AGENTS.md", "nul-byte", 1),
    ]


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        (
            "# agents-md-lint: ignore[crossing-star]\nbuild/\n",
            "'crossing-star' finds nothing to suppress in line 2",
            Place(1, 26, 25),
        ),
        (
            "# é\n# agents-md-lint: ignore[bare-cr, crossing-star]\n# why\na**b\n",
            "'bare-cr' finds nothing to suppress in the lines up to 4",
            Place(2, 26, 30),
        ),
        (
            "# agents-md-lint: ignore[crossing-stars]\na**b\n",
            "there is no rule 'crossing-stars' for a .qignore",
            Place(1, 26, 25),
        ),
        (
            "# agents-md-lint: ignore[empty-guidance]\nbuild/\n",
            "there is no rule 'empty-guidance' for a .qignore",
            Place(1, 26, 25),
        ),
        (
            "# agents-md-lint: ignore[unused-suppression]\nbuild/\n",
            "'unused-suppression' can't be suppressed by a comment",
            Place(1, 26, 25),
        ),
        (
            "build/\n  # agents-md-lint: disable\nlog/\n",
            "the comment speaks to this linter, which doesn't understand it",
            Place(2, 3, 9),
        ),
    ],
)
def test_idle_suppressions_are_found(text: str, message: str, place: Place) -> None:
    [found] = findings({".qignore": text}, SLUG)
    assert (found.message, found.place, found.severity.value) == (message, place, "warning")


def test_a_close_name_is_suggested() -> None:
    text = "# agents-md-lint: ignore[crossing-stars, nothing-like-it]\na**b\n"
    helps = [one.help for one in findings({".qignore": text}, SLUG)]
    assert helps == ["did you mean 'crossing-star'?", "'agents-md-lint rules' lists them"]


def test_use_does_not_depend_on_the_rules_that_are_selected() -> None:
    text = "# agents-md-lint: ignore[crossing-star]\na**b\n"
    assert findings({".qignore": text}, SLUG) == []
    assert findings({".qignore": text}, "crossing-star") == []


def test_every_rule_on_a_qignore_may_be_named() -> None:
    slugs = [rule.slug for rule in RULES if Role.QIGNORE in rule.roles and rule.slug != SLUG]
    text = f"# agents-md-lint: ignore[{','.join(slugs)}]\nbuild/\n"
    found = findings({".qignore": text}, SLUG)
    assert len(found) == len(slugs) > 20
    assert all("finds nothing" in one.message for one in found)


def test_thousands_of_comments_take_no_time_to_speak_of() -> None:
    text = "# agents-md-lint: ignore[a,b,c,crossing-star]\n" * 1400
    assert len(findings({".qignore": text}, SLUG)) == 4 * 1400


def test_few_texts_may_speak_to_the_linter() -> None:
    assert mentions("x\n# Agents_md-LINT: off\n")
    assert not mentions("build/\n")
    assert not mentions("")
