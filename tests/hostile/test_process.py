"""The process itself: streams that are full, closed or gone, signals, limits, another user's repository."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import agents_md_lint
from tests.hostile import interrupting
from tests.hostile.support import BATCHES, Program, few, owed, untouched
from tests.support.repository import GitRepository

COMMAND = [sys.executable, "-m", "agents_md_lint"]


@pytest.fixture
def plain(repo: GitRepository) -> GitRepository:
    """A clean repository: the fast lane answers for it."""
    repo.write("AGENTS.md", "Fine.\n\nTruly.\n")
    repo.write("app/AGENTS.md", "Fine too.\n\nTruly.\n")
    repo.write("app/x", "")
    repo.commit()
    return repo


@pytest.fixture
def faulty(plain: GitRepository) -> GitRepository:
    """A repository with findings."""
    plain.write("app/AGENTS.md", b"\x93\n")
    plain.write(".qignore", "app/\n")
    plain.commit()
    return plain


@pytest.mark.parametrize("kind", ["plain", "faulty"])
def test_a_full_disk(kind: str, request: pytest.FixtureRequest, program: Program) -> None:
    repo: GitRepository = request.getfixturevalue(kind)
    for line in [("check",), ("check", "--staged"), ("--help",), ("--version",), ("check", "--help"), *few()]:
        ran = owed(program.run(*line, cwd=repo.path, stdin=BATCHES, stdout="/dev/full"))
        assert ran.code == 2, ran
        assert "No space left on device" in ran.err, ran


def finished(
    line: tuple[str, ...], repo: GitRepository, redirections: str, stdin: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """Run a command line in a shell with *redirections* behind it."""
    script = f'exec "$0" "$@" {redirections}'
    return subprocess.run(
        ["sh", "-c", script, *COMMAND, *line],
        cwd=repo.path,
        input=stdin,
        capture_output=True,
        timeout=60,
        check=False,
    )


SOME = [("check",), ("check", "--format", "json"), ("diff-scope",), ("ls",), ("rules",), ("--help",)]


@pytest.mark.parametrize("line", SOME, ids=" ".join)
@pytest.mark.parametrize("kind", ["plain", "faulty"])
@pytest.mark.parametrize("redirections", [">&-", ">&- 2>&-", "2>&-", "2>/dev/full", "<&-"])
def test_closed_streams(
    kind: str, line: tuple[str, ...], redirections: str, request: pytest.FixtureRequest
) -> None:
    ran = finished(line, request.getfixturevalue(kind), redirections)
    assert b"Traceback" not in ran.stderr + ran.stdout
    if redirections.startswith(">&-"):
        assert ran.returncode == 2
        assert len(ran.stderr.splitlines()) == (1 if redirections == ">&-" else 0), ran
    else:
        assert ran.returncode == (1 if kind == "faulty" and line[0] == "check" else 0)
        assert ran.stdout


def test_trace_without_a_stdin(plain: GitRepository) -> None:
    ran = finished(("trace",), plain, "<&-")
    assert (ran.returncode, len(ran.stderr.splitlines())) == (2, 1)
    ran = finished(("check-ignore", "--stdin"), plain, "<&-")
    assert (ran.returncode, len(ran.stderr.splitlines())) == (2, 1)


@pytest.mark.parametrize("redirections", ["2>&-", "2>/dev/full", "2>&- >&- <&-"])
@pytest.mark.parametrize("line", [("check", "nowhere"), ("check", "--nonsense"), ("diff-scope", "nowhere")])
def test_an_error_that_nobody_hears(plain: GitRepository, line: tuple[str, ...], redirections: str) -> None:
    ran = finished(line, plain, redirections)
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, b"", b"")


def test_complaints_that_nobody_hears_are_not_in_the_report(plain: GitRepository) -> None:
    ran = finished(("trace",), plain, "2>&-", b"no JSON\n")
    assert ran.returncode == 2
    assert b"agents-md-lint: " not in ran.stdout


@pytest.mark.parametrize("kind", ["plain", "faulty"])
def test_a_reader_that_goes_away(kind: str, request: pytest.FixtureRequest) -> None:
    repo: GitRepository = request.getfixturevalue(kind)
    for line in (("check",), ("rules",), ("diff-scope", "--format", "json")):
        reader, writer = os.pipe()
        os.close(reader)
        ran = subprocess.run(
            [*COMMAND, *line], cwd=repo.path, stdout=writer, stderr=subprocess.PIPE, timeout=60, check=False
        )
        os.close(writer)
        assert ran.returncode == 2
        assert (
            ran.stderr
            == b"agents-md-lint: can't write the report: Broken pipe; give it a place that takes it\n"
        )


def members(leader: int) -> list[str]:
    """Return the processes of the process group of *leader* that are left."""
    listed = subprocess.run(
        ["ps", "-eo", "pgid=,stat=,args="], capture_output=True, text=True, check=True
    ).stdout
    return [one for one in listed.splitlines() if one.split()[0] == str(leader) and one.split()[1][0] != "Z"]


def left(leader: int) -> list[str]:
    """Return the members that stay: what a signal ends may run on for a moment."""
    until = time.monotonic() + 5
    while (found := members(leader)) and time.monotonic() < until:
        time.sleep(0.02)
    return found


def slow_git(directory: Path, command: str) -> dict[str, str]:
    """Return an environment in which Git's *command* takes long."""
    program = directory / "bin" / "git"
    program.parent.mkdir()
    real = subprocess.run(["which", "git"], capture_output=True, text=True, check=True).stdout.strip()
    program.write_text(f'#!/bin/sh\ncase " $* " in *" {command} "*) sleep 20;; esac\nexec {real} "$@"\n')
    program.chmod(0o755)
    return {**os.environ, "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}"}


