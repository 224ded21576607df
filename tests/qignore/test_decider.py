"""Which rule decides: the last that matches, however many there are, and what a try costs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.qignore import QIgnore
from agents_md_lint.qignore.decider import Decider
from agents_md_lint.qignore.matcher import compile_rule
from tests.qignore.reference import paths, patterns


def decider(text: str, patience: int | None = None) -> Decider:
    """Return what decides by the rules of *text*."""
    return Decider(QIgnore.from_text(text).rules, patience)


MANY = st.lists(patterns.map(lambda pattern: pattern.replace("\n", "")), min_size=9, max_size=40)
"""More rules than are tried one after another."""


@given(MANY, st.lists(st.booleans(), min_size=40, max_size=40), paths, st.booleans())
def test_of_many_rules_the_last_that_matches_decides(
    written: list[str], negated: list[bool], path: str, directory: bool
) -> None:
    lines = ("!" + line if no else line for line, no in zip(written, negated, strict=False))
    rules = QIgnore.from_text("\n".join(lines)).rules
    matching = [rule for rule in rules if (directory or not rule.directory_only) and compile_rule(rule)(path)]
    index = Decider(rules).decide(path, directory=directory)
    assert (None if index is None else rules[index]) == (matching[-1] if matching else None)


@pytest.mark.parametrize("number", [0, 7, 8, 9, 50])
def test_a_rule_is_found_among_any_number_of_others(number: int) -> None:
    others = [f"other{at}*\n" for at in range(number)]
    for at in (0, number // 2, number):
        found = decider("".join([*others[:at], "app?\n", *others[at:]]))
        assert found.decide("lib/app1", directory=False) == at
        assert found.decide("lib/app", directory=False) is None


def test_a_file_is_decided_about_by_no_line_for_directories() -> None:
    found = decider("app\napp/\napp*/\n")
    assert found.decide("app", directory=True) == 2
    assert found.decide("app", directory=False) == 0
    assert found.decide("apple", directory=False) is None


def test_what_hides_is_no_negation() -> None:
    found = decider("app\n!app\nlib\n")
    assert found.decide("app", directory=False) == 1
    assert found.hides("app", directory=False) is None
    assert found.hides("lib", directory=False) == 2
    assert found.hides("src", directory=False) is None


@pytest.mark.parametrize(
    ("text", "index"),
    [
        ("app\n", 0),
        ("lib\napp\n", 1),
        ("**/app\n", 0),
        ("app\n**/app\n", 1),
        ("**/app\napp\n", 1),
        ("/app\n", None),
        ("app*\n", None),
        ("a/app\n", None),
        ("", None),
    ],
)
def test_the_last_line_that_is_just_a_name(text: str, index: int | None) -> None:
    assert decider(text).named("app") == index


class TestPatience:
    """What is tried is counted, as what it costs."""

    @pytest.mark.parametrize(
        ("text", "path", "cost"),
        [
            ("*.a\n", "x" * 63, 11),  # compiled once for ten, and a match
            ("*.a\n", "x" * 64, 12),  # each 64 characters are one more
            ("*.a\n", "x" * 128, 13),
            ("a?b\n", "x" * 7, 101),  # an automaton is compiled for a hundred
            ("a?b\n", "x" * 8, 102),  # and takes 8 characters for one
            ("*.a\n*.b\n", "xyz", 22),
            ("a\nb/c\n/d\n", "xyz", 0),  # what has no wildcard is looked up
        ],
    )
    def test_it_ends_after_what_the_rules_cost(self, text: str, path: str, cost: int) -> None:
        enough = decider(text, cost)
        assert enough.decide(path, directory=False) is None
        assert (enough.gave_up, enough.patience) == (False, 0)
        if cost:
            short = decider(text, cost - 1)
            assert short.decide(path, directory=False) is None
            assert short.gave_up

    def test_a_rule_is_compiled_once(self) -> None:
        found = decider("*.a\n", 100)
        assert [found.decide(name, directory=False) for name in ("x", "y.a", "z")] == [None, 0, None]
        assert found.patience == 100 - 11 - 1 - 1

    def test_without_it_nothing_is_counted(self) -> None:
        found = decider("*a*b*c\n" * 20)
        assert found.decide("a" * 10_000, directory=False) is None
        assert (found.gave_up, found.patience) == (False, None)

    @pytest.mark.parametrize("number", [1, 20])
    def test_a_path_that_no_system_opens_is_not_asked_about(self, number: int) -> None:
        text = "".join(f"*.a{at}\n" for at in range(number))
        longest = "x" * (4096 - 3) + ".a0"
        assert decider(text, 10_000).decide(longest, directory=False) == 0
        assert decider(text, 10_000).decide("x" + longest, directory=False) is None
        assert decider(text).decide("x" + longest, directory=False) == 0
