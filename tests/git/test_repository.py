"""Finding repositories and running Git in them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import agents_md_lint
from agents_md_lint.errors import GitError
from agents_md_lint.git.index import staged_changes, staged_entries
from agents_md_lint.git.listing import changes, tree_entries
from agents_md_lint.git.repository import Repository
from agents_md_lint.git.revisions import head
from agents_md_lint.git.worktree_files import worktree_files
from tests.support.repository import GitRepository

PACKAGE = str(Path(agents_md_lint.__file__).parent.parent)


def test_from_a_subdirectory(repo: GitRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    repo.write("a/b/x")
    monkeypatch.chdir(repo.path / "a/b")
    for found in (Repository.discover(), Repository.discover(repo.path / "a"), Repository.at(".")):
        assert found.top == str(repo.path)
        assert found.git_dir == str(repo.path / ".git")
        assert found.directory == found.top
        assert not found.bare
        assert found.object_format == "sha1"


def test_through_a_link(repo: GitRepository, tmp_path: Path) -> None:
    (tmp_path / "alias").symlink_to(repo.path)
    assert Repository.at(tmp_path / "alias").top == str(repo.path)


@pytest.mark.parametrize("name", ["new\nline", "end\n", " blank ", "q\"t'", "-dash", "\udcff\udcfe", "é"])
def test_directory_names(name: str, tmp_path: Path) -> None:
    made = GitRepository.init(tmp_path / name)
    made.write("x")
    commit = made.commit()
    found = Repository.at(made.path)
    assert found.top == str(made.path)
    assert found.git_dir == str(made.path / ".git")
    assert head(found) == commit
    assert worktree_files(found, "x") == ["x"]


def test_sha256(tmp_path: Path) -> None:
    made = GitRepository.init(tmp_path / "repo", object_format="sha256")
    found = Repository.at(made.path)
    assert found.object_format == "sha256"
    assert found.id_length == 64
    assert found.empty_tree == made.text("hash-object", "-t", "tree", os.devnull)


def test_empty_tree_of_sha1(repo: GitRepository) -> None:
    found = Repository.at(repo.path)
    assert found.id_length == 40
    assert found.empty_tree == repo.text("hash-object", "-t", "tree", os.devnull)


def test_bare(tmp_path: Path) -> None:
    made = GitRepository.init(tmp_path / "bare.git", bare=True)
    found = Repository.at(made.path)
    assert (found.bare, found.top, found.git_dir) == (True, None, str(made.path))
    assert found.directory == str(made.path)


def test_inside_the_git_directory(repo: GitRepository) -> None:
    repo.write("x")
    commit = repo.commit()
    found = Repository.at(repo.path / ".git" / "refs")
    assert (found.bare, found.top, found.git_dir) == (False, None, str(repo.path / ".git"))
    assert head(found) == commit


def test_linked_worktree(repo: GitRepository, tmp_path: Path) -> None:
    repo.write("x")
    repo.commit()
    linked = repo.worktree(tmp_path / "linked")
    found = Repository.at(linked.path)
    assert found.top == str(linked.path)
    assert found.git_dir == str(repo.path / ".git/worktrees/linked")


def test_nested_repository_is_another(repo: GitRepository) -> None:
    inner = GitRepository.init(repo.path / "inner")
    assert Repository.at(inner.path).top == str(inner.path)


# Where there is none.


def test_no_repository(tmp_path: Path) -> None:
    with pytest.raises(GitError, match="is not in a Git repository") as caught:
        Repository.discover(tmp_path)
    assert str(tmp_path) in caught.value.reason
    assert "git init" in caught.value.remedy


def test_no_directory(tmp_path: Path) -> None:
    with pytest.raises(GitError, match="no such directory"):
        Repository.at(tmp_path / "missing")


def test_current_directory_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(GitError, match="current directory is gone"):
        Repository.discover()


def test_git_dir_that_leads_nowhere(repo: GitRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    with pytest.raises(GitError, match="GIT_DIR in the environment names no Git repository") as caught:
        Repository.discover(repo.path)
    assert caught.value.remedy == "unset it, or correct it"
    assert Repository.at(repo.path).top == str(repo.path)


def test_broken_configuration(repo: GitRepository) -> None:
    (repo.path / ".git/config").write_text("[core\n")
    with pytest.raises(GitError, match=r"can't use the repository .*bad config line 1"):
        Repository.at(repo.path)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
@pytest.mark.parametrize("bare", [False, True])
def test_repository_of_another_user(tmp_path: Path, bare: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    made = GitRepository.init(tmp_path / "it's", bare=bare)
    for directory in (made.path, made.path / ".git"):
        if directory.exists():
            os.chown(directory, 12345, 12345)
    with pytest.raises(GitError, match=r"refuses .*dubious ownership") as caught:
        Repository.at(made.path)
    # The remedy works as it stands.
    command = caught.value.remedy.partition(": ")[2]
    home = tmp_path / "gitconfig"
    subprocess.run(["sh", "-c", command], env={**os.environ, "GIT_CONFIG_GLOBAL": str(home)}, check=True)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(home))
    assert Repository.at(made.path).bare is bare


def test_no_git(repo: GitRepository, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = Repository.at(repo.path)
    found.run("version")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(GitError, match="Git isn't installed") as caught:
        Repository.at(repo.path)
    assert caught.value.remedy.startswith("install Git")
    found.environment["PATH"] = str(tmp_path)
    with pytest.raises(GitError, match="Git isn't installed"):
        found.run("version")


def test_nothing_imports_gitpython(repo: GitRepository) -> None:
    """Its import takes longer than all that Git does, and runs a Git that sees the whole environment."""
    repo.write("AGENTS.md", "x")
    repo.commit()
    for line in (["check"], ["check", "--staged"], ["diff-scope"], ["history"], ["explain", "x"], ["ls"]):
        script = (
            f"import sys; sys.path.insert(0, {PACKAGE!r}); from agents_md_lint import cli;"
            f"cli.main({line!r}); print(sorted(set(sys.modules) & {{'git', 'subprocess'}}), file=sys.stderr)"
        )
        done = subprocess.run([sys.executable, "-c", script], cwd=repo.path, capture_output=True, check=False)
        assert done.stderr == b"[]\n", (line, done)


# The environment.


def test_index_file_is_honoured(repo: GitRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    repo.stage("in the index", "x")
    shutil.copy(repo.path / ".git/index", repo.path / ".git/other")
    repo.stage("later", "x")
    monkeypatch.chdir(repo.path)
    monkeypatch.setenv("GIT_INDEX_FILE", ".git/other")
    for found in (Repository.discover(), Repository.at(repo.path)):
        assert found.honoured
        assert list(staged_entries(found).entries) == ["in the index"]


def test_environment_of_another_repository(
    repo: GitRepository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repo.stage("mine", "x")
    other = GitRepository.init(tmp_path / "other")
    other.stage("theirs", "x")
    monkeypatch.chdir(other.path)
    for name, value in (("GIT_INDEX_FILE", ".git/index"), ("GIT_DIR", str(other.path / ".git"))):
        monkeypatch.setenv(name, value)
        found = Repository.at(repo.path)
        assert not found.honoured
        assert list(staged_entries(found).entries) == ["mine"]
        assert found.run("ls-files") == b"mine\n"
        assert os.environ[name] == value
        assert list(staged_entries(Repository.discover()).entries) == ["theirs"]


def test_relative_git_dir(repo: GitRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    repo.write("a/x")
    repo.stage("mine", "x")
    monkeypatch.chdir(repo.path)
    monkeypatch.setenv("GIT_DIR", ".git")
    monkeypatch.setenv("GIT_WORK_TREE", ".")
    found = Repository.at("a")
    assert (found.top, found.honoured) == (str(repo.path), True)
    assert list(staged_entries(found).entries) == ["mine"]
    assert found.run("ls-files") == b"mine\n"


def test_git_dir_alone_does_not_move_the_top_level(
    repo: GitRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    repo.write("a/x")
    monkeypatch.chdir(repo.path / "a")
    monkeypatch.setenv("GIT_DIR", str(repo.path / ".git"))
    assert Repository.at(repo.path).top == str(repo.path)


def test_worktree_without_a_git_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = GitRepository.init(tmp_path / "dotfiles.git", bare=True)
    made.stage("AGENTS.md", "x")
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.chdir(home)
    monkeypatch.setenv("GIT_DIR", str(made.path))
    monkeypatch.setenv("GIT_WORK_TREE", str(home))
    found = Repository.at(home)
    assert (found.top, found.git_dir, found.honoured) == (str(home), str(made.path), True)
    assert list(staged_entries(found).entries) == ["AGENTS.md"]
    with pytest.raises(GitError, match="not in a Git repository"):
        Repository.at(tmp_path)


def test_other_worktree_of_the_same_repository(
    repo: GitRepository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(repo.path)
    monkeypatch.setenv("GIT_DIR", str(repo.path / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(tmp_path / "elsewhere"))
    assert not Repository.at(repo.path).honoured


def test_replacements_are_not_seen(repo: GitRepository) -> None:
    real, fake = repo.blob("real"), repo.blob("fake")
    repo.git("replace", real, fake)
    with Repository.at(repo.path) as found:
        assert found.objects.read(real, 99) == (4, b"real")


# Failures.


def test_failure_names_the_command_and_git_own_words(repo: GitRepository) -> None:
    with pytest.raises(GitError) as caught:
        Repository.at(repo.path).run("ls-tree", "no\x1b[31m\nsuch\u202e")
    assert caught.value.reason == (
        "`git ls-tree no\\x1b[31m\\nsuch\\u202e` failed: Not a valid object name no?[31m"
    )
    assert caught.value.remedy


def test_stdin_reaches_git(repo: GitRepository) -> None:
    assert Repository.at(repo.path).run("hash-object", "--stdin", stdin=b"").strip() == repo.blob("").encode()


# Hostile configuration: nothing of it runs, and nothing of it shows.


HOSTILE = {
    "core.fsmonitor": "{run}",
    "core.hooksPath": "{hooks}",
    "core.pager": "{run}",
    "core.askPass": "{run}",
    "core.editor": "{run}",
    "core.sshCommand": "{run}",
    "core.alternateRefsCommand": "{run}",
    "core.gitProxy": "{run}",
    "core.quotePath": "true",
    "core.abbrev": "5",
    "core.untrackedCache": "true",
    "core.preloadIndex": "true",
    "core.splitIndex": "true",
    "alias.ls-files": "!{run}",
    "alias.cat-file": "!{run}",
    "pager.ls-files": "{run}",
    "pager.diff-tree": "{run}",
    "diff.external": "{run}",
    "diff.evil.command": "{run}",
    "diff.evil.textconv": "{run}",
    "diff.renames": "copies",
    "diff.relative": "true",
    "diff.ignoreSubmodules": "all",
    "diff.noprefix": "true",
    "diff.submodule": "log",
    "filter.evil.clean": "{run}",
    "filter.evil.smudge": "{run}",
    "filter.evil.process": "{run}",
    "filter.evil.required": "true",
    "color.ui": "always",
    "color.diff": "always",
    "log.showSignature": "true",
    "gpg.program": "{run}",
    "credential.helper": "!{run}",
    "submodule.recurse": "true",
    "submodule.sub.ignore": "all",
    "remote.origin.url": "ext::{run}",
    "remote.origin.promisor": "true",
    "remote.origin.uploadpack": "{run}",
    "protocol.allow": "always",
    "protocol.ext.allow": "always",
    "trace2.eventTarget": "{marker}",
    "uploadpack.packObjectsHook": "{run}",
}


@pytest.fixture
def hostile(repo: GitRepository, tmp_path: Path) -> tuple[GitRepository, Path]:
    """A repository whose configuration would leave the file *marker* behind."""
    marker, program, hooks = tmp_path / "marker", tmp_path / "run", tmp_path / "hooks"
    program.write_text(f"#!/bin/sh\necho ran >> '{marker}'\n")
    program.chmod(0o755)
    hooks.mkdir()
    for hook in ("post-index-change", "fsmonitor-watchman", "reference-transaction", "pre-commit"):
        shutil.copy(program, hooks / hook)
    repo.write(".gitattributes", "* diff=evil filter=evil\n")
    repo.write("one", "1")
    repo.submodule("sub")
    repo.write(".gitmodules", '[submodule "sub"]\n\tpath = sub\n\turl = x\n\tignore = all\n')
    repo.git("add", "one", ".gitattributes", ".gitmodules")
    repo.commit(all=False)
    signature = b"gpgsig -----BEGIN PGP SIGNATURE-----\n x\n -----END PGP SIGNATURE-----\n\n"
    signed = repo.git("cat-file", "commit", "HEAD").replace(b"\n\n", b"\n" + signature, 1)
    repo.git(
        "reset",
        "-q",
        "--soft",
        repo.git("hash-object", "-w", "-t", "commit", "--stdin", stdin=signed).strip(),
    )
    repo.write("two", "2")
    repo.git("add", "two")
    repo.submodule("sub", "2" * 40)
    for name, value in HOSTILE.items():
        repo.config(name, value.format(run=program, hooks=hooks, marker=marker))
    return repo, marker


def test_hostile_configuration_is_harmless(hostile: tuple[GitRepository, Path]) -> None:
    repo, marker = hostile
    repo.write("one", "changed")
    index = (repo.path / ".git/index").read_bytes()
    with Repository.discover(repo.path) as found:
        commit = head(found)
        assert commit is not None
        assert set(tree_entries(found, commit)) == {"one", ".gitattributes", ".gitmodules", "sub"}
        assert set(staged_entries(found).entries) == {"one", "two", ".gitattributes", ".gitmodules", "sub"}
        assert {(c.status, c.path) for c in staged_changes(found)} == {("A", "two"), ("M", "sub")}
        assert len(changes(found, found.empty_tree, commit)) == 4
        assert worktree_files(found, "**/one") == ["one"]
        assert found.objects.read(staged_entries(found).entries["one"][7:], 9) == (1, b"1")
        with pytest.raises(GitError):
            found.objects.read("1" * 40, 9)
        found.run("log", "--format=%H", "-1", commit)
    assert not marker.exists()
    assert (repo.path / ".git/index").read_bytes() == index


def test_the_hostile_configuration_would_run(hostile: tuple[GitRepository, Path]) -> None:
    repo, marker = hostile
    subprocess.run(["git", "status"], cwd=repo.path, capture_output=True, check=False)
    assert marker.exists()


# What the hot path imports.

HEAVY = ("subprocess", "typing", "dataclasses", "enum", "re", "git", "contextlib", "collections", "select")


def test_light_modules_import_nothing_heavy() -> None:
    script = (
        "import sys; before = set(sys.modules);"
        "import agents_md_lint.git.worktree_files, agents_md_lint.git.repository;"
        f"print(sorted((set(sys.modules) - before) & set({HEAVY!r})))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {PACKAGE!r}); {script}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "[]\n"


def test_listing_a_worktree_needs_no_library(repo: GitRepository) -> None:
    repo.write("AGENTS.md")
    script = (
        f"import sys; sys.path.insert(0, {PACKAGE!r}); before = set(sys.modules);"
        "from agents_md_lint.git.worktree_files import worktree_files;"
        "from agents_md_lint.git.repository import Repository;"
        "print(worktree_files(Repository.discover(), '**/agents.md'));"
        f"print(sorted((set(sys.modules) - before) & (set({HEAVY!r}) - {{'select'}})))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", script], capture_output=True, text=True, check=True, cwd=repo.path
    )
    assert done.stdout == "['AGENTS.md']\n[]\n"


def test_a_worktree_elsewhere_without_a_git_dir(
    repo: GitRepository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Git finds the repository from here, and is run in the worktree, where it finds none by itself."""
    repo.stage("AGENTS.md", "x")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(repo.path)
    monkeypatch.setenv("GIT_WORK_TREE", str(tmp_path / "elsewhere"))
    found = Repository.discover()
    assert found.top == str(tmp_path / "elsewhere")
    assert list(staged_entries(found).entries) == ["AGENTS.md"]
    assert found.run("ls-files") == b"AGENTS.md\n"


def test_a_core_worktree_that_is_gone(repo: GitRepository) -> None:
    repo.config("core.worktree", "/nowhere/at/all")
    with pytest.raises(GitError) as caught:
        Repository.at(repo.path)
    assert "core.worktree" in caught.value.reason
    assert caught.value.remedy.endswith("/.git/config --unset core.worktree")
