"""What is staged, in every kind of index that Git writes."""

from __future__ import annotations

from agents_md_lint.git.index import staged_changes, staged_entries
from agents_md_lint.git.repository import Repository
from tests.support.repository import GitRepository


def test_intended_to_be_added_is_not_staged(repo: GitRepository) -> None:
    repo.write("real")
    repo.add()
    repo.write("intended", "content")
    repo.write(":odd")
    repo.git("--literal-pathspecs", "add", "-N", "intended", ":odd")
    found = Repository.at(repo.path)
    assert set(staged_entries(found).entries) == {"real"}
    assert {(c.status, c.path) for c in staged_changes(found)} == {("A", "real")}


def test_intended_to_be_added_among_many_empty_files(repo: GitRepository) -> None:
    names = [f"{'long/' * 20}{number}" for number in range(300)]
    for name in names:
        repo.write(name)
    repo.add()
    repo.write("intended", "content")
    repo.git("add", "-N", "intended")
    assert set(staged_entries(Repository.at(repo.path)).entries) == set(names)


def test_intended_to_be_added_where_a_directory_is_in_the_commit(repo: GitRepository) -> None:
    repo.write("a/empty")
    repo.commit()
    repo.rm("a")
    repo.write("a", "now a file")
    repo.git("add", "-N", "a")
    found = Repository.at(repo.path)
    assert staged_entries(found).entries == {}
    assert ("D", "a/empty") in {(c.status, c.path) for c in staged_changes(found)}


def test_flags_hide_nothing(repo: GitRepository) -> None:
    for name in ("skipped", "assumed", "plain"):
        repo.write(name, name)
    repo.commit()
    repo.git("update-index", "--skip-worktree", "skipped")
    repo.git("update-index", "--assume-unchanged", "assumed")
    found = Repository.at(repo.path)
    assert set(staged_entries(found).entries) == {"skipped", "assumed", "plain"}
    for name in ("skipped", "assumed"):
        repo.stage(name, "changed")
    assert {(c.status, c.path) for c in staged_changes(found)} == {("M", "skipped"), ("M", "assumed")}


def test_sparse_index(repo: GitRepository) -> None:
    for name in ("in/AGENTS.md", "out/AGENTS.md", "out/deep/AGENTS.md"):
        repo.write(name, name)
    repo.commit()
    repo.git("sparse-checkout", "set", "--cone", "--sparse-index", "in")
    assert "out/" in repo.text("ls-files", "--sparse")
    found = Repository.at(repo.path)
    assert set(staged_entries(found).entries) == {"in/AGENTS.md", "out/AGENTS.md", "out/deep/AGENTS.md"}
    assert staged_changes(found) == []


def test_split_index(repo: GitRepository) -> None:
    repo.write("one")
    repo.write("two", "2")
    repo.commit()
    repo.git("update-index", "--split-index")
    repo.write("three", "3")
    repo.add()
    found = Repository.at(repo.path)
    assert set(staged_entries(found).entries) == {"one", "two", "three"}
    assert [(c.status, c.path) for c in staged_changes(found)] == [("A", "three")]


def test_unmerged(repo: GitRepository) -> None:
    stages = {number: repo.blob(str(number)) for number in (1, 2, 3)}
    repo.stage("fine", "0")
    for number, blob in stages.items():
        repo.stage_id("both", blob, "100644", number)
        if number != 2:
            repo.stage_id("deleted by us", blob, "100644", number)
    staged = staged_entries(Repository.at(repo.path))
    assert set(staged.entries) == {"fine"}
    assert {number: set(staged.unmerged[number]) for number in stages} == {
        1: {"both", "deleted by us"},
        2: {"both"},
        3: {"both", "deleted by us"},
    }
    assert staged.unmerged[3]["both"] == f"100644 {stages[3]}"
    letters = {(c.status, c.path) for c in staged_changes(Repository.at(repo.path))}
    assert {("U", "both"), ("U", "deleted by us"), ("A", "fine")} <= letters


def test_lock_of_another_git_is_no_hindrance(repo: GitRepository) -> None:
    repo.write("x", "x")
    repo.commit()
    (repo.path / ".git/index.lock").touch()
    found = Repository.at(repo.path)
    assert set(staged_entries(found).entries) == {"x"}
    assert staged_changes(found) == []
