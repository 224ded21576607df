"""The states that an index can be in: each command says the same of the same content, or why it can't."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from tests.hostile.support import Program, every, few, owed
from tests.support.repository import GitRepository


def unmerged(repo: GitRepository) -> None:
    repo.branch("other")
    repo.write("app/AGENTS.md", "Theirs.\n\nTruly.\n")
    repo.commit()
    repo.switch("main")
    repo.write("app/AGENTS.md", "Ours.\n\nTruly.\n")
    repo.commit()
    with pytest.raises(AssertionError, match=r"CONFLICT|failed"):
        repo.git("merge", "-q", "other")


def unmerged_kinds(repo: GitRepository) -> None:
    """Stages of a file, a link and a submodule, and one that both sides deleted."""
    oid = repo.blob("nowhere")
    repo.git("rm", "-q", "--cached", "app/AGENTS.md")
    for stage, mode in ((1, "100644"), (2, "120000"), (3, "160000")):
        repo.stage_id("app/AGENTS.md", oid, mode, stage)
    repo.stage_id("gone/AGENTS.md", oid, "100644", 1)
    repo.stage_id("theirs/AGENTS.md", oid, "100644", 3)


def sparse_checkout(repo: GitRepository) -> None:
    repo.git("sparse-checkout", "set", "--cone", "sub")


def sparse_index(repo: GitRepository) -> None:
    repo.git("sparse-checkout", "set", "--cone", "--sparse-index", "sub")


def split_index(repo: GitRepository) -> None:
    repo.git("update-index", "--split-index")
    repo.write("app/AGENTS.md", "Split.\n\nTruly.\n")
    repo.add()


def intended(repo: GitRepository) -> None:
    repo.write("new/AGENTS.md", b"\x93\n")
    repo.git("add", "-N", "new/AGENTS.md")


def assumed(repo: GitRepository) -> None:
    repo.git("update-index", "--assume-unchanged", "AGENTS.md")
    repo.git("update-index", "--skip-worktree", "app/AGENTS.md")
    repo.write("AGENTS.md", b"\x93\n")


def watched(repo: GitRepository) -> None:
    """A file system monitor that says that nothing ever changes, and an untracked cache."""
    hook = repo.write(".git/hooks/monitor", "#!/bin/sh\nprintf 'token\\0'\n", executable=True)
    repo.config("core.fsmonitor", str(hook))
    repo.git("update-index", "--fsmonitor", "--untracked-cache")
    repo.git("status")
    repo.write("AGENTS.md", b"\x93\n")


def version_four(repo: GitRepository) -> None:
    repo.git("update-index", "--index-version", "4")


def removed(repo: GitRepository) -> None:
    """No index at all: everything is deleted in it."""
    (repo.path / ".git" / "index").unlink()


def locked(repo: GitRepository) -> None:
    repo.write(".git/index.lock", "")
    repo.write(".git/HEAD.lock", "")


STATES: Mapping[str, tuple[Callable[[GitRepository], None], tuple[list[str], list[str]]]] = {
    # What check finds in the worktree and in the index.
    "unmerged": (unmerged, (["conflict-markers app/AGENTS.md"], [])),
    "unmerged kinds": (unmerged_kinds, ([], ["broken-symlink app/AGENTS.md"])),
    "sparse checkout": (sparse_checkout, ([], [])),
    "sparse index": (sparse_index, ([], [])),
    "split index": (split_index, ([], [])),
    "intended to be added": (intended, (["invalid-utf8 new/AGENTS.md"], [])),
    "assumed unchanged": (assumed, (["invalid-utf8 AGENTS.md"], [])),
    "watched": (watched, (["invalid-utf8 AGENTS.md"], [])),
    "version 4": (version_four, ([], [])),
    "removed": (removed, ([], [])),
    "locked": (locked, ([], [])),
}


@pytest.mark.parametrize("state", STATES)
def test_state(repo: GitRepository, program: Program, state: str) -> None:
    repo.write("AGENTS.md", "Fine.\n\nTruly.\n")
    repo.write("app/AGENTS.md", "Fine too.\n\nTruly.\n")
    repo.write("app/x", "")
    repo.write("sub/y", "")
    repo.commit()
    prepare, expected = STATES[state]
    prepare(repo)
    # Git renews the times of a shared index, and of the trees that a sparse index stands for.
    renewed = {"split index": "/sharedindex.", "sparse index": "/objects/"}.get(state, "")
    for ran in every(program, repo, few(), renewed=renewed).values():
        assert ran.code != 2, ran
    for options, rules in zip(((), ("--staged",)), expected, strict=True):
        found = owed(program.run("check", *options, "--format", "json", cwd=repo.path)).json()["findings"]
        assert [f"{one['rule']} {one['path']}" for one in found] == rules, options
    tracked = owed(program.run("check", "--staged", "--format", "json", cwd=repo.path)).json()["summary"][
        "files"
    ]
    held = repo.text("ls-files", "-s", "--", "*AGENTS.md").split("\n")
    empty = {line for line in held if "e69de29bb2" in line or " 1\t" in line or " 3\t" in line or not line}
    assert tracked == len(held) - len(empty)
