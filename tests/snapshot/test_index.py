"""The index as a workspace: what the next commit would have."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import agents_md_lint
from agents_md_lint.errors import GitError, MissingObjectError, UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.snapshot import Entry, Index, Kind, UnreadableError
from tests.support.program import run
from tests.support.repository import GitRepository

PACKAGE = str(Path(agents_md_lint.__file__).parent.parent)


def paths(index: Index) -> set[str]:
    return set(index.leaves())


def test_entries(repo: GitRepository) -> None:
    file = repo.stage("a/file", "content")
    repo.stage("a/program", "p", mode="100755")
    repo.stage_link("a/link", "../there")
    module = repo.submodule("a/module")
    with Index(repo.path) as index:
        kinds = {path: index.entry(path).kind for path in ("/", "/a", "/a/file", "/a/program", "/a/link")}
        assert list(kinds.values()) == [Kind.DIRECTORY, Kind.DIRECTORY, Kind.FILE, Kind.FILE, Kind.LINK]
        assert index.entry("/a/module") == Entry(Kind.SUBMODULE)
        for nothing in ("/b", "/a/file/x", "/a/module/x", "/A"):
            assert index.entry(nothing) == Entry(Kind.MISSING)
        assert index.names("/a") == ["file", "link", "module", "program"]
        assert index.names("/") == ["a"]
        assert index.read("/a/file", 3) == b"con"
        assert index.size("/a/file") == 7
        assert index.readlink("/a/link") == "../there"
        assert (index.content_id("/a/file"), index.listing["a/file"]) == (file, f"100644 {file}")
        assert (index.content_id("/a/module"), index.listing["a/module"]) == (module, f"160000 {module}")
        assert (index.content_id("/a"), index.listing.get("b")) == (None, None)
        with pytest.raises(UnreadableError):
            index.names("/a/file")


def test_properties(repo: GitRepository) -> None:
    repo.stage("sub/x", "x")
    index = Index(repo.path, "sub")
    assert (index.root, index.repository, index.workspace) == ("/sub", "/", "sub")
    assert index.anchors == (f"{repo.path}/sub",)
    assert index.portable
    with pytest.raises(UsageError):
        Index(repo.path, "..")


def test_is_not_the_worktree(repo: GitRepository) -> None:
    repo.write("AGENTS.md", "staged")
    repo.add()
    repo.write("AGENTS.md", "edited later")
    repo.write("untracked", "x")
    with Index(repo.path) as index:
        assert index.read("/AGENTS.md", 99) == b"staged"
        assert paths(index) == {"AGENTS.md"}


def test_links_where_the_worktree_has_none(repo: GitRepository) -> None:
    repo.config("core.symlinks", "false")
    repo.stage_link("AGENTS.md", "CLAUDE.md")
    repo.git("checkout-index", "AGENTS.md")
    assert not (repo.path / "AGENTS.md").is_symlink()
    with Index(repo.path) as index:
        assert index.entry("/AGENTS.md").kind is Kind.LINK
        assert index.readlink("/AGENTS.md") == "CLAUDE.md"


@pytest.mark.parametrize("text", [b"", b"a\n", b"\xff", b"../" * 3000, b"prose, and\nmore of it\n"])
def test_link_texts(repo: GitRepository, text: bytes) -> None:
    repo.stage_link("link", text)
    with Index(repo.path) as index:
        assert os.fsencode(index.readlink("/link")) == text


def test_odd_names(repo: GitRepository) -> None:
    names = [b":odd", b'q"t', b"tab\t", b"new\nline", b"\xff\xfe", b"\xc3\xa9", b"n" * 300]
    for name in names:
        repo.stage(name + b"/AGENTS.md", name)
    with Index(repo.path) as index:
        assert {os.fsencode(path) for path in index.leaves()} == {name + b"/AGENTS.md" for name in names}
        assert index.names("/") == [os.fsdecode(name) for name in sorted(names)]
        for name in names:
            assert index.read(f"/{os.fsdecode(name)}/AGENTS.md", 999) == name
        seen = {os.fsencode(path): data for path, _, data in index.contents(list(index.leaves()), 999)}
        assert seen == {name + b"/AGENTS.md": name for name in names}


def test_intended_to_be_added(repo: GitRepository) -> None:
    repo.write("AGENTS.md", "content")
    repo.git("add", "-N", "AGENTS.md")
    assert paths(Index(repo.path)) == set()


def test_conflict_shows_our_side(repo: GitRepository) -> None:
    for name in ("edited", "deleted by us", "deleted by them", "untouched"):
        repo.write(name, "base")
    repo.commit()
    repo.branch("theirs")
    for name in ("edited", "deleted by us"):
        repo.write(name, "theirs")
    repo.rm("deleted by them")
    repo.commit()
    repo.switch("main")
    for name in ("edited", "deleted by them"):
        repo.write(name, "ours")
    repo.rm("deleted by us")
    repo.commit()
    with pytest.raises(AssertionError, match="failed"):
        repo.merge("theirs")
    with Index(repo.path) as index:
        assert index.unmerged == {"edited", "deleted by us", "deleted by them"}
        assert paths(index) == {"edited", "deleted by them", "untouched"}
        assert index.read("/edited", 99) == b"ours"
        assert index.read("/deleted by them", 99) == b"ours"


def test_no_conflict(repo: GitRepository) -> None:
    repo.stage("x", "x")
    assert Index(repo.path).unmerged == frozenset()


def test_sparse_checkout(repo: GitRepository) -> None:
    for name in ("in/AGENTS.md", "out/AGENTS.md"):
        repo.write(name, name)
    repo.commit()
    repo.git("sparse-checkout", "set", "--cone", "--sparse-index", "in")
    assert not (repo.path / "out").exists()
    with Index(repo.path) as index:
        assert index.read("/out/AGENTS.md", 99) == b"out/AGENTS.md"


def test_sha256(tmp_path: Path) -> None:
    made = GitRepository.init(tmp_path / "repo", object_format="sha256")
    made.stage("AGENTS.md", "content")
    made.stage("empty", "")
    with Index(made.path) as index:
        assert index.read("/AGENTS.md", 99) == b"content"
        assert index.read("/empty", 99) == b""


def test_linked_worktree_has_its_own(repo: GitRepository, tmp_path: Path) -> None:
    repo.write("AGENTS.md", "main")
    repo.commit()
    linked = repo.worktree(tmp_path / "linked")
    linked.stage("AGENTS.md", "linked")
    with Index(repo.path) as index, Index(linked.path) as other:
        assert index.read("/AGENTS.md", 99) == b"main"
        assert other.read("/AGENTS.md", 99) == b"linked"


def test_missing_content_is_no_unreadable_file(repo: GitRepository) -> None:
    repo.stage_id("AGENTS.md", "1" * 40, "100644")
    with pytest.raises(MissingObjectError, match=r"AGENTS\.md"), Index(repo.path) as index:
        index.read("/AGENTS.md", 99)


def test_not_a_repository(tmp_path: Path) -> None:
    with pytest.raises(GitError):
        Index(tmp_path)


def test_opened_repository(repo: GitRepository) -> None:
    repo.stage("x", "x")
    with Repository.at(repo.path) as opened:
        index = Index(repo.path, repository=opened)
        assert index.git is opened
        assert index.read("/x", 9) == b"x"


# What Git says to its hooks.

HOOK = """#!{python}
import sys
sys.path.insert(0, {package!r})
from agents_md_lint.git.index import staged_changes
from agents_md_lint.snapshot import Index
with Index(".") as index, open({report!r}, "w") as report:
    print(sorted((path, index.read("/" + path, 99).decode()) for path in index.leaves()), file=report)
    print(sorted((change.status, change.path) for change in staged_changes(index.git)), file=report)
