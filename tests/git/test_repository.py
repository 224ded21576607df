"""An open repository: running Git in it, whatever the environment and the configuration say."""

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


def test_replacements_are_not_seen(repo: GitRepository) -> None:
    real, fake = repo.blob("real"), repo.blob("fake")
    repo.git("replace", real, fake)
    with Repository.at(repo.path) as found:
        assert found.objects.read(real, 99) == (4, b"real")


def test_failure_names_the_command_and_git_own_words(repo: GitRepository) -> None:
    with pytest.raises(GitError) as caught:
        Repository.at(repo.path).run("ls-tree", "no\x1b[31m\nsuch\u202e")
    assert caught.value.reason == (
        "`git ls-tree no\\x1b[31m\\nsuch\\u202e` failed: Not a valid object name no?[31m"
    )
    assert caught.value.remedy


def test_stdin_reaches_git(repo: GitRepository) -> None:
    assert Repository.at(repo.path).run("hash-object", "--stdin", stdin=b"").strip() == repo.blob("").encode()


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
        assert "one" in worktree_files(found)
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
        "print(worktree_files(Repository.discover()));"
        f"print(sorted((set(sys.modules) - before) & (set({HEAVY!r}) - {{'select'}})))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", script], capture_output=True, text=True, check=True, cwd=repo.path
    )
    assert done.stdout == "['AGENTS.md']\n[]\n"
