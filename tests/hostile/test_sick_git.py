"""A Git that isn't well: it says nothing, or anything, or without end; it is stopped, or leaves a child.

Whoever stands in for Git may do any of these; a full disk, or a wrapper that somebody wrote, does some.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.support.repository import GitRepository

COMMAND = [sys.executable, "-m", "agents_md_lint"]
GIT = shutil.which("git")
SECONDS = 15
"""More than it ever takes on a busy machine; for ever is what it took."""

ILLNESSES = {
    "nothing": "exit 0",
    "NULs": "head -c 5000 /dev/zero; exit 0",
    "words": "echo 'all is well'; exit 0",
    "half": f'head -n 1 <&0 | {GIT} "$@" | head -c 40; exit 0',
}
BUSY = {"complaints": "exec yes >&2", "NULs": "exec cat /dev/zero"}
"""Those that never end, and keep a processor busy."""
IDLE = {"a child with the pipes": "sleep 60 & exit 0", "stopped": "kill -STOP $$"}
"""Those that never end, and whoever waits for them does nothing meanwhile: all commands may do so at once."""
LINES = {
    "rev-parse": ("check",),
    "ls-files": ("check", "--staged"),
    "ls-tree": ("check", "--rev", "HEAD"),
    "cat-file": ("check", "--rev", "HEAD"),
    "diff-tree": ("diff-scope",),
    "log": ("history",),
}


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> GitRepository:
    """A repository with findings, and guidance that changed; nothing here writes to it."""
    repo = GitRepository.init(tmp_path_factory.mktemp("faulty") / "repo")
    repo.write("AGENTS.md", "Be brief.\n")
    repo.write("app/AGENTS.md", b"\x93\n")
    repo.commit()
    repo.write("AGENTS.md", "Be kind.\n")
    repo.write("app/x", "")
    repo.commit()
    return repo


def ill(directory: Path, command: str, script: str) -> dict[str, str]:
    """Return an environment in which Git's *command* is *script*."""
    program = directory / "bin" / "git"
    program.parent.mkdir(parents=True)
    program.write_text(f'#!/bin/sh\ncase " $* " in *" {command} "*) {script};; esac\nexec {GIT} "$@"\n')
    program.chmod(0o755)
    return {**os.environ, "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}"}


def ran(repo: GitRepository, line: tuple[str, ...], environ: dict[str, str]) -> tuple[int, str, int]:
    """Run a command line; return the exit code, stderr, and the most memory that it took, in bytes."""
    script = (
        "import resource, subprocess, sys\n"
        "code = subprocess.run(sys.argv[1:]).returncode\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n"
        "sys.exit(code)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *COMMAND, *line],
        cwd=repo.path,
        env=environ,
        capture_output=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stderr.decode(), int(done.stdout.split()[-1]) << 10


@pytest.mark.parametrize("illness", ILLNESSES)
@pytest.mark.parametrize("command", LINES)
def test_an_answer_that_is_none(faulty: GitRepository, tmp_path: Path, command: str, illness: str) -> None:
    code, err, _ = ran(faulty, LINES[command], ill(tmp_path, command, ILLNESSES[illness]))
    if (command, illness) in {("ls-files", "nothing"), ("diff-tree", "nothing")}:  # a good answer, elsewhere
        assert (code, err) == (0, "")
        return
    assert code == 2, err
    assert len(err.splitlines()) == 1, err
    assert err.startswith("agents-md-lint: "), err


def ends_soon(repo: GitRepository, directory: Path, command: str, script: str, most: int) -> None:
    """Check that where Git's *command* is *script*, ours ends in time, in a line and in *most* bytes."""
    began = time.monotonic()
    code, err, peak = ran(repo, LINES[command], ill(directory, command, script))
    assert (code, len(err.splitlines())) == (2, 1), (command, err)
    assert time.monotonic() - began < SECONDS, command
    assert peak < most, command


@pytest.mark.parametrize("illness", BUSY)
@pytest.mark.parametrize("command", LINES)
def test_no_end(faulty: GitRepository, tmp_path: Path, command: str, illness: str) -> None:
    ends_soon(faulty, tmp_path, command, BUSY[illness], 700 << 20 if illness == "NULs" else 100 << 20)


@pytest.mark.parametrize("illness", IDLE)
def test_no_end_and_nothing_to_read(faulty: GitRepository, tmp_path: Path, illness: str) -> None:
    with ThreadPoolExecutor(len(LINES)) as pool:
        ends = [
            pool.submit(ends_soon, faulty, tmp_path / command, command, IDLE[illness], 100 << 20)
            for command in LINES
        ]
    for end in ends:
        end.result()
