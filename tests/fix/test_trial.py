"""Tests of what a check finds, and what is offered, where fixes are only drafted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from agents_md_lint.check.baseline_file import parsed, written
from agents_md_lint.check.pre_commit import Checked
from agents_md_lint.check.run import answer
from agents_md_lint.check.workspaces import Request
from agents_md_lint.config.settings import Settings
from agents_md_lint.fix.chances import file_of, step_of
from agents_md_lint.fix.draft import Draft
from agents_md_lint.fix.trial import Trial, fixable
from agents_md_lint.git.repository import Repository
from agents_md_lint.snapshot.sources import Source, Target
from tests.fix.faults import MARK
from tests.support.repository import GitRepository

REQUEST = Request((), Settings(), False, True, False)
WHAT = Checked(Target(Source.WORKTREE))


@pytest.fixture
def opened(repo: GitRepository) -> Iterator[Repository]:
    """The repository, open."""
    with Repository.discover(repo.path) as repository:
        yield repository


def found(trial: Trial, draft: Draft) -> list[tuple[str, str]]:
    return [(finding.path, finding.rule) for finding in trial.findings(draft)]


def offered(trial: Trial, draft: Draft) -> list[tuple[str, str]]:
    return [(one.place.shown, one.rule) for one in trial.chances(draft)]


def taken(trial: Trial) -> Draft:
    """Return the draft that takes the first offer for each file, as one turn does."""
    draft = Draft()
    for chance in trial.chances(draft):
        draft.take(file_of(chance), step_of(chance, chance.offers[0], 0))
    return draft


def test_a_drafted_content_is_what_is_checked(repo: GitRepository, opened: Repository) -> None:
    repo.write("AGENTS.md", MARK + b"Rules.\n")
    trial = Trial(opened, REQUEST, WHAT)
    assert found(trial, Draft()) == offered(trial, Draft()) == [("AGENTS.md", "byte-order-mark")]
    draft = taken(trial)
    assert found(trial, draft) == offered(trial, draft) == []
    assert (repo.path / "AGENTS.md").read_bytes() == MARK + b"Rules.\n"


def test_a_drafted_name_is_listed_and_the_old_one_gone(repo: GitRepository, opened: Repository) -> None:
    repo.write("a/Agents.md", b"Rules.\n\n\x1b[2K\n")
    trial = Trial(opened, REQUEST, WHAT)
    assert found(trial, Draft()) == [("a/Agents.md", "misnamed-guidance")]
    draft = taken(trial)
    assert found(trial, draft) == [("a/AGENTS.md", "invisible-characters")]
    assert found(trial, Draft()) == [("a/Agents.md", "misnamed-guidance")]


def test_a_path_that_was_asked_for_goes_by_its_drafted_name(repo: GitRepository, opened: Repository) -> None:
    repo.write("a/Agents.md", "Rules.\n")
    repo.write("b/Agents.md", "Rules.\n")
    asked = REQUEST._replace(paths=(str(repo.path / "a/Agents.md"), str(repo.path / "b")))
    trial = Trial(opened, asked, WHAT)
    draft = Draft()
    assert trial.request(draft) == asked
    [first, second] = trial.chances(draft)
    assert (first.place.shown, second.place.shown) == ("a/Agents.md", "b/Agents.md")
    draft.take(file_of(first), step_of(first, first.offers[0], 0))
    assert trial.request(draft).paths == (str(repo.path / "a/AGENTS.md"), str(repo.path / "b"))


def test_a_renamed_file_belongs_to_the_change(repo: GitRepository, opened: Repository) -> None:
    repo.write("a/Agents.md", "Rules.\n")
    changed = WHAT._replace(changed=frozenset({"x"}), sides=(frozenset({"x"}), frozenset({"y"})))
    draft = taken(Trial(opened, REQUEST, WHAT))
    assert Trial(opened, REQUEST, WHAT).checked(draft) == WHAT
    assert Trial(opened, REQUEST, changed).checked(Draft()) == changed
    after = Trial(opened, REQUEST, changed).checked(draft)
    assert after.changed == frozenset({"x", "a/AGENTS.md"})
    assert after.sides == (frozenset({"x", "a/AGENTS.md"}), frozenset({"y", "a/AGENTS.md"}))


def test_what_is_asked_for_limits_the_offers_and_not_the_findings(
    repo: GitRepository, opened: Repository
) -> None:
    repo.write("AGENTS.md", MARK + b"Rules.\n")
    repo.write(".qignore", "build/\nbuild/\n")
    trial = Trial(opened, REQUEST._replace(settings=Settings(select=("byte-order-mark",))), WHAT)
    assert offered(trial, Draft()) == [("AGENTS.md", "byte-order-mark")]
    assert (".qignore", "redundant-pattern") in found(trial, Draft())


def test_what_a_baseline_knows_is_not_offered(repo: GitRepository, opened: Repository) -> None:
    repo.write("AGENTS.md", MARK + b"Rules.\n")
    known = parsed(written(Trial(opened, REQUEST, WHAT).findings(Draft())), "baseline")
    repo.write("a/AGENTS.md", MARK + b"Others.\n")
    opened.forget()
    trial = Trial(opened, REQUEST, WHAT, known)
    assert offered(trial, Draft()) == [("a/AGENTS.md", "byte-order-mark")]
    assert len(found(trial, Draft())) == 2


def test_a_guard_takes_offers_away(repo: GitRepository, opened: Repository) -> None:
    repo.write("a/Agents.md", "Rules.\n")
    repo.link("b", "a/Agents.md")
    [chance] = list(Trial(opened, REQUEST, WHAT).chances(Draft()))
    assert chance.offers == ()
    assert chance.reason.startswith("not renamed, since that would break this link: b;")


def test_what_could_surely_be_fixed_is_marked(repo: GitRepository, opened: Repository) -> None:
    repo.write("AGENTS.md", MARK + b"Rules.\n")
    repo.write("a/AGENTS.md", "Mañana.\n".encode("cp1252"))  # an encoding is a guess
    repo.write("b/AGENTS.md", b"\0")
    repo.write("c/AGENTS.md", MARK + b"Others.\n")
    opened.forget()
    result = answer(opened, REQUEST, WHAT)
    found = fixable(opened, REQUEST, WHAT, result, ())
    assert {(one.path, one.rule) for one in found} == {
        ("AGENTS.md", "byte-order-mark"),
        ("c/AGENTS.md", "byte-order-mark"),
    }
    assert {one.path for one in result.unreported} > {one.path for one in found}
