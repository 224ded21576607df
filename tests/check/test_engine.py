"""Rules over files: what becomes of each problem, on rules made for that."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterator, Mapping

import pytest

from agents_md_lint.check.engine import Report, check, screened, subjects
from agents_md_lint.loading import Loader
from agents_md_lint.qignore.suppression import Accepted
from agents_md_lint.rules import SLUGS
from agents_md_lint.rules.findings import NOWHERE, Place, Related, Severity
from agents_md_lint.rules.model import GUIDANCE, Problem, Role, Rule, Subject, Workspace
from agents_md_lint.snapshot import Link, Memory
from agents_md_lint.snapshot.inventory import take_stock
from agents_md_lint.snapshot.memory import Leaf

TREE: Mapping[str, Leaf] = {
    "w/AGENTS.md": b"first\n  second \n",
    "w/.qignore": b"# agents-md-lint: ignore[found]\nbuild/\nlib/\n",
    "w/app/AGENTS.md": Link("../docs/guide.md"),
    "w/docs/guide.md": b"x",
    "w/app/.qignore": b"x\n",
    "w/agent.md": b"x",
}


def workspace(leaves: Mapping[str, Leaf] = TREE) -> Workspace:
    """Return the workspace ``w`` of a tree."""
    files = take_stock(leaves, "w")
    return Workspace(Loader(Memory(leaves, "w")), files, lambda: leaves)


def rule(found: Callable[[Subject], list[Problem]], roles: Collection[Role] = GUIDANCE) -> Rule:
    """Return a rule that finds what a function returns."""

    def problems(subject: Subject) -> Iterator[Problem]:
        yield from found(subject)

    return Rule("found", Severity.WARNING, problems, frozenset(roles), "Found.\n")


def run(
    one: Rule,
    passed_over: Callable[[str], Container[str]] = lambda _: (),
    accepted: Callable[[], Accepted] | None = None,
) -> Report:
    """Return what a rule finds in the tree."""
    here = workspace()
    return check(here, here.inventory, [one], passed_over, accepted)


def test_each_rule_sees_the_files_of_its_roles() -> None:
    here = workspace()
    seen = [(subject.path, subject.role) for subject in subjects(here, here.inventory)]
    assert seen == [
        (".qignore", Role.QIGNORE),
        ("app/.qignore", Role.NESTED_QIGNORE),
        ("AGENTS.md", Role.GUIDANCE),
        ("app/AGENTS.md", Role.GUIDANCE),
        ("agent.md", Role.MISSPELT),
    ]
    for role in Role:
        found = run(rule(lambda subject: [Problem(subject.path, "e", "h")], [role]))
        assert found.files == 5
        assert sorted(one.message for one in found.findings) == sorted(
            path for path, its_role in seen if its_role is role
        )


def test_what_was_deleted_is_none_of_them() -> None:
    here = workspace()
    without = Workspace(Loader(Memory({"w/x": b""}, "w")), here.inventory, lambda: ())
    assert list(subjects(without, here.inventory)) == []


def test_a_finding_says_where_it_is_and_what_it_depends_on() -> None:
    def found(subject: Subject) -> list[Problem]:
        if subject.path == "AGENTS.md":
            return [Problem("m", "e", "h", Place(2, 3, 8), severity=Severity.ERROR, lost=7)]
        return [Problem("m", "e", "h", related=(Related("w/other", 1, "r"),))]

    plain, linked = run(rule(found)).findings
    assert (plain.rule, plain.severity, plain.path, plain.workspace) == (
        *("found", Severity.ERROR, "w/AGENTS.md"),
        "w",
    )
    assert (plain.place, plain.content, plain.lost) == (Place(2, 3, 8), "second", 7)
    assert plain.touched_by == {"w/AGENTS.md"}
    assert plain.excerpt is not None
    assert (linked.severity, linked.place, linked.excerpt) == (Severity.WARNING, NOWHERE, None)
    assert linked.content == "../docs/guide.md", "a fault of the whole is told by the links"
    assert linked.touched_by == {"w/app/AGENTS.md", "w/docs/guide.md", "w/other"}


def test_a_fault_of_the_whole_file_has_no_line_of_its_own() -> None:
    [one] = run(
        rule(lambda s: [Problem("m", "e", "h", Place(1, 1, 0), whole=True)] * (s.path == "AGENTS.md"))
    ).findings
    assert (one.place, one.content, one.excerpt) == (Place(1, 1, 0), "", None)


def test_what_is_reported_once_is_touched_by_all_of_it() -> None:
    found = run(rule(lambda _: [Problem("m", "e", "h", once="same")]))
    [one] = found.findings
    assert one.path == "w/AGENTS.md"
    assert one.touched_by == {"w/AGENTS.md", "w/app/AGENTS.md", "w/docs/guide.md"}
    assert len(run(rule(lambda subject: [Problem("m", "e", "h", once=subject.path)])).findings) == 2


@pytest.mark.parametrize(("once", "ignored"), [(None, 2), ("same", 1)])
def test_what_is_passed_over_is_counted(once: str | None, ignored: int) -> None:
    one = rule(lambda _: [Problem("m", "e", "h", once=once)])
    assert run(one, lambda _: ("found",)) == Report(5, (), ignored=ignored)
    some = run(one, lambda path: ("found",) if path == "w/AGENTS.md" else ("other",))
    assert ([found.path for found in some.findings], some.ignored) == (["w/app/AGENTS.md"], 1)


def at_line(number: int) -> Rule:
    """Return a rule that finds something in a line of the ``.qignore``."""
    return rule(lambda _: [Problem("m", "e", "h", Place(number, 1, 0))], [Role.QIGNORE])


def test_a_comment_suppresses_what_it_covers() -> None:
    covered, other = run(at_line(2)), run(at_line(3))
    assert (covered.findings, covered.suppressed, covered.refused) == ((), 1, ())
    assert (len(other.findings), other.suppressed) == (1, 0)


@pytest.mark.parametrize(
    ("before", "is_accepted"),
    [("# agents-md-lint: ignore[found]\nbuild/\n", True), ("build/\n", False), ("", False)],
)
def test_a_comment_that_a_change_brings_suppresses_nothing_of_its_own(before: str, is_accepted: bool) -> None:
    found = run(at_line(2), accepted=lambda: Accepted(before))
    assert (found.suppressed, found.refused) == ((1, ()) if is_accepted else (0, ("w/.qignore",)))
    assert len(found.findings) == (not is_accepted)


def test_findings_are_sorted() -> None:
    found = run(rule(lambda _: [Problem("b", "e", "h", Place(2)), Problem("a", "e", "h", Place(1))]))
    assert [(one.path, one.message) for one in found.findings] == [
        *(("w/AGENTS.md", "a"), ("w/AGENTS.md", "b")),
        *(("w/app/AGENTS.md", "a"), ("w/app/AGENTS.md", "b")),
    ]


def test_with_the_screen_it_is_the_same() -> None:
    here = workspace({**TREE, "w/plain/AGENTS.md": b"# Plain\n\nWords.\n", "w/bad/AGENTS.md": b"\0"})
    found = screened(here, here.inventory, SLUGS)
    assert found.files == 7
    assert {(one.path, one.rule) for one in found.findings} >= {("w/bad/AGENTS.md", "nul-byte")}
    assert not [one for one in found.findings if one.path == "w/plain/AGENTS.md"]
