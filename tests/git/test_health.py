"""A child process: neither its reader waits for it without end, nor does it outlive that one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from agents_md_lint.errors import GitError
from agents_md_lint.git import health
from agents_md_lint.git.health import Child

SLEEP = "import time; time.sleep(60)"
STUBBORN = f"import signal; signal.signal(15, signal.SIG_IGN); print(flush=True); {SLEEP}"


def started(program: str) -> Child:
    """Start Python on *program*; where that prints something, wait for it."""
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)
    assert process.stdout is not None
    if "print" in program:
        process.stdout.readline()
    process.stdout.close()
    process.returncode = 0  # it is for the child's keeper to wait for
    return Child(process.pid)


def is_gone(child: Child) -> bool:
    """Whether the system knows the process no more."""
    try:
        os.kill(child.pid, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Be patient for a moment only."""
    monkeypatch.setattr(health, "LOOK", 0.01)
    monkeypatch.setattr(health, "_PATIENCE", 0.2)
    monkeypatch.setattr(health, "_LAST_PATIENCE", 0.3)


@pytest.mark.parametrize(
    ("program", "status"),
    [("pass", 0), ("raise SystemExit(7)", 7), ("import os; os.kill(os.getpid(), 9)", -9)],
)
def test_the_status_is_that_of_the_end(program: str, status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_LAST_PATIENCE", 30.0)
    child = started(program)
    assert child.finish() == status
    assert child.finish() == status, "it is remembered"
    child.end()


def test_one_that_does_not_end_is_not_waited_for() -> None:
    child = started(SLEEP)
    try:
        with pytest.raises(GitError, match="has closed its output and doesn't end"):
            child.finish()
    finally:
        child.end()
    assert is_gone(child)


@pytest.mark.parametrize("program", [SLEEP, STUBBORN])
def test_it_is_ended_whatever_it_ignores(program: str) -> None:
    child = started(program)
    child.end()
    assert is_gone(child)
    child.end()


def looked_at(child: Child) -> None:
    """Look at it for longer than anybody is patient."""
    end = time.monotonic() + 0.6
    while time.monotonic() < end:
        child.look()
        time.sleep(0.01)


def test_one_that_runs_may_take_its_time() -> None:
    child = started(SLEEP)
    try:
        looked_at(child)
    finally:
        child.end()


def test_one_that_was_stopped_is_not_well() -> None:
    child = started(f"print(flush=True); {SLEEP}")
    try:
        os.kill(child.pid, signal.SIGSTOP)
        with pytest.raises(GitError, match="was stopped, and doesn't go on"):
            looked_at(child)
    finally:
        os.kill(child.pid, signal.SIGCONT)
        child.end()
    assert is_gone(child)


def test_one_that_goes_on_is() -> None:
    child = started(f"print(flush=True); {SLEEP}")
    try:
        for sent in (signal.SIGSTOP, signal.SIGCONT):
            os.kill(child.pid, sent)
            time.sleep(0.05)
            child.look()
        looked_at(child)
    finally:
        child.end()


def test_one_that_ended_and_left_its_output_open_is_not() -> None:
    child = started("pass")
    with pytest.raises(GitError, match="has ended, and left a process that holds its output"):
        looked_at(child)
