"""What is compared: the sides that a command line means, and how they were chosen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from agents_md_lint.check.pre_commit import FROM_REF, LOCAL_BRANCH, TO_REF
from agents_md_lint.errors import GitError, UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.scope.ranges import (
    INDEX,
    WORKTREE,
    Range,
    compared,
    named_range,
    pre_commit_range,
    staged_range,
    worktree_range,
)
from agents_md_lint.scope.report import Endpoint
from tests.support.repository import GitRepository

EMPTY = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"


@pytest.fixture
def forked(repo: GitRepository) -> GitRepository:
    """Two branches with a commit each behind their fork, which is tagged; ``main`` is the current one."""
    repo.write("AGENTS.md", "1")
    repo.commit()
    repo.git("tag", "fork")
    repo.branch("side")
    repo.write("side/AGENTS.md", "1")
    repo.commit()
    repo.switch("main")
    repo.write("AGENTS.md", "2")
    repo.commit()
    return repo


@pytest.fixture
def opened(forked: GitRepository) -> Iterator[Repository]:
    """The same repository, opened."""
    with Repository.at(forked.path) as found:
        yield found


def id_of(repo: GitRepository, name: str) -> str:
    return repo.text("rev-parse", name)


@pytest.mark.parametrize(
    ("text", "base", "head", "chosen"),
    [
        (None, "fork", "main", ("the first parent of HEAD", "HEAD")),
        ("side", "fork", "side", ("the first parent of side", "side")),
        ("fork", "", "fork", ("the empty tree, since fork is a root commit", "fork")),
        ("side..main", "side", "main", ("side", "main")),
        ("side..", "side", "main", ("side", "HEAD")),
        ("..side", "main", "side", ("HEAD", "side")),
        ("side...main", "fork", "main", ("the merge base of side and main", "main")),
        ("...side", "fork", "side", ("the merge base of HEAD and side", "side")),
    ],
)
def test_named(
    forked: GitRepository, opened: Repository, text: str | None, base: str, head: str, chosen: tuple[str, str]
) -> None:
    expected = Range(
        Endpoint(id_of(forked, base) if base else EMPTY, chosen[0]), Endpoint(id_of(forked, head), chosen[1])
    )
    assert named_range(opened, text) == expected


def test_an_id_is_said_by_its_beginning(forked: GitRepository, opened: Repository) -> None:
    side = id_of(forked, "side")
    assert named_range(opened, side).base.chosen == f"the first parent of {side[:10]}"
    assert named_range(opened, f"{side}..main").base == Endpoint(side, f"{side[:10]}")


def test_no_common_ancestor(forked: GitRepository, opened: Repository) -> None:
    forked.git("switch", "-q", "--orphan", "other")
    forked.commit()
    with pytest.raises(GitError, match="main and other have no common ancestor here") as caught:
        named_range(opened, "main...other")
    assert caught.value.remedy == "compare them as they are: main..other"


def test_several_merge_bases_are_named(forked: GitRepository, opened: Repository) -> None:
    forked.branch("x", "side")
    forked.merge("main")
    forked.branch("y", "main")
    forked.merge("side")
    found = named_range(opened, "x...y").base
    sides = [id_of(forked, "main"), id_of(forked, "side")]
    assert found.id in sides
    assert found.chosen.startswith("the first of 2 merge bases of x and y: ")
    assert sorted(found.chosen.rpartition(": ")[2].split(", ")) == sorted(sides)


def test_what_is_staged_and_the_worktree(forked: GitRepository, opened: Repository) -> None:
    current = Endpoint(forked.head(), "HEAD")
    assert staged_range(opened) == Range(current, Endpoint(INDEX, "the index"))
    there = Endpoint(WORKTREE, "the worktree, with untracked files")
    assert worktree_range(opened) == Range(current, there)


def test_before_the_first_commit(repo: GitRepository) -> None:
    with Repository.at(repo.path) as opened:
        nothing = Endpoint(EMPTY, "the empty tree, since there is no commit yet")
        assert staged_range(opened).base == nothing
        assert pre_commit_range(opened, {}) == staged_range(opened)
        with pytest.raises(UsageError, match="there is no commit yet"):
            named_range(opened, None)


def test_a_bare_repository_has_nothing_staged(forked: GitRepository, tmp_path: Path) -> None:
    with Repository.at(forked.clone_bare(tmp_path / "bare.git").path) as bare:
        for chosen in (staged_range, worktree_range):
            with pytest.raises(UsageError, match="this repository has no worktree") as caught:
                chosen(bare)
            assert caught.value.remedy == "compare commits: BASE..HEAD"


class TestPreCommit:
    """What pre-commit gives: refs, a branch at its first push, or nothing."""

    def test_refs(self, opened: Repository) -> None:
        given = {FROM_REF: "side", TO_REF: "main"}
        assert pre_commit_range(opened, given) == named_range(opened, "side...main")

    @pytest.mark.parametrize("base", [{}, {FROM_REF: ""}, {FROM_REF: "0" * 40}])
    @pytest.mark.parametrize("name", [TO_REF, LOCAL_BRANCH])
    def test_no_base(
        self, forked: GitRepository, opened: Repository, base: dict[str, str], name: str
    ) -> None:
        assert pre_commit_range(opened, {name: "side", **base}) == Range(
            Endpoint(EMPTY, "the empty tree, since pre-commit names no base"),
            Endpoint(id_of(forked, "side"), "side, as pre-commit names it"),
        )

    def test_the_last_commit_where_nothing_is_staged(self, forked: GitRepository, opened: Repository) -> None:
        assert pre_commit_range(opened, {}) == named_range(opened, None)
        forked.stage("AGENTS.md", "3")
        assert pre_commit_range(opened, {}) == staged_range(opened)


@pytest.mark.parametrize(
    ("text", "differing"),
    [("side..main", [".", "side"]), ("fork", ["."]), ("index", [".", "new"]), ("worktree", [".", "later"])],
)
def test_compared(forked: GitRepository, text: str, differing: list[str]) -> None:
    forked.stage("AGENTS.md", "3")
    forked.stage("new/AGENTS.md", "3")
    forked.write("AGENTS.md", "4")
    forked.write("later/AGENTS.md", "4")
    with Repository.at(forked.path) as opened:
        chosen = {INDEX: staged_range, WORKTREE: worktree_range}.get(text)
        found = compared(opened, chosen(opened) if chosen else named_range(opened, text), ".")
        assert sorted(one.path for one in found.directories) == differing
