"""Opening the workspaces that a check was asked for: the files of each, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from agents_md_lint.check import workspaces
from agents_md_lint.check.pre_commit import Checked
from agents_md_lint.check.workspaces import Request
from agents_md_lint.config.settings import Settings
from agents_md_lint.errors import UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.snapshot.sources import Source, Target
from tests.support.repository import GitRepository

WORKTREE = Checked(Target(Source.WORKTREE))


@pytest.fixture
def opened(repo: GitRepository, monkeypatch: pytest.MonkeyPatch) -> Iterator[Repository]:
    """Two directories with guidance, one with a link as well."""
    repo.write("app/AGENTS.md", "One.\nTwo.\n")
    repo.write("app/.qignore", "build/\n")
    repo.write("lib/AGENTS.md", "Three.\nFour.\n")
    repo.write("lib/deep/AGENTS.md", "Five.\nSix.\n")
    repo.link("lib/link", "deep")
    repo.commit()
    monkeypatch.chdir(repo.path)
    with Repository.discover(repo.path) as found:
        yield found


def asked(*paths: str, filenames: bool = False, **settings: tuple[str, ...]) -> Request:
    """Return a request with lists of the configuration."""
    chosen = Settings(**settings)  # type: ignore[arg-type]
    return Request(paths, chosen, filenames, all_count=False, ignored=False)


# The root's own two names are always among them: Git may not list them.


def files(repository: Repository, request: Request, what: Checked = WORKTREE) -> list[tuple[str, ...]]:
    """Return the scopes, and the directories with a ``.qignore``, that are looked at in each workspace."""
    return [
        (*chosen.scopes, *(f"{scope}/.qignore" for scope in chosen.qignores))
        for _, chosen in workspaces.opened(repository, request, what)
    ]


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        (asked(), [(".", "app", "lib", "lib/deep", "./.qignore", "app/.qignore")]),
        (asked(workspaces=("app", "lib")), [(".", "./.qignore"), (".", "deep", "./.qignore")]),
        (
            asked(workspaces=(".", "app")),
            [(".", "app", "lib", "lib/deep", "./.qignore"), (".", "./.qignore")],
        ),
        (asked("lib"), [("lib", "lib/deep")]),
        (asked("lib", workspaces=(".", "lib/deep")), [("lib", "lib/deep"), (".", "./.qignore")]),
        (asked("lib/deep/AGENTS.md"), [("lib/deep",)]),
        (asked("lib/AGENTS.md", filenames=True), [("lib",)]),
        (asked(exclude=("lib/",)), [(".", "app", "./.qignore", "app/.qignore")]),
    ],
)
def test_the_files_to_look_at(opened: Repository, request_: Request, expected: list[tuple[str, ...]]) -> None:
    assert files(opened, request_) == expected


def test_names_that_a_commit_has_not_are_left_out(opened: Repository, repo: GitRepository) -> None:
    commit = Checked(Target(Source.COMMIT, repo.head()))
    names = asked("lib/AGENTS.md", "nothing/AGENTS.md", filenames=True)
    assert files(opened, names, commit) == [("lib",)]


def test_an_index_knows_its_worktree(opened: Repository) -> None:
    (staged, _), *_ = workspaces.opened(opened, asked(), Checked(Target(Source.INDEX)))
    (worktree, _), *_ = workspaces.opened(opened, asked(), WORKTREE)
    assert (staged.is_index, staged.worktree is None) == (True, False)
    assert (worktree.is_index, worktree.worktree) == (False, None)


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        (asked(workspaces=("nothing",)), "nothing' is not a directory"),
        (asked("lib", workspaces=("app",)), "'lib' lies in none of the workspaces app"),
        (asked("nothing"), "'nothing' doesn't exist"),
        (asked("nothing/AGENTS.md", filenames=True), "'nothing/AGENTS.md' doesn't exist"),
    ],
)
def test_nothing_is_skipped_as_if_it_were_fine(opened: Repository, request_: Request, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        list(workspaces.opened(opened, request_, WORKTREE))


def test_a_bare_repository_has_nothing_staged(
    opened: Repository, repo: GitRepository, tmp_path: Path
) -> None:
    with Repository.at(repo.clone_bare(tmp_path / "bare.git").path) as bare:
        with pytest.raises(UsageError, match="a bare repository has nothing staged"):
            files(bare, asked(), Checked(Target(Source.INDEX)))
        commit = Checked(Target(Source.COMMIT, repo.head()))
        assert len(*files(bare, asked(), commit)) == 6
        with pytest.raises(UsageError, match="there is no directory 'nothing' in what is checked"):
            files(bare, asked(workspaces=("nothing",)), commit)
