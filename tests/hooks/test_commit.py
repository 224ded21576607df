"""``git commit`` under the installed hook: what is committed counts, and nothing else."""

from __future__ import annotations

import pytest

from tests.hooks.config import FILES, WHOLE
from tests.hooks.conftest import Start
from tests.hooks.project import Project
from tests.hooks.runners import without_offer
from tests.support import program

BROKEN = b"# Guide\n\nSay \x93please\x94.\n"
GOOD = b"# Guide\n\nSay please.\n"
HEADLINE = "AGENTS.md:3:5: invalid-utf8"
CLEAN = "1 file checked: nothing to report"

both_hooks = pytest.mark.parametrize("hook", [WHOLE, FILES])


@both_hooks
def test_a_broken_file_is_refused_with_the_report_of_the_program_and_no_more(start: Start, hook: str) -> None:
    project = start(hook, verbose=False)
    project.write("AGENTS.md", BROKEN)
    project.add()
    before = project.head()
    ran = project.try_commit()
    assert ran.code == 1
    assert project.head() == before
    assert ran.verdict.headlines == [HEADLINE]
    assert without_offer(ran.verdict.text) + "\n" == program.run("check", "--staged", cwd=project.path).out


def test_the_first_commit_of_a_repository_is_checked(project: Project) -> None:
    project.use(WHOLE)
    project.install()
    project.write("AGENTS.md", BROKEN)
    project.add()
    ran = project.try_commit()
    assert ran.code == 1
    assert ran.verdict.headlines == [HEADLINE]


@both_hooks
def test_a_good_file_is_committed(start: Start, hook: str) -> None:
    project = start(hook)
    project.write("AGENTS.md", GOOD)
    project.add()
    ran = project.try_commit()
    assert ran.code == 0, ran.output
    assert ran.verdict.text == CLEAN
    assert project.git("show", "HEAD:AGENTS.md") == GOOD


@both_hooks
def test_commit_all_takes_the_worktree(start: Start, hook: str) -> None:
    project = start(hook)
    project.write("AGENTS.md", GOOD)
    project.commit()
    project.write("AGENTS.md", BROKEN)
    refused = project.try_commit("-a")
    assert refused.code == 1
    assert refused.verdict.headlines == [HEADLINE]
    project.add()
    project.write("AGENTS.md", GOOD + b"More.\n")
    accepted = project.try_commit("-a")
    assert accepted.code == 0, accepted.output
    assert accepted.verdict.text == CLEAN


def test_a_partial_commit_leaves_out_what_is_staged_elsewhere(start: Start) -> None:
    project = start(WHOLE)
    project.write("AGENTS.md", GOOD)
    project.write("other.txt", "one\n")
    project.commit()
    project.write("AGENTS.md", BROKEN)
    project.add("AGENTS.md")
    project.write("other.txt", "two\n")
    accepted = project.try_commit("other.txt")
    assert accepted.code == 0, accepted.output
    assert accepted.verdict.text == CLEAN
    refused = project.try_commit("AGENTS.md")
    assert refused.code == 1
    assert refused.verdict.headlines == [HEADLINE]


def test_a_partial_commit_leaves_out_what_is_not_staged(start: Start) -> None:
    project = start(WHOLE)
    project.write("AGENTS.md", GOOD)
    project.write("other.txt", "one\n")
    project.commit()
    project.write("AGENTS.md", BROKEN)
    project.write("other.txt", "two\n")
    ran = project.try_commit("other.txt")
    assert ran.code == 0, ran.output
    assert ran.verdict.text == CLEAN
    assert (project.path / "AGENTS.md").read_bytes() == BROKEN


@both_hooks
def test_a_broken_file_is_refused_though_the_worktree_is_mended(start: Start, hook: str) -> None:
    project = start(hook)
    project.write("AGENTS.md", BROKEN)
    project.add()
    project.write("AGENTS.md", GOOD)
    ran = project.try_commit()
    assert ran.code == 1
    assert ran.verdict.headlines == [HEADLINE]
    assert (project.path / "AGENTS.md").read_bytes() == GOOD


@both_hooks
def test_a_good_file_is_committed_though_the_worktree_is_broken(start: Start, hook: str) -> None:
    project = start(hook)
    project.write("AGENTS.md", GOOD)
    project.add()
    project.write("AGENTS.md", BROKEN)
    ran = project.try_commit()
    assert ran.code == 0, ran.output
    assert ran.verdict.text == CLEAN
    assert project.git("show", "HEAD:AGENTS.md") == GOOD


def test_an_older_finding_does_not_stop_an_unrelated_commit(start: Start) -> None:
    project = start(WHOLE)
    project.write("old/AGENTS.md", BROKEN)
    project.commit()
    project.write("new/AGENTS.md", GOOD)
    project.add()
    ran = project.try_commit()
    assert ran.code == 0, ran.output
    assert ran.verdict.headlines == []
    assert ran.verdict.text == (
        "2 files checked: nothing to report; 1 older finding in what this change doesn't touch"
        " (--all shows and counts them)"
    )


def test_all_counts_older_findings(start: Start) -> None:
    project = start(WHOLE, args=["--all"])
    project.write("old/AGENTS.md", BROKEN)
    project.commit()
    project.write("new.txt")
    project.add()
    ran = project.try_commit()
    assert ran.code == 1
    assert ran.verdict.headlines == [f"old/{HEADLINE}"]


@both_hooks
def test_a_warning_fails_where_the_configuration_says_so(start: Start, hook: str) -> None:
    project = start(hook)
    project.write("AGENTS.md", "")
    project.add()
    warned = project.try_commit()
    assert warned.code == 0, warned.output
    assert warned.verdict.headlines == ["AGENTS.md: empty-guidance"]
    project.git("reset", "-q", "--soft", "HEAD~")
    project.use(hook, args=["--fail-on", "warning"])
    project.add()
    refused = project.try_commit()
    assert refused.code == 1
    assert refused.verdict.headlines == ["AGENTS.md: empty-guidance"]


def test_a_merge_that_brings_in_broken_guidance_is_refused(start: Start) -> None:
    project = start(WHOLE, stages=("pre-commit", "pre-merge-commit"))
    project.branch("side")
    project.write("AGENTS.md", BROKEN)
    project.commit()
    project.switch("main")
    project.write("other.txt")
    project.commit()
    before = project.head()
    ran = project.call("git", "merge", "--no-edit", "side")
    assert ran.code == 1
    assert project.head() == before
    assert ran.verdict.headlines == [HEADLINE]
    # It is mended on the way, and concluded by a commit.
    project.write("AGENTS.md", GOOD)
    project.add()
    ran = project.try_commit()
    assert ran.code == 0, ran.output
    assert len(project.text("show", "-s", "--format=%P", "HEAD").split()) == 2
