"""Findings: which are the same, and in which order they come."""

from __future__ import annotations

import operator
import random

from agents_md_lint.rules.findings import NOWHERE, Excerpt, Finding, Place, Severity

FINDING = Finding("rule", Severity.ERROR, "a", ".", Place(2, 3, 4), "m", "e", "h")


def test_what_is_shown_along_tells_none_apart() -> None:
    same = FINDING._replace(content="c", excerpt=Excerpt("", "x", ""), lost=3)
    assert same == FINDING
    assert hash(same) == hash(FINDING)
    assert operator.ne(same, FINDING) is False
    for other in (FINDING._replace(new=True), FINDING._replace(help="other"), FINDING._replace(path="b")):
        assert other != FINDING
        assert operator.eq(other, FINDING) is False
    assert tuple(FINDING) != FINDING


def test_they_are_sorted_by_path_place_and_rule() -> None:
    expected = [
        FINDING._replace(path="Z"),
        FINDING._replace(place=NOWHERE),
        FINDING._replace(place=Place(1, 9)),
        FINDING._replace(place=Place(2)),
        FINDING,
        FINDING._replace(rule="rule2"),
        FINDING._replace(rule="rule2", message="n"),
        FINDING._replace(rule="rule2", message="n", workspace="w"),
        FINDING._replace(place=Place(10, 1)),
        FINDING._replace(path="b"),
        FINDING._replace(path="é"),
        FINDING._replace(path="\udcff"),
    ]
    shuffled = random.Random(1).sample(expected, len(expected))  # noqa: S311
    assert sorted(shuffled, key=lambda finding: finding.order) == expected


def test_the_worse_the_higher() -> None:
    assert Severity.ERROR.rank > Severity.WARNING.rank
