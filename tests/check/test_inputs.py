"""No report is written over what a check reads."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from agents_md_lint.check.inputs import refuse
from agents_md_lint.errors import UsageError
from agents_md_lint.git.repository import Repository
from tests.support.repository import GitRepository


@pytest.fixture
def opened(repo: GitRepository, monkeypatch: pytest.MonkeyPatch) -> Iterator[Repository]:
    """A repository with guidance of its own and guidance that is a link, from a directory of it."""
    repo.write("docs/guide.md", "x")
    repo.write("app/x", "x")
    repo.link("app/AGENTS.md", "../docs/guide.md")
    repo.link("alias", "docs")
    repo.write("ignored/AGENTS.md", "x")
    repo.write("docs/private.md", "x")
    repo.link("ignored/app/AGENTS.md", "../../docs/private.md")
    repo.write(".gitignore", "ignored\n")
    for path in ("app", "alias", "docs", ".gitignore"):
        repo.add(path)
    repo.commit(all=False)
    (repo.path / "docs/hard.md").hardlink_to(repo.path / "docs/guide.md")
    monkeypatch.chdir(repo.path / "app")
    with Repository.discover(repo.path) as found:
        yield found


@pytest.mark.parametrize(
    "path",
    [
        *("AGENTS.md", "../AGENTS.md", "../new/agents.md", "../.qignore", "../.agents-md-lint.toml"),
        *("../pyproject.toml", "../docs/guide.md", "../alias/guide.md", "../ignored/AGENTS.md"),
        *("../docs/hard.md", "../docs/private.md"),
    ],
)
def test_what_a_check_reads(opened: Repository, path: str) -> None:
    with pytest.raises(UsageError, match="is no place for a report"):
        refuse(path, opened)


@pytest.mark.parametrize("path", ["report.md", "../docs/other.md", "../../AGENTS.md", "../alias", "x"])
def test_anything_else_is_a_place(opened: Repository, path: str) -> None:
    refuse(path, opened)


def test_others_are_named(opened: Repository) -> None:
    with pytest.raises(UsageError):
        refuse("x", opened, ["../app/x"])
    refuse("x", opened, ["../app/nothing"])
