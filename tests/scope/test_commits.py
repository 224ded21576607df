"""The commits of a range, and which of them touched which guidance file."""

from __future__ import annotations

from pathlib import Path

import pytest

from agents_md_lint.errors import UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.scope import commits
from agents_md_lint.scope.causes import source_changes
from agents_md_lint.scope.commits import commits_touching, first_parents, revisions, shallow_ends
from agents_md_lint.scope.ranges import compared, named_range, staged_range
from tests.support.repository import GitRepository


@pytest.fixture
def worked(repo: GitRepository) -> GitRepository:
    """A range of commits since the tag ``base``: of guidance, of a link's target, of neither, and a merge."""
    repo.write("AGENTS.md", "1")
    repo.link("app/AGENTS.md", "../docs/guide.md")
    repo.write("docs/guide.md", "1")
    repo.commit("base")
    repo.git("tag", "base")
    repo.write("AGENTS.md", "2")
    repo.commit("root")
    repo.write("other", "")
    repo.commit("other")
    repo.branch("side")
    repo.write("docs/guide.md", "2")
    repo.commit("target")
    repo.switch("main")
    repo.write("AGENTS.md", "3")
    repo.commit("root again")
    repo.merge("side")
    return repo


def touching(repo: GitRepository, text: str | None) -> dict[str, list[str]]:
    """Return the subjects of the commits of a range, the index for None, by guidance file."""
    with Repository.at(repo.path) as opened:
        chosen = staged_range(opened) if text is None else named_range(opened, text)
        sources = source_changes(compared(opened, chosen, "."))
        found = commits_touching(opened, chosen, sources)
        return {path: [one.subject for one in notes] for path, notes in found.items()}


TOLD = {"AGENTS.md": ["Merge side", "root again", "root"], "app/AGENTS.md": ["Merge side", "target"]}


def test_newest_first_and_merges_against_each_parent(worked: GitRepository) -> None:
    assert touching(worked, "base..main") == TOLD
    assert touching(worked, "main~..main") == {"app/AGENTS.md": ["Merge side", "target"]}


def test_as_many_paths_as_there_are(worked: GitRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many aren't named to Git: what it says of others is passed over."""
    monkeypatch.setattr(commits, "_MANY", 1)
    assert touching(worked, "base..main") == TOLD


def test_more_paths_than_a_command_line_holds(worked: GitRepository) -> None:
    with Repository.at(worked.path) as opened:
        chosen = named_range(opened, "base..main")
        source = next(iter(source_changes(compared(opened, chosen, "."))))
        names = ["/".join([f"{number:03}", *["n" * 250] * 15]) for number in range(900)]
        assert sum(map(len, names)) > 3_000_000
        many = [source._replace(path=name, touches=(name,)) for name in names]
        found = commits_touching(opened, chosen, [*many, source])
        assert {path: [one.subject for one in notes] for path, notes in found.items()} == {
            "AGENTS.md": TOLD["AGENTS.md"]
        }


def test_the_index_has_no_commits(worked: GitRepository) -> None:
    worked.stage("AGENTS.md", "4")
    assert touching(worked, None) == {}
    with Repository.at(worked.path) as opened:
        assert shallow_ends(opened, staged_range(opened)) == frozenset()
        with pytest.raises(UsageError, match="--each needs a range of commits"):
            list(first_parents(opened, staged_range(opened)))


def test_what_selects_the_commits(worked: GitRepository) -> None:
    with Repository.at(worked.path) as opened:
        chosen = named_range(opened, "base..main")
        assert revisions(opened, chosen) == [chosen.head.id, f"^{chosen.base.id}"]
        first = named_range(opened, "base")
        assert revisions(opened, first) == [first.head.id]
        each = list(first_parents(opened, chosen))
        subjects = [worked.text("log", "-1", "--format=%s", one.head.id) for one in each]
        assert subjects == ["root", "other", "root again", "Merge side"]
        assert [one.base.id for one in each[1:]] == [one.head.id for one in each[:-1]]


def test_where_a_shallow_clone_ends_nothing_is_known(worked: GitRepository, tmp_path: Path) -> None:
    clone = worked.clone_shallow(tmp_path / "clone", depth=2)
    with Repository.at(clone.path) as opened:
        chosen = named_range(opened, "HEAD~..HEAD")
        ends = shallow_ends(opened, chosen)
        assert ends == {clone.text("rev-parse", "HEAD^2")}, "HEAD~ is no part of the range"
        found = commits_touching(opened, chosen, source_changes(compared(opened, chosen, ".")))
        assert {one.subject for notes in found.values() for one in notes} == {"Merge side"}
