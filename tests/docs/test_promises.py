"""docs/promises.md, command by command: what is read, written, run and sent."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from agents_md_lint.commands import COMMANDS
from tests.support.repository import GitRepository

LINES = {
    "check": [["check"], ["check", "--staged"], ["check", "--rev", "HEAD"], ["check", "--pre-commit"]],
    "diff-scope": [["diff-scope"], ["diff-scope", "--staged"], ["diff-scope", "--worktree", "--patch"]],
    "explain": [["explain", "app/x", "out/x"], ["explain", "--all"], ["explain", "--text", "app"]],
    "check-ignore": [["check-ignore", "-n", "app/x", "out/x"]],
    "ls": [["ls"], ["ls", "--hidden"]],
    "completion": [["completion", "bash"]],
    "init": [["init", "--print"]],
}
EVERY = [line for command in COMMANDS for line in LINES.get(command, [[command]])]
"""Command lines of every command; a bare one for a command that isn't named above."""

WATCH = """
import json, sys
CHANGES = ("socket.", "os.remove", "os.rename", "os.mkdir", "os.symlink", "os.link", "os.chmod",
           "os.truncate", "os.utime", "shutil.", "tempfile.", "urllib.")
seen = []
def watch(event, arguments):
    if event == "open" and not isinstance(arguments[0], int):  # a number is the end of a pipe
        seen.append((event, str(arguments[0]), arguments[2]))
    elif event == "subprocess.Popen":
        seen.append((event, str(arguments[1][0]), 0))
    elif event.startswith(("os.posix_spawn", "os.exec", "os.system", *CHANGES)):
        seen.append((event, str(arguments[0]), 0))
from agents_md_lint.__main__ import main
sys.addaudithook(watch)
try:
    main()
finally:
    print("\\n" + json.dumps(seen), file=sys.stderr)
"""
"""Runs the program and reports, at the end of stderr, what Python saw it do: event, subject, flags."""

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


@pytest.fixture
def workspace(repo: GitRepository, tmp_path: Path) -> GitRepository:
    """A workspace with everything that could lead a reader out of it, and a staged and an unstaged edit."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "AGENTS.md").write_text("secret\n")
    (outside / "secret.md").write_text("secret\n")
    repo.write("AGENTS.md", "# Rules\n\nKeep it small.\n")
    repo.write("app/AGENTS.md", b"\x93\n")
    repo.write("app/x", "")
    repo.write(".qignore", "build/\n")
    repo.commit()
    repo.link("out", str(outside))
    repo.link("a/AGENTS.md", "../../outside/secret.md")
    repo.link("b/AGENTS.md", str(outside / "secret.md"))
    repo.add()
    repo.write("app/x", "edited")
    return repo


def watched(repo: GitRepository, line: list[str]) -> list[tuple[str, str, int]]:
    """Run a command line; return what it did."""
    finished = subprocess.run(
        [sys.executable, "-c", WATCH, *line],
        cwd=repo.path,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in finished.stderr, finished.stderr
    return [tuple(event) for event in json.loads(finished.stderr.splitlines()[-1])]


def state(root: Path) -> dict[str, tuple[Any, ...]]:
    """Return everything below *root*, Git's files too, with type, mode, time of change and content."""
    found = {}
    for path in sorted(root.rglob("*")):
        facts = path.lstat()
        content = path.read_bytes() if stat.S_ISREG(facts.st_mode) else b""
        found[str(path.relative_to(root))] = (facts.st_mode, facts.st_mtime_ns, content)
    return found


@pytest.mark.parametrize("line", EVERY, ids=" ".join)
def test_a_command_reads_inside_writes_nothing_and_runs_git_alone(
    workspace: GitRepository, tmp_path: Path, line: list[str]
) -> None:
    before = state(workspace.path)
    events = watched(workspace, line)
    assert state(workspace.path) == before
    opened = [(path, flags) for event, path, flags in events if event == "open"]
    assert not [path for path, _ in opened if "secret.md" in path or str(tmp_path / "outside") in path]
    assert not [path for path, flags in opened if flags & WRITING and path != os.devnull]
    assert {os.path.basename(path) for event, path, _ in events if event != "open"} <= {"git"}


def test_the_watch_sees_what_it_is_to_see(workspace: GitRepository) -> None:
    events = watched(workspace, ["check"])
    assert ("os.posix_spawn", "git", 0) in events
    assert [path for event, path, _ in events if event == "open" and path == "AGENTS.md"]


HOSTILE = {
    "core.fsmonitor": "{run}",
    "core.pager": "{run}",
    "core.editor": "{run}",
    "core.sshCommand": "{run}",
    "core.askPass": "{run}",
    "alias.ls-files": "!{run}",
    "diff.external": "{run}",
    "diff.evil.textconv": "{run}",
    "filter.evil.clean": "{run}",
    "filter.evil.smudge": "{run}",
    "filter.evil.process": "{run}",
    "credential.helper": "!{run}",
    "remote.origin.url": "ext::{run}",
    "remote.origin.promisor": "true",
    "protocol.allow": "always",
}
"""Settings with which a reading command of Git runs a program or reaches out."""


@pytest.mark.parametrize("line", EVERY, ids=" ".join)
def test_a_prepared_repository_runs_nothing(
    workspace: GitRepository, tmp_path: Path, line: list[str]
) -> None:
    marker, program = tmp_path / "marker", tmp_path / "run"
    program.write_text(f"#!/bin/sh\necho ran >> '{marker}'\n")
    program.chmod(0o755)
    workspace.write(".gitattributes", "* diff=evil filter=evil\n")
    for name, value in HOSTILE.items():
        workspace.config(name, value.format(run=program))
    watched(workspace, line)
    assert not marker.exists()
    if line == ["check"]:  # once: Git itself does run it
        subprocess.run(["git", "status"], cwd=workspace.path, capture_output=True, check=False)
        assert marker.exists()
