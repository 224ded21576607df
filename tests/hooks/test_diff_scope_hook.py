"""The hook that shows what a push changes: seen when it has something to say, and silent when not."""

from __future__ import annotations

from tests.hooks.config import DIFF_SCOPE
from tests.hooks.conftest import Start
from tests.hooks.project import Project
from tests.support import program


def pushing(start: Start) -> Project:
    """Return a project whose pushes are shown, and that has pushed a commit with guidance."""
    project = start(DIFF_SCOPE, stages=("pre-push",))
    project.write("AGENTS.md", "One.\n")
    project.write("app/f", "")
    project.commit("Begin")
    remote = project.path.parent / "remote.git"
    project.git("init", "-q", "--bare", str(remote))
    project.git("remote", "add", "origin", str(remote))
    return project


def test_a_push_shows_its_report_and_passes(start: Start) -> None:
    project = pushing(start)
    first = project.call("git", "push", "-q", "origin", "main")
    assert first.code == 0, first.output
    assert first.verdict.outcome == "Passed"
    assert "The guidance of 1 directory changes: AGENTS.md was added." in first.verdict.text
    base = project.head()
    project.write("app/AGENTS.md", "Views.\n")
    project.commit("Tell about views")
    second = project.call("git", "push", "-q", "origin", "main")
    assert second.code == 0, second.output
    told = program.run("diff-scope", f"{base}...HEAD", cwd=project.path).out.splitlines()
    assert second.verdict.text.splitlines()[2:] == told[2:]  # how the two sides were chosen differs


def test_a_push_that_changes_nothing_is_silent(start: Start) -> None:
    project = pushing(start)
    project.call("git", "push", "-q", "--no-verify", "origin", "main")
    project.write("README.md", "")
    project.write("AGENTS.md", "\nOne.\n\n")
    project.commit("Nothing that q sees")
    ran = project.call("git", "push", "-q", "origin", "main")
    assert ran.code == 0, ran.output
    assert (ran.verdict.outcome, ran.verdict.text) == ("Passed", "")


def test_by_hand_it_shows_what_is_staged(start: Start) -> None:
    project = pushing(start)
    project.write("app/AGENTS.md", "Views.\n")
    project.add()
    ran = project.run("--hook-stage", "manual", DIFF_SCOPE)
    assert ran.code == 0, ran.output
    assert ran.verdict.text + "\n" == program.run("diff-scope", "--staged", cwd=project.path).out


def test_a_range_that_cannot_be_compared_fails(start: Start) -> None:
    project = pushing(start)
    project.git("switch", "-q", "--orphan", "other")
    project.commit("Begin again")
    project.write(".pre-commit-config.yaml", project.git("show", "main:.pre-commit-config.yaml"))
    ran = project.run("--hook-stage", "pre-push", "--from-ref", "main", "--to-ref", "other")
    assert ran.code != 0
    assert "have no common ancestor here" in ran.output
