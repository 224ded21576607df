"""Configuration and attributes that a stranger wrote: nothing of it runs, and no report differs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.commands.test_diff_scope_hostile import SETTINGS
from tests.docs.test_promises import HOSTILE
from tests.hostile.support import CANARY, Program, every, few, owed
from tests.support.repository import GitRepository

MORE = {
    "core.alternateRefsCommand": "{run}",
    "core.gitProxy": "{run}",
    "core.hooksPath": "{hooks}",
    "core.attributesFile": "{attributes}",
    "core.ignoreCase": "true",
    "core.preloadIndex": "true",
    "core.untrackedCache": "true",
    "core.logAllRefUpdates": "always",
    "core.checkRoundtripEncoding": "UTF-16",
    "core.protectHFS": "false",
    "extensions.worktreeConfig": "true",
    "feature.experimental": "true",
    "feature.manyFiles": "true",
    "fetch.recurseSubmodules": "true",
    "filter.evil.required": "true",
    "gpg.ssh.program": "{run}",
    "includeIf.gitdir:/**.path": "{included}",
    "index.recordEndOfIndexEntries": "true",
    "interactive.diffFilter": "{run}",
    "log.initialDecorationSet": "all",
    "mailmap.file": "{attributes}",
    "mailmap.blob": "HEAD:AGENTS.md",
    "merge.evil.driver": "{run}",
    "remote.origin.vcs": "evil",
    "sequence.editor": "{run}",
    "submodule.sub.update": "!{run}",
    "trace2.eventTarget": "{trace}",
    "trace2.normalTarget": "{trace}",
    "uploadpack.packObjectsHook": "{run}",
    "url.ext::{run}.insteadOf": "/",
}
ATTRIBUTES = "* diff=evil filter=evil merge=evil text eol=crlf ident working-tree-encoding=UTF-16\n"
HOOKS = ("post-index-change", "pre-commit", "post-checkout", "reference-transaction", "fsmonitor-watchman")


@pytest.fixture
def plain(repo: GitRepository) -> GitRepository:
    """A repository with a change in the index and one in the worktree, and hostile attributes."""
    repo.write("AGENTS.md", "Fine.\n\nTruly.\n")
    repo.write("app/AGENTS.md", "Fine too.\r\n\r\nTruly.\r\n")
    repo.write("app/x", "")
    repo.write("sub/y", "")
    repo.add()
    repo.stage(".gitattributes", ATTRIBUTES)
    repo.write(".gitattributes", ATTRIBUTES)
    repo.commit(all=False)
    repo.stage("staged/AGENTS.md", b"\x93\n")
    repo.commit("More", all=False)
    repo.write("new/AGENTS.md", b"\x93\n")
    repo.write("pack/objects/x", "")
    return repo


def prepared(repo: GitRepository, scratch: Path) -> Path:
    """Prepare the repository; return the file that whatever runs would make."""
    marker, run = scratch / "marker", scratch / "run"
    run.write_text(f"#!/bin/sh\necho ran >> '{marker}'\nexit 1\n")
    run.chmod(0o755)
    hooks = scratch / "hooks"
    hooks.mkdir()
    for name in HOOKS:
        (hooks / name).symlink_to(run)
        (repo.path / ".git" / "hooks").mkdir(exist_ok=True)
        (repo.path / ".git" / "hooks" / name).symlink_to(run)
    (scratch / "attributes").write_text("* filter=evil diff=evil\n")
    (scratch / "included").write_text(
        f"[core]\n\tfsmonitor = {run}\n\tpager = {run}\n[alias]\n\tls-files = !{run}\n"
    )
    repo.config("include.path", str(scratch / "included"))
    repo.config("include.path", str(scratch / "nowhere"))
    places = {name: str(scratch / name) for name in ("run", "hooks", "attributes", "included", "trace")}
    for name, value in {**SETTINGS, **HOSTILE, **MORE}.items():
        if name != "diff.orderFile":
            repo.config(name.format(**places), value.format(**places))
    return marker


def test_every_command_reports_the_same(plain: GitRepository, program: Program, tmp_path: Path) -> None:
    before = {line: (ran.code, ran.out, ran.err) for line, ran in every(program, plain, few()).items()}
    assert {code for code, _, _ in before.values()} == {0, 1}
    marker = prepared(plain, tmp_path)
    after = {line: (ran.code, ran.out, ran.err) for line, ran in every(program, plain, few()).items()}
    assert after == before
    assert not marker.exists()
    assert not (tmp_path / "trace").exists()
    assert not list(plain.path.rglob("ran"))


def elsewhere(repo: GitRepository, scratch: Path) -> None:
    repo.config("core.worktree", str(scratch / "elsewhere"))


def bare(repo: GitRepository, scratch: Path) -> None:
    repo.config("core.bare", "true")


def from_the_future(repo: GitRepository, scratch: Path) -> None:
    repo.config("core.repositoryFormatVersion", "99")


def loop(repo: GitRepository, scratch: Path) -> None:
    repo.config("include.path", str(repo.path / ".git" / "config"))


def nonsense(repo: GitRepository, scratch: Path) -> None:
    repo.config("core.bigFileThreshold", "many")
    repo.config("core.fsyncMethod", "\x1b[2J")
    repo.config("diff.renames", "\x1b[2J")


REFUSED: Mapping[str, tuple[Callable[[GitRepository, Path], None], frozenset[str]]] = {
    # The commands that can't answer then.
    "a worktree elsewhere": (
        elsewhere,
        frozenset({"check", "check-ignore", "explain", "ls", "trace", "--worktree"}),
    ),
    "a bare one": (bare, frozenset({"check", "check-ignore", "explain", "ls", "trace", "--worktree"})),
    "from the future": (from_the_future, frozenset({"every"})),
    "an include in a loop": (loop, frozenset({"every"})),
    "nonsense": (nonsense, frozenset()),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_git_refuses(plain: GitRepository, program: Program, tmp_path: Path, kind: str) -> None:
    other = tmp_path / "elsewhere"
    other.mkdir()
    (other / "AGENTS.md").write_text(f"{CANARY}\n")
    prepare, refused = REFUSED[kind]
    prepare(plain, tmp_path)
    for line, ran in every(program, plain, few()).items():
        on_disk = not {"--staged", "--rev", "--pre-commit"} & set(line)
        if (
            "every" in refused
            or ("--worktree" in line and "--worktree" in refused)
            or (line[0] in refused and on_disk)
        ):
            assert ran.code == 2, ran


@pytest.mark.parametrize(
    "name", [".gitignore", ".gitattributes", ".gitmodules", ".mailmap", "AGENTS.md/.gitignore"]
)
def test_files_of_git_that_are_none(plain: GitRepository, program: Program, name: str) -> None:
    """A link out of the repository, or a directory, where Git itself looks for a file."""
    (plain.path / name.partition("/")[0]).unlink(missing_ok=True)
    plain.link(name, "/dev/zero")
    for line in few("check", "diff-scope", "explain"):
        assert owed(program.run(*line, cwd=plain.path)).code != 2


def test_a_configuration_that_only_hides(plain: GitRepository, program: Program, tmp_path: Path) -> None:
    """What the repository's own excludes hide, q loads all the same: --ignored looks there."""
    (tmp_path / "excluded").write_text("new/\n")
    plain.config("core.excludesFile", str(tmp_path / "excluded"))
    ran = owed(program.run("check", "--format", "json", cwd=plain.path))
    assert "new/AGENTS.md" not in ran.out
    assert "new/AGENTS.md" in owed(program.run("check", "--ignored", "--format", "json", cwd=plain.path)).out
