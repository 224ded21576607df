"""Which commits a history goes through."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from agents_md_lint.errors import GitError, MissingObjectError
from agents_md_lint.git.log import log
from agents_md_lint.git.repository import Repository
from agents_md_lint.scope.past_commits import matching, number, selected, truthful
from tests.support.repository import GitRepository


@pytest.fixture
def history(repo: GitRepository) -> GitRepository:
    """Four commits along first parents, the last one a merge of ``side``, which left at the first."""
    repo.commit("first")
    repo.branch("side")
    repo.commit("aside")
    repo.switch("main")
    repo.commit("second")
    repo.git("commit", "-q", "--allow-empty", "--author", "Édith <e@example.org>", "-m", "third")
    repo.merge("side")
    return repo


@pytest.fixture
def opened(history: GitRepository) -> Iterator[Repository]:
    """The same repository, opened."""
    with Repository.at(history.path) as found:
        yield found


@pytest.mark.parametrize(
    ("text", "ids", "count"),
    [
        ("HEAD", ["main"], 4),
        ("side", ["side"], 2),
        ("HEAD~2..HEAD~1", ["main~", "main~2"], 1),
        ("side..", ["main", "side"], 3),
        ("..side", ["side", "main"], 0),
        ("HEAD~...side", ["side", "main~3"], 1),
        ("...side", ["side", "side"], 0),
    ],
)
def test_ranges(history: GitRepository, opened: Repository, text: str, ids: list[str], count: int) -> None:
    found = selected(opened, text)
    expected = [history.text("rev-parse", one) for one in ids]
    assert found == [expected[0], *(f"^{one}" for one in expected[1:])]
    assert number(opened, found) == count


@pytest.mark.parametrize("text", ["nothing", "nothing..HEAD", "HEAD...nothing", "--all"])
def test_what_is_not_there(opened: Repository, text: str) -> None:
    with pytest.raises(GitError):
        selected(opened, text)


@pytest.mark.parametrize(
    ("authors", "since", "expected"),
    [
        ([], None, ["main", "main~", "main~2", "main~3"]),
        (["Édith"], None, ["main~"]),
        (["Édith", "Ada"], None, ["main", "main~", "main~2", "main~3"]),
        (["nobody"], None, []),
        (["Ada"], "2023-11-14T22:15:00+00:00", ["main", "main~2"]),
    ],
)
def test_authors_and_dates(
    history: GitRepository, opened: Repository, authors: list[str], since: str | None, expected: list[str]
) -> None:
    ids = {history.text("rev-parse", one) for one in expected}
    assert matching(opened, selected(opened, "HEAD"), authors, since) == ids


def test_a_pattern_that_is_none(opened: Repository) -> None:
    with pytest.raises(GitError):
        matching(opened, selected(opened, "HEAD"), [r"\("], None)


def test_the_oldest_commit_of_a_shallow_clone_is_no_root(history: GitRepository, tmp_path: Path) -> None:
    clone = history.clone_shallow(tmp_path / "clone", depth=2)
    with Repository.at(clone.path) as opened:
        entries = truthful(opened, log(opened, ["HEAD"], first_parent=True, trees=False))
        assert next(entries).subject == b"Merge side"
        with pytest.raises(MissingObjectError):
            next(entries)
    with Repository.at(history.path) as opened:
        whole = truthful(opened, log(opened, ["HEAD"], first_parent=True, trees=False))
        assert [one.subject for one in whole] == [b"Merge side", b"third", b"second", b"first"]