"""


@pytest.fixture
def report(repo: GitRepository, tmp_path: Path) -> Path:
    """Where a pre-commit hook reports the index and its changes; two files are committed already."""
    repo.write("one", "1")
    repo.write("two", "2")
    repo.commit()
    path = tmp_path / "report"
    hook = repo.path / ".git/hooks/pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(HOOK.format(python=sys.executable, package=PACKAGE, report=str(path)))
    hook.chmod(0o755)
    return path


@pytest.mark.parametrize("below", [".", "deep/er"])
@pytest.mark.parametrize("linked", [False, True])
def test_commit_of_all_and_of_paths(
    repo: GitRepository, report: Path, tmp_path: Path, linked: bool, below: str
) -> None:
    place = repo.worktree(tmp_path / "linked") if linked else repo
    (place.path / below).mkdir(parents=True, exist_ok=True)
    where = GitRepository(place.path / below)
    place.write("one", "one")
    place.write("two", "two")
    place.stage("three", "3")
    where.git("commit", "-q", "-m", "only a path", ":/two")
    only_two = [("one", "1"), ("two", "two")]
    assert report.read_text() == f"{only_two}\n{[('M', 'two')]}\n"
    where.git("commit", "-q", "-m", "what is staged")
    assert report.read_text() == f"{[only_two[0], ('three', '3'), only_two[1]]}\n{[('A', 'three')]}\n"
    place.write("three", "3")
    where.git("commit", "-q", "-a", "-m", "all")
    everything = [("one", "one"), ("three", "3"), ("two", "two")]
    assert report.read_text() == f"{everything}\n{[('M', 'one')]}\n"


class TestInAMerge:
    """What the commands that read the index say while paths are unmerged: *our* side counts."""

    @pytest.fixture
    def conflicts(self, repo: GitRepository) -> GitRepository:
        """A merge that stopped: of guidance and of the configuration, we and they have faults of our own."""
        repo.write("AGENTS.md", "Base.\n")
        repo.write("app/AGENTS.md", "Base.\n")
        repo.write(".agents-md-lint.toml", "# base\n")
        repo.commit()
        repo.branch("theirs")
        repo.write("AGENTS.md", b"Theirs \x93.\n")
        repo.write("app/AGENTS.md", b"Theirs \0.\n")
        repo.write(".agents-md-lint.toml", 'ignore = ["nul-byte"]\n')
        repo.commit()
        repo.switch("main")
        repo.write("AGENTS.md", b"Ours \0.\n")
        repo.write("app/AGENTS.md", "Ours.\n")
        repo.write(".agents-md-lint.toml", 'ignore = ["invalid-utf8"]\n')
        repo.commit()
        with pytest.raises(AssertionError, match="failed"):
            repo.merge("theirs")
        return repo

    def test_check(self, conflicts: GitRepository) -> None:
        ran = run("check", "--staged", cwd=conflicts.path)
        assert ran.code == 1
        assert ran.out.startswith("AGENTS.md:1:6: nul-byte: ")
        assert ran.out.count("AGENTS.md:") == 1
        assert "2 files checked: 1 error" in ran.out

    def test_the_configuration(self, conflicts: GitRepository) -> None:
        ran = run("config", "--staged", cwd=conflicts.path)
        assert (ran.code, "invalid-utf8" in ran.out, "nul-byte" in ran.out) == (0, True, False), ran

    def test_what_is_loaded(self, conflicts: GitRepository) -> None:
        ran = run("explain", "--staged", "app/x", cwd=conflicts.path)
        assert ran.code == 0
        assert "app/AGENTS.md" in ran.out
