"""Ranges of commits: ``--from-ref`` with ``--to-ref``, ``--all-files``, and a real push."""

from __future__ import annotations

import pytest

from tests.hooks.config import FILES, WHOLE
from tests.hooks.conftest import Start
from tests.hooks.project import Project
from tests.hooks.runners import Ran

BROKEN = b"# Guide\n\nSay \x93please\x94.\n"
GOOD = b"# Guide\n\nSay please.\n"
HEADLINE = "AGENTS.md:3:5: invalid-utf8"
CLEAN = "1 file checked: nothing to report"

both_hooks = pytest.mark.parametrize("hook", [WHOLE, FILES])


@both_hooks
def test_the_commit_of_a_range_is_read_and_not_the_worktree(start: Start, hook: str) -> None:
    project = start(hook)
    project.write("AGENTS.md", GOOD)
    base = project.commit()
    project.branch("broken")
    project.write("AGENTS.md", BROKEN)
    project.commit()
    project.switch("main")
    refused = project.run("--from-ref", base, "--to-ref", "broken")
    assert refused.code == 1
    assert refused.verdict.headlines == [HEADLINE]
    project.branch("fixed", "broken")
    project.write("AGENTS.md", GOOD + b"Mended.\n")
    project.commit()
    project.switch("broken")
    accepted = project.run("--from-ref", base, "--to-ref", "fixed")
    assert accepted.code == 0, accepted.output
    assert accepted.verdict.text == CLEAN


def test_an_older_finding_does_not_stop_a_range(start: Start) -> None:
    project = start(WHOLE)
    project.write("old/AGENTS.md", BROKEN)
    base = project.commit()
    project.write("new/AGENTS.md", GOOD)
    project.commit()
    ran = project.run("--from-ref", base, "--to-ref", "HEAD")
    assert ran.code == 0, ran.output
    assert ran.verdict.summary.startswith("2 files checked: nothing to report; 1 older finding ")


def test_the_range_begins_where_the_branch_left(start: Start) -> None:
    """What the base branch got since isn't the range's doing (three dots)."""
    project = start(WHOLE)
    project.write("AGENTS.md", GOOD)
    project.write("old/AGENTS.md", BROKEN)
    project.commit()
    project.branch("topic")
    project.write("new/AGENTS.md", GOOD + b"New.\n")
    project.commit()
    project.switch("main")
    project.write("old/AGENTS.md", GOOD + b"Old.\n")
    project.commit()
    ran = project.run("--from-ref", "main", "--to-ref", "topic")
    assert ran.code == 0, ran.output
    assert ran.verdict.summary.startswith("3 files checked: nothing to report; 1 older finding ")


@both_hooks
def test_all_files_are_checked(start: Start, hook: str) -> None:
    project = start(hook)
    project.write("old/AGENTS.md", BROKEN)
    project.write("good/AGENTS.md", GOOD)
    project.commit()
    ran = project.run("--all-files")
    assert ran.code == 1
    assert ran.verdict.headlines == [f"old/{HEADLINE}"]
    assert ran.verdict.summary == "2 files checked: 1 error"


def _pushing(start: Start, hook: str) -> Project:
    """Return a project whose pushes are checked, and which has an empty bare repository to push to."""
    project = start(hook, stages=("pre-push",))
    remote = project.path.parent / "remote.git"
    project.git("init", "-q", "--bare", str(remote))
    project.git("remote", "add", "origin", str(remote))
    return project


def _push(project: Project) -> Ran:
    return project.call("git", "push", "-q", "origin", "main")


@both_hooks
def test_pushes_are_checked(start: Start, hook: str) -> None:
    project = _pushing(start, hook)
    project.write("AGENTS.md", GOOD)
    project.commit()
    first = _push(project)
    assert first.code == 0, first.output
    assert first.verdict.text == CLEAN
    project.write("AGENTS.md", BROKEN)
    before = project.commit()
    refused = _push(project)
    assert refused.code == 1
    assert refused.verdict.headlines == [HEADLINE]
    assert project.text("rev-parse", "origin/main") != before
    project.write("AGENTS.md", GOOD + b"Mended.\n")
    project.commit()
    second = _push(project)
    assert second.code == 0, second.output
    assert second.verdict.text == CLEAN


@both_hooks
def test_the_first_push_of_a_broken_history_is_refused(start: Start, hook: str) -> None:
    project = _pushing(start, hook)
    project.write("AGENTS.md", BROKEN)
    project.commit()
    # The worktree is elsewhere by now, and has a file that isn't pushed.
    project.branch("later")
    project.write("AGENTS.md", GOOD)
    project.write("later/AGENTS.md", GOOD + b"Later.\n")
    project.commit()
    ran = _push(project)
    assert ran.code == 1
    assert ran.verdict.headlines == [HEADLINE]


def test_an_older_finding_does_not_stop_a_push(start: Start) -> None:
    project = _pushing(start, WHOLE)
    project.write("old/AGENTS.md", BROKEN)
    project.commit()
    project.git("push", "-q", "--no-verify", "origin", "main")
    project.write("new/AGENTS.md", GOOD)
    project.commit()
    ran = _push(project)
    assert ran.code == 0, ran.output
    assert ran.verdict.summary.startswith("2 files checked: nothing to report; 1 older finding ")
