"""The harness itself: what it is to see, it sees; and every command is among what it tries."""

from __future__ import annotations

import dataclasses
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from agents_md_lint.commands import COMMANDS
from tests.hostile.server import Watch
from tests.hostile.support import (
    BATCHES,
    CANARY,
    INDEPENDENT,
    SOURCES,
    Program,
    Ran,
    every,
    few,
    lines,
    owed,
    untouched,
)
from tests.support.repository import GitRepository

GOOD = Ran(0, "fine\n", "", ("check",))
BAD = [
    {"late": True},
    {"code": 3},
    {"code": -9},
    {"err": "Traceback (most recent call last):\n"},
    {"left": ("git cat-file",)},
    {"forbidden": ("opens for writing",)},
    {"peak": 1 << 40},
    {"out": f"{CANARY}\n"},
    {"out": "\x1b[2J\n"},
    {"out": "tab\there\n"},
    {"err": "a line of nobody\n"},
    {"err": "agents-md-lint: a complaint without an exit code that says so\n"},
    {"code": 2, "out": "", "err": ""},
    {"code": 2, "out": "", "err": "agents-md-lint: no\n"},
    {"code": 2, "out": "half a report\n", "err": "agents-md-lint: something went wrong in the middle\n"},
    {
        "code": 2,
        "out": "",
        "err": "agents-md-lint: one line that is long enough\nagents-md-lint: and another one\n",
    },
]


@pytest.mark.parametrize("fault", BAD, ids=str)
def test_what_is_owed(fault: dict[str, object]) -> None:
    owed(GOOD)
    with pytest.raises(AssertionError):
        owed(dataclasses.replace(GOOD, **fault))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("event", "arguments"),
    [
        ("open", ("/etc/passwd", "r", os.O_RDONLY)),
        ("open", ("inside", "w", os.O_WRONLY | os.O_CREAT)),
        ("open", ("../outside", None, os.O_RDONLY)),
        ("os.listdir", ("/etc",)),
        ("os.scandir", ("..",)),
        ("os.posix_spawn", ("sh", ["sh"], {})),
        ("subprocess.Popen", ("sh", ["sh", "-c", ""], None, None)),
        ("os.rename", ("a", "b", -1, -1)),
        ("os.system", (b"true",)),
        ("socket.connect", ()),
    ],
)
def test_the_watch_sees(tmp_path: Path, event: str, arguments: tuple[object, ...]) -> None:
    watch = Watch([str(tmp_path)])
    watch("open", (str(tmp_path / "inside"), "r", os.O_RDONLY))
    watch("open", ("inside", None, os.O_RDONLY))
    watch("os.posix_spawn", ("git", ["git"], {}))
    assert watch.seen == []
    watch(event, arguments)
    assert len(watch.seen) == 1


def test_a_write_is_seen(repo: GitRepository) -> None:
    repo.write("x", "1")
    with pytest.raises(AssertionError), untouched(repo.path):
        repo.write("x", "2")
    with pytest.raises(AssertionError), untouched(repo.path):
        repo.write("y", "")
    with pytest.raises(AssertionError), untouched(repo.path):
        os.utime(repo.path / "x", (0, 0))


def test_every_command_is_tried() -> None:
    assert {line[0] for line in lines()} == COMMANDS.keys() - INDEPENDENT
    assert {line[0] for line in few()} == COMMANDS.keys() - INDEPENDENT
    for options in SOURCES.values():
        assert ("explain", *options, "--format", "json", "--all") in lines()


STRACE = shutil.which("strace")


@pytest.mark.skipif(STRACE is None, reason="needs strace, to see what Git does too")
def test_the_system_calls_of_git_too(repo: GitRepository, tmp_path: Path) -> None:
    """No process of a run opens a file for writing, removes one, or speaks to anybody."""
    repo.write("AGENTS.md", "Fine.\n\nTruly.\n")
    repo.write("app/AGENTS.md", b"\x93\n")
    repo.write(".qignore", "build/\n")
    repo.commit()
    repo.write("app/AGENTS.md", b"\x94\n")
    log = tmp_path / "log"
    names = "open openat creat unlink unlinkat rename renameat renameat2 mkdir link symlink connect utimensat"
    watched = "trace=execve," + ",".join(f"?{name}" for name in names.split())  # some systems lack some
    for line in (
        ("check", "--format", "json"),
        ("check", "--staged"),
        ("diff-scope", "--worktree"),
        ("history",),
    ):
        subprocess.run(
            [
                str(STRACE),
                "-f",
                "-qq",
                "-e",
                watched,
                "-e",
                "signal=none",
                "-o",
                str(log),
                sys.executable,
                "-B",
                "-m",
                "agents_md_lint",
                *line,
            ],
            cwd=repo.path,
            capture_output=True,
            stdin=subprocess.DEVNULL,
            check=False,
        )
        calls = [
            one
            for one in log.read_text("utf-8", "replace").splitlines()
            if " = -1 " not in one and "resumed>" not in one
        ]
        assert len(calls) > 50
        writing = [one for one in calls if "O_WRONLY" in one or "O_RDWR" in one or "O_CREAT" in one]
        assert not [one for one in writing if '"/dev/null"' not in one], line
        assert not [
            one for one in calls if not any(f"{name}(" in one for name in ("openat", "open", "execve"))
        ], line
        assert {one.split('"')[1].rpartition("/")[2] for one in calls if "execve(" in one} <= {
            os.path.basename(sys.executable),
            "git",
        }


def test_a_plain_repository(repo: GitRepository, program: Program) -> None:
    repo.write("AGENTS.md", "Fine.\n\nTruly.\n")
    repo.write("app/x", "")
    repo.commit()
    codes = {line: ran.code for line, ran in every(program, repo, lines()).items()}
    assert {code for line, code in codes.items() if line[0] != "check-ignore"} == {0}
    assert program.run("trace", cwd=repo.path, stdin=BATCHES).out.count("loads AGENTS.md") == 1
