"""Baselines: what they know, and what is new or stale beside them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from agents_md_lint.check.baseline import Applied, Baseline, KnownFinding, apply
from agents_md_lint.check.baseline_file import parsed, written
from agents_md_lint.check.fingerprint import fingerprint, of_workspace
from agents_md_lint.rules.findings import Finding, Place, Severity

SCHEMA = json.loads((files("agents_md_lint") / "schemas" / "baseline.json").read_text("utf-8"))


def finding(content: str, line: int = 1, path: str = "AGENTS.md", *, new: bool | None = None) -> Finding:
    """Return a finding about the line *content*."""
    return Finding(
        "nul-byte", Severity.ERROR, path, ".", Place(line), "m", "e", "h", new=new, content=content
    )


def baseline(*findings: Finding) -> Baseline:
    """Return the baseline of *findings*, through its text."""
    return parsed(written(findings), "b.json")


def applied(known: Baseline, *findings: Finding, expected: bool = True) -> Applied:
    """Return what *known* leaves of *findings*."""
    return apply(known, findings, lambda _: expected)


def stale(found: Applied) -> list[tuple[str, int]]:
    """Return path and number of each stale entry."""
    return [(entry.path, entry.times) for entry in found.stale]


def test_what_is_known_is_passed_over_wherever_it_is_now() -> None:
    known = baseline(finding("a", 1), finding("b", 2))
    found = applied(known, finding("b", 9), finding("a", 30))
    assert (found.findings, found.known, found.stale) == ((), 2, ())


def test_what_is_not_known_is_left() -> None:
    known = baseline(finding("a"))
    others = (finding("b"), finding("a", path="b/AGENTS.md"), finding("a")._replace(rule="oversized"))
    found = applied(known, *others)
    assert (found.findings, found.known, stale(found)) == (others, 0, [("AGENTS.md", 1)])


def test_equal_ones_are_counted() -> None:
    known = baseline(finding("a", 1), finding("a", 2))
    third = applied(known, finding("a", 1), finding("a", 2), finding("a", 3))
    assert [one.place.line for one in third.findings] == [3]
    one_left = applied(known, finding("a", 5))
    assert (one_left.findings, one_left.known, stale(one_left)) == ((), 1, [("AGENTS.md", 1)])


def test_of_equal_ones_the_change_brought_the_new_one() -> None:
    known = baseline(finding("a"))
    found = applied(known, finding("a", 1, new=True), finding("a", 2, new=False))
    assert [(one.place.line, one.new) for one in found.findings] == [(1, True)]


def test_nothing_is_stale_that_was_not_looked_for() -> None:
    assert applied(baseline(finding("a")), expected=False).stale == ()


def test_entries_of_one_fault_add_up_after_a_merge() -> None:
    entry = KnownFinding(fingerprint(finding("a")), "nul-byte", "AGENTS.md", ".", 2)
    known = Baseline("b.json", (entry, entry._replace(times=1)))
    assert applied(known, *[finding("a")] * 4).known == 3
    assert stale(applied(known, finding("a"))) == [("AGENTS.md", 2)]


FINDINGS = st.lists(
    st.builds(
        finding,
        st.sampled_from(["a", "b", "\udc80"]),
        st.integers(1, 3),
        st.sampled_from(["AGENTS.md", "é/AGENTS.md", "\udcff/AGENTS.md"]),
        new=st.sampled_from([None, True, False]),
    ),
    max_size=8,
)


def prints(findings: Iterable[Finding]) -> list[str]:
    """Return the fingerprints of *findings*, sorted."""
    return sorted(map(fingerprint, findings))


@settings(max_examples=200, deadline=None)
@given(FINDINGS, FINDINGS)
def test_new_known_and_stale_add_up(before: list[Finding], now: list[Finding]) -> None:
    text = written(before)
    Draft202012Validator(SCHEMA).validate(json.loads(text))
    assert written(reversed(before)) == text
    found = applied(parsed(text, "b.json"), *now)
    assert len(found.findings) + found.known == len(now)
    assert found.known + sum(entry.times for entry in found.stale) == len(before)
    news = prints(found.findings)
    for name in set(prints(now)):
        assert news.count(name) == max(0, prints(now).count(name) - prints(before).count(name))


def test_what_grows_is_new_and_what_shrinks_is_known() -> None:
    large = finding("x")._replace(rule="oversized", lost=100)
    known = baseline(large)
    assert json.loads(written([large]))["findings"][0]["lost"] == 100
    for lost in (0, 99, 100):
        assert applied(known, large._replace(lost=lost)).known == 1
    grown = applied(known, large._replace(lost=101))
    assert ([one.message for one in grown.findings], grown.stale) == (
        ["m (the baseline knows 100 too many)"],
        (),
    )
    older = parsed(written([large]).replace(', "lost": 100', ""), "b.json")
    assert applied(older, large._replace(lost=10**9)).known == 1


def test_what_several_workspaces_find_is_known_in_each() -> None:
    root, inner = (finding("a", path="svc/AGENTS.md")._replace(workspace=one) for one in (".", "svc"))
    found = applied(baseline(root), root, inner)
    assert (found.findings, found.known, found.stale) == ((), 2, ())
    assert json.loads(written([root, inner]))["findings"][0]["count"] == 1
    twice = applied(baseline(root, inner), root, inner, inner._replace(place=Place(9)))
    assert [one.place.line for one in twice.findings] == [9]
    gone = applied(baseline(root, inner, inner), inner)
    assert stale(gone) == [("svc/AGENTS.md", 1)]


def old_entry(one: Finding, times: int = 1) -> KnownFinding:
    """Return the entry that was written when the workspace was a part of the fingerprint."""
    return KnownFinding(of_workspace(one, one.workspace), one.rule, one.path, one.workspace, times)


@pytest.mark.parametrize("before", [(".",), ("svc",), (".", "svc"), ("svc", "\udcff")])
@pytest.mark.parametrize("now", [(".",), ("svc",), (".", "svc"), ("svc", "lib")])
def test_entries_of_old_baselines_go_on(before: tuple[str, ...], now: tuple[str, ...]) -> None:
    fault = finding("a", path="svc/AGENTS.md")
    old = Baseline("b.json", tuple(old_entry(fault._replace(workspace=one)) for one in before))
    current = [fault._replace(workspace=one) for one in now]
    found = applied(old, *current)
    assert (found.findings, found.known, found.stale) == ((), len(now), ())
    second = applied(old, *current, *current)
    assert len(second.findings) == len(now)
    assert len(applied(old).stale) == len(before)
