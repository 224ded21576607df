"""What a hook is to check, as the runner and Git tell it, and what a change touches."""

from __future__ import annotations

from pathlib import Path

import pytest

from agents_md_lint.check.pre_commit import COMMITTING, FROM_REF, LOCAL_BRANCH, TO_REF, Checked, checked
from agents_md_lint.errors import GitError
from agents_md_lint.git.errors import SHALLOW_REMEDY
from agents_md_lint.git.repository import Repository
from agents_md_lint.snapshot.sources import Source, Target
from tests.support.program import run
from tests.support.repository import GitRepository

BROKEN = b"Say \x93please\x94.\n"
GOOD = "Say please.\nAlways.\n"
INDEX = {COMMITTING: ".git/index"}
"""What Git tells the hook of a commit."""


def asked(repo: GitRepository, **environ: str) -> Checked:
    return checked(Repository.discover(repo.path), environ)


class TestTheIndex:
    """Without refs it is what is staged."""

    @pytest.fixture
    def repo(self, repo: GitRepository) -> GitRepository:
        """A repository with a commit and nothing staged."""
        repo.write("AGENTS.md", GOOD)
        repo.commit()
        return repo

    def test_nothing_staged_is_no_change_by_hand(self, repo: GitRepository) -> None:
        assert asked(repo) == Checked(Target(Source.INDEX))
        assert asked(repo).touches(frozenset({"AGENTS.md"})) is None

    def test_nothing_staged_is_nothing_in_a_commit(self, repo: GitRepository) -> None:
        """As ``git commit --allow-empty``: taken for everything, it would be blamed for old faults."""
        assert asked(repo, **INDEX) == Checked(Target(Source.INDEX), frozenset())
        assert asked(repo, **INDEX).touches(frozenset({"AGENTS.md"})) is False

    @pytest.mark.parametrize("environ", [{}, INDEX])
    def test_what_is_staged_is_the_change(self, repo: GitRepository, environ: dict[str, str]) -> None:
        repo.write("app/AGENTS.md", GOOD)
        repo.add()
        repo.write("later/AGENTS.md", GOOD)
        assert asked(repo, **environ) == Checked(Target(Source.INDEX), frozenset({"app/AGENTS.md"}))


class TestRefs:
    """With refs it is a commit, from where it left the base."""

    @pytest.fixture
    def repo(self, repo: GitRepository) -> GitRepository:
        """A repository with an old fault, and a commit that brings another."""
        repo.write("old/AGENTS.md", BROKEN)
        repo.commit()
        repo.write("new/AGENTS.md", BROKEN)
        repo.commit()
        return repo

    @pytest.mark.parametrize("name", [TO_REF, LOCAL_BRANCH])
    @pytest.mark.parametrize("base", [None, "", "0" * 40])
    def test_no_base_and_a_base_of_zeros_are_no_change(
        self, repo: GitRepository, base: str | None, name: str
    ) -> None:
        """A branch that isn't there yet has the id of zeros: all of it is pushed."""
        environ = {name: "HEAD"} | ({} if base is None else {FROM_REF: base})
        assert asked(repo, **environ) == Checked(Target(Source.COMMIT, repo.head()))

    def test_a_base(self, repo: GitRepository) -> None:
        found = asked(repo, **{TO_REF: "HEAD", FROM_REF: "HEAD~"})
        base = repo.text("rev-parse", "HEAD~")
        target = Target(Source.COMMIT, repo.head())
        assert found == Checked(target, frozenset({"new", "new/AGENTS.md"}), base=base)

    def test_without_a_common_history_nothing_is_compared(self, repo: GitRepository, tmp_path: Path) -> None:
        repo.git("switch", "-q", "--orphan", "other")
        repo.commit()
        with pytest.raises(GitError, match=r"'main' and .* have no common ancestor here") as caught:
            asked(repo, **{TO_REF: "HEAD", FROM_REF: "main"})
        assert caught.value.remedy == "name refs with a common history"
        shallow = tmp_path / "shallow"
        repo.git("clone", "-q", "--depth=1", "--no-single-branch", f"file://{repo.path}", str(shallow))
        with pytest.raises(GitError, match="have no common ancestor here") as caught:
            asked(GitRepository(shallow), **{TO_REF: "HEAD", FROM_REF: "origin/main"})
        assert caught.value.remedy == SHALLOW_REMEDY

    def test_a_tip_of_zeros_is_none(self, repo: GitRepository) -> None:
        with pytest.raises(GitError, match=r"the all-zero id 0{40} stands for no commit"):
            asked(repo, **{TO_REF: "0" * 40})

    def test_zeros_are_no_base_for_people(self, repo: GitRepository) -> None:
        """Who writes them has a variable that isn't what it should be: nothing is compared with nothing."""
        for arguments in (
            ("diff-scope", f"{'0' * 40}..HEAD"),
            ("diff-scope", f"{'0' * 40}...HEAD"),
            ("check", "--rev", "0" * 40),
        ):
            ran = run(*arguments, cwd=repo.path)
            assert (ran.code, ran.out) == (2, ""), arguments
            assert f"the all-zero id {'0' * 40} stands for no commit" in ran.err, arguments

    def test_a_push_is_blamed_for_what_it_brings(self, repo: GitRepository) -> None:
        push = {TO_REF: "HEAD", FROM_REF: "HEAD~"}
        ran = run("check", "--pre-commit", cwd=repo.path, environ=push)
        assert ran.code == 1
        assert ran.out.count("invalid-utf8") == 1
        everything = run("check", "--pre-commit", cwd=repo.path, environ=push | {FROM_REF: "0" * 40})
        assert everything.out.count("invalid-utf8") == 2


