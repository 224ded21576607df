"""Which entries of a baseline a check can say anything about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from agents_md_lint.check.baseline import KnownFinding
from agents_md_lint.check.coverage import Coverage
from agents_md_lint.check.pre_commit import Checked
from agents_md_lint.check.workspaces import Request
from agents_md_lint.config.settings import Settings
from agents_md_lint.git.repository import Repository
from agents_md_lint.snapshot.sources import Source, Target
from tests.support.repository import GitRepository

REQUEST = Request((), Settings(), False, True, False)
WHAT = Checked(Target(Source.WORKTREE))


@pytest.fixture
def opened(repo: GitRepository) -> Iterator[Repository]:
    """A repository with guidance in several directories."""
    for path in ("AGENTS.md", "a/AGENTS.md", "b/AGENTS.md", "b/Agents.md", "b/shared.md", ".qignore"):
        repo.write(path, "x\n")
    repo.link("c/AGENTS.md", "../b/shared.md")
    repo.commit()
    with Repository.discover(repo.path) as repository:
        yield repository


def entry(path: str, rule: str = "oversized", workspace: str = ".") -> KnownFinding:
    return KnownFinding("f" * 64, rule, path, workspace, 1)


def covered(opened: Repository, one: KnownFinding, request: Request = REQUEST, **settings: Any) -> bool:
    found = request._replace(settings=request.settings._replace(**settings))
    return Coverage(opened, found, WHAT).includes(one)


@pytest.mark.parametrize(
    "path", ["AGENTS.md", "a/AGENTS.md", "b/Agents.md", ".qignore", "c/AGENTS.md", "gone/AGENTS.md"]
)
def test_what_is_looked_at_and_what_is_gone(opened: Repository, path: str) -> None:
    assert covered(opened, entry(path))


def test_what_is_there_and_not_looked_at(opened: Repository) -> None:
    assert not covered(opened, entry("b/shared.md"))
    assert not covered(opened, entry("a/AGENTS.md"), exclude=("a/",))
    assert covered(opened, entry("gone/AGENTS.md"), exclude=("a/",))


def test_a_rule_that_is_not_applied(opened: Repository) -> None:
    assert not covered(opened, entry("AGENTS.md"), select=("nul-byte",))
    assert not covered(opened, entry("AGENTS.md"), ignore=("oversized",))
    ignores = {"a/": ("oversized",)}
    assert not covered(opened, entry("a/AGENTS.md"), per_path_ignores=ignores)
    assert covered(opened, entry("AGENTS.md"), per_path_ignores=ignores)
    assert covered(opened, entry("AGENTS.md", "a-rule-of-once"), select=("nul-byte",))


def test_a_part_says_nothing_of_the_whole(opened: Repository) -> None:
    assert not covered(opened, entry("AGENTS.md"), REQUEST._replace(paths=("AGENTS.md",)))
    assert not covered(opened, entry("a/AGENTS.md", workspace="a"))
    assert covered(opened, entry("a/AGENTS.md", workspace="a"), workspaces=("a",))


@pytest.mark.parametrize("path", ["../x/AGENTS.md", "a\0/AGENTS.md", "/etc/passwd", "a/../../x"])
def test_a_path_that_somebody_made_up_is_not_there(opened: Repository, path: str) -> None:
    assert covered(opened, entry(path))  # so its entry is stale


def test_what_a_sparse_checkout_leaves_out(repo: GitRepository, opened: Repository) -> None:
    assert not Coverage(opened, REQUEST, WHAT).is_sparse
    repo.git("sparse-checkout", "set", "--no-cone", "/*", "!/b/")
    opened.forget()
    sparse = Coverage(opened, REQUEST, WHAT)
    assert sparse.is_sparse
    assert not sparse.includes(entry("b/AGENTS.md"))
    assert not sparse.includes(entry("c/AGENTS.md"))  # its link leads there
    assert sparse.includes(entry("a/AGENTS.md"))
    assert sparse.includes(entry("gone/AGENTS.md"))
    stored = Coverage(opened, REQUEST, WHAT._replace(target=Target(Source.COMMIT, repo.head())))
    assert not stored.is_sparse
    assert stored.includes(entry("b/AGENTS.md"))
