"""``git commit`` under the installed hook: what is committed counts, and nothing else."""

from __future__ import annotations

import json

import pytest

from tests.hooks.config import FILES, NAME, WHOLE
from tests.hooks.conftest import Start
from tests.hooks.project import Project
from tests.hooks.runners import without_offer
from tests.support import program

BROKEN = b"# Guide\n\nSay \x93please\x94.\n"
FIXABLE = "# Guide\n\nSay please.\n".encode("utf-16")
GOOD = b"# Guide\n\nSay please.\n"
HEADLINE = "AGENTS.md:3:5: invalid-utf8"
CLEAN = "1 file checked: nothing to report"
OLDER = (
    "{0} file{1} checked: nothing to report; 1 older finding in what this change doesn't touch"
    " (--all shows and counts them)"
)

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


@pytest.mark.parametrize("arguments", [["--amend"], ["--allow-empty"]], ids=" ".join)
def test_a_commit_of_nothing_does_not_fail_for_what_was_there(start: Start, arguments: list[str]) -> None:
    project = start(WHOLE)
    project.write("old/AGENTS.md", BROKEN)
    project.commit()
    before = project.head()
    ran = project.try_commit(*arguments)
    assert ran.code == 0, ran.output
    assert project.head() != before
    assert ran.verdict.text == OLDER.format(1, "")
    # Nor does a look at everything: that isn't for a commit.
    assert project.run("--all-files").code == 1
    project.use(WHOLE, args=["--all"])
    project.add()
    project.git("commit", "-q", "--no-verify", "-m", "All")
    assert project.try_commit(*arguments).code == 1


def test_a_report_offers_to_fix_as_check_does(start: Start) -> None:
    project = start(WHOLE)
    project.write("AGENTS.md", FIXABLE)
    project.add()
    told = program.run("check", cwd=project.path).out
    offer = "1 file checked: 1 error; 1 of these can be fixed: agents-md-lint check --fix\n"
    finding = told.removesuffix(offer)
    assert finding != told
    assert project.try_commit().verdict.text + "\n" == f"{finding}stage what you fix: git add\n\n{offer}"


@pytest.mark.parametrize("option", ["--fix", "--fix-only"])
def test_what_one_hook_fixed_is_not_reported_by_the_next(start: Start, option: str) -> None:
    project = start(FILES, WHOLE)
    settings = json.loads((project.path / NAME).read_text())
    settings["repos"][0]["hooks"][0]["args"] = [option]
    project.write(NAME, json.dumps(settings))
    project.write("AGENTS.md", FIXABLE)
    project.write("app/AGENTS.md", b"\0")
    project.add()
    fast, whole = project.try_commit().verdicts
    assert "fixed: AGENTS.md: utf16-text: " in fast.text
    assert ("nul-byte" in fast.text) == (option == "--fix")
    assert whole.outcome == "Failed"
    assert whole.headlines == ["app/AGENTS.md:1:1: nul-byte"]
    assert whole.summary == (
        "2 files checked: 2 errors; 1 of these is fixed in the worktree and not staged: git add"
    )
    project.rm("app/AGENTS.md")
    project.add()
    assert project.try_commit().code == 0


class TestMerges:
    """A merge answers for what it makes, and for nothing that one of its sides has as it is."""

    @pytest.fixture
    def diverged(self, start: Start) -> Project:
        """A project on ``main``; ``side`` has an old fault of its own, and both changed ``AGENTS.md``."""
        project = start(WHOLE, stages=("pre-commit", "pre-merge-commit"))
        project.write("AGENTS.md", GOOD)
        project.write("TARGET.md", GOOD)
        project.commit()
        project.branch("side")
        project.write("theirs/AGENTS.md", BROKEN)
        project.write("AGENTS.md", GOOD + b"Theirs.\n")
        project.git("add", "-A")
        project.git("commit", "-q", "--no-verify", "-m", "Theirs")
        project.switch("main")
        project.write("AGENTS.md", GOOD + b"Ours.\n")
        project.git("commit", "-q", "--no-verify", "-am", "Ours")
        return project

    @pytest.mark.parametrize("resolution", [GOOD + b"Both.\n", GOOD + b"Theirs.\n"], ids=["both", "theirs"])
    def test_by_hand_it_is_not_blamed_for_the_other_side(self, diverged: Project, resolution: bytes) -> None:
        assert diverged.call("git", "merge", "side").code == 1
        diverged.write("AGENTS.md", resolution)
        diverged.add()
        ran = diverged.try_commit()
        assert ran.code == 0, ran.output
        assert ran.verdict.text == OLDER.format(2, "s")
        assert len(diverged.text("show", "-s", "--format=%P", "HEAD").split()) == 2

    def test_by_hand_it_is_blamed_for_the_resolution(self, diverged: Project) -> None:
        assert diverged.call("git", "merge", "side").code == 1
        diverged.write("AGENTS.md", BROKEN)
        diverged.add()
        ran = diverged.try_commit()
        assert ran.code == 1
        assert ran.verdict.headlines == [HEADLINE]
        assert "1 older finding in what this change doesn't touch" in ran.verdict.summary

    def test_the_hook_that_gets_names_takes_no_side_either(self, start: Start) -> None:
        project = start(FILES)
        project.write("AGENTS.md", GOOD)
        project.commit()
        project.branch("side")
        project.write("AGENTS.md", BROKEN)
        project.git("commit", "-q", "--no-verify", "-am", "Theirs")
        project.switch("main")
        project.write("AGENTS.md", GOOD + b"Ours.\n")
        project.git("commit", "-q", "--no-verify", "-am", "Ours")
        assert project.call("git", "merge", "side").code == 1
        project.write("AGENTS.md", BROKEN)
        project.add()
        ran = project.try_commit()
        assert ran.code == 0, ran.output

    def test_by_itself_it_is_not_blamed_for_the_other_side(self, diverged: Project) -> None:
        diverged.write("AGENTS.md", GOOD)
        diverged.git("commit", "-q", "--no-verify", "-am", "As it was")
        ran = diverged.call("git", "merge", "--no-edit", "side")
        assert ran.code == 0, ran.output
        assert OLDER.format(2, "s") in ran.output

    def test_by_itself_it_is_refused_for_what_no_side_had(self, start: Start) -> None:
        """One side deleted what the other one links to."""
        project = start(WHOLE, stages=("pre-commit", "pre-merge-commit"))
        project.write("TARGET.md", GOOD)
        project.commit()
        project.branch("side")
        project.link("AGENTS.md", "TARGET.md")
        project.commit()
        project.switch("main")
        project.rm("TARGET.md")
        project.commit()
        before = project.head()
        ran = project.call("git", "merge", "--no-edit", "side")
        assert ran.code == 1
        assert project.head() == before
        assert ran.verdict.headlines == ["AGENTS.md: broken-symlink"]
        # It is told again where the merge is concluded by hand, and not once it is put right.
        assert project.try_commit().code == 1
        project.write("TARGET.md", GOOD)
        project.add()
        ran = project.try_commit()
        assert ran.code == 0, ran.output
        assert len(project.text("show", "-s", "--format=%P", "HEAD").split()) == 2

    def test_continuing_a_rebase_runs_no_hook(self, diverged: Project) -> None:
        """What the page says: Git leaves them out."""
        diverged.switch("side")
        assert diverged.call("git", "rebase", "main").code == 1
        diverged.write("AGENTS.md", BROKEN)
        diverged.add()
        ran = diverged.call("git", "-c", "core.editor=true", "rebase", "--continue")
        assert ran.code == 0, ran.output
        assert "invalid-utf8" not in ran.output