class TestWhatAFileDependsOn:
    """A finding is new where the change touches any file that it depends on, not only its own path."""

    @pytest.fixture
    def linked(self, repo: GitRepository) -> GitRepository:
        """A repository whose ``AGENTS.md`` leads over another link to a good file, all committed."""
        repo.write("docs/guide.md", GOOD)
        repo.link("CLAUDE.md", "docs/guide.md")
        repo.link("AGENTS.md", "CLAUDE.md")
        repo.commit()
        return repo

    def refused(self, repo: GitRepository, rule: str) -> None:
        ran = run("check", "--pre-commit", cwd=repo.path, environ=INDEX)
        assert (ran.code, ran.out.count(f": {rule}: ")) == (1, 1), ran
        assert ran.out.startswith("AGENTS.md:"), ran

    def test_a_target_that_is_spoiled(self, linked: GitRepository) -> None:
        linked.write("docs/guide.md", BROKEN)
        linked.add()
        self.refused(linked, "invalid-utf8")

    def test_a_target_that_is_removed(self, linked: GitRepository) -> None:
        linked.git("rm", "-q", "docs/guide.md")
        self.refused(linked, "broken-symlink")

    def test_a_link_between_that_leads_elsewhere(self, linked: GitRepository) -> None:
        linked.write("docs/old.md", BROKEN)
        linked.commit()
        (linked.path / "CLAUDE.md").unlink()
        linked.link("CLAUDE.md", "docs/old.md")
        linked.add()
        self.refused(linked, "invalid-utf8")

    def test_in_a_push(self, linked: GitRepository) -> None:
        linked.write("docs/guide.md", BROKEN)
        linked.commit()
        ran = run("check", "--pre-commit", cwd=linked.path, environ={TO_REF: "HEAD", FROM_REF: "HEAD~"})
        assert (ran.code, ran.out.count(": invalid-utf8: ")) == (1, 1), ran

    def test_what_it_does_not_depend_on(self, linked: GitRepository) -> None:
        linked.write("docs/guide.md", BROKEN)
        linked.commit()
        linked.write("docs/other.md", "x")
        linked.add()
        ran = run("check", "--pre-commit", cwd=linked.path, environ=INDEX)
        assert ran.code == 0, ran
        assert "1 older finding" in ran.out