@pytest.mark.parametrize(
    ("line", "command"),
    [
        (("check",), "rev-parse"),
        (("check",), "ls-files"),
        (("check", "--staged", "--format", "json"), "cat-file"),
        (("check", "--rev", "HEAD"), "ls-tree"),
        (("diff-scope",), "diff-tree"),
        (("history",), "log"),
        (("trace",), ""),
    ],
)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_in_the_middle(
    faulty: GitRepository, tmp_path: Path, line: tuple[str, ...], command: str, number: signal.Signals
) -> None:
    with untouched(faulty.path):
        process = subprocess.Popen(
            [*COMMAND, *line],
            cwd=faulty.path,
            env=slow_git(tmp_path, command) if command else None,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        # It has come to the slow place when a shell sleeps there, or all imports are done.
        until = time.monotonic() + 30
        while (
            time.monotonic() < until
            and command
            and not any("sleep 20" in one for one in members(process.pid))
        ):
            time.sleep(0.02)
        time.sleep(0.05 if command else 1.5)
        os.killpg(process.pid, number)
        out, err = process.communicate(timeout=10)
    assert b"Traceback" not in err, err
    assert not left(process.pid)
    if number == signal.SIGINT:
        assert (process.returncode, out) == (2, b"")
        assert err == b"agents-md-lint: interrupted; nothing was changed\n"
    else:
        assert (process.returncode, out, err) == (-signal.SIGTERM, b"", b"")


def test_a_signal_at_any_moment(faulty: GitRepository) -> None:
    for milliseconds in range(60, 320, 20):
        process = subprocess.Popen(
            [*COMMAND, "check"],
            cwd=faulty.path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        time.sleep(milliseconds / 1000)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=20)
        assert not left(process.pid)
        # Before its first lines have run, the interpreter has its own way to say it.
        assert os.fsencode(os.path.dirname(agents_md_lint.__file__)) not in err, err


def interrupted(number: int, repo: GitRepository) -> subprocess.CompletedProcess[str]:
    """Run a check that is interrupted behind *number* lines of it."""
    line = [sys.executable, interrupting.__file__, str(number), "check"]
    return subprocess.run(line, cwd=repo.path, capture_output=True, text=True, timeout=60, check=False)


def test_a_signal_at_any_line(faulty: GitRepository) -> None:
    whole = interrupted(0, faulty)
    assert whole.returncode == 1
    lines = int(whole.stderr)  # the first is that of "try"
    assert lines > 10_000
    shares = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99)
    for number in (2, 3, 5, 8, 12, 20, 50, *(int(lines * share) for share in shares)):
        ran = interrupted(number, faulty)
        if ran.stderr.startswith(
            "Exception ignored in"
        ):  # Python drops one that comes while it frees an object
            assert (ran.returncode, ran.stdout) == (1, whole.stdout), (number, ran)
            continue
        assert ran.returncode == 2, (number, ran)
        assert (ran.stdout, ran.stderr) == ("", "agents-md-lint: interrupted; nothing was changed\n"), number


def test_little_is_run_where_an_interrupt_is_a_traceback() -> None:
    """Until the program's first function has begun nobody catches one, so no module is read before."""
    for module in ("__init__", "__main__"):
        tree = ast.parse(Path(agents_md_lint.__file__).with_name(f"{module}.py").read_text())
        read = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
        assert [ast.unparse(node) for node in read] == (["import os", "import sys"] if read else [])


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give a repository to somebody else")
def test_a_repository_of_somebody_else(plain: GitRepository, program: Program) -> None:
    for path in (plain.path, plain.path / ".git"):
        os.chown(path, 65534, 65534)
    for line in few():
        ran = owed(program.run(*line, cwd=plain.path, stdin=BATCHES))
        assert ran.code == 2
        assert "git config --global --add safe.directory" in ran.err


@pytest.mark.parametrize("limits", [{"RLIMIT_NOFILE": 16}, {"RLIMIT_FSIZE": 0}, {"RLIMIT_NPROC": 0}], ids=str)
def test_small_limits(plain: GitRepository, program: Program, limits: dict[str, int]) -> None:
    for line in few("check", "explain", "history"):
        ran = program.run(*line, cwd=plain.path, limits=limits)
        assert "Traceback" not in ran.err, ran
        assert not ran.left


@pytest.mark.parametrize("command", ["diff-scope", "history", "check"])
def test_whoever_ignores_the_signal_that_ends_git(faulty: GitRepository, command: str) -> None:
    """What a process ignores its children ignore too."""
    line = ["sh", "-c", 'trap "" TERM; exec "$@"', "sh", *COMMAND, command]
    done = subprocess.run(line, cwd=faulty.path, capture_output=True, check=False, timeout=60)
    assert done.returncode == (command == "check")
    assert done.stderr == b""
