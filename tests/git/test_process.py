"""Running Git, as it should be, as it shouldn't, and where the system can do less."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from agents_md_lint.errors import GitError
from agents_md_lint.git import process

PROJECT = Path(__file__).parent.parent.parent

Run = Callable[..., tuple[int, bytes, bytes]]


def shell(script: str) -> list[str]:
    """Return arguments that make Git run a shell script: an alias may be one."""
    return ["-c", f"alias.script=!{script}", "script"]


def without(name: str) -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if key != name}


@pytest.fixture(params=["spawned", "no posix_spawnp"])
def run(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Each way to run Git."""
    if request.param.startswith("no "):
        monkeypatch.delattr(os, request.param.removeprefix("no "))
    return process.run


def test_bytes_as_they_are(run: Run) -> None:
    script = r"printf 'a\0\377\r\n\n'; printf 'e\0\376\n\n' >&2"
    assert run(shell(script), dict(os.environ)) == (0, b"a\0\xff\r\n\n", b"e\0\xfe\n\n")


def test_exit_status(run: Run) -> None:
    assert run(shell("exit 7"), dict(os.environ)) == (7, b"", b"")


def test_much_on_both_outputs(run: Run) -> None:
    script = "head -c 3000000 /dev/zero >&2; head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2"
    status, out, err = run(shell(script), dict(os.environ))
    assert (status, len(out), len(err)) == (0, 3_000_000, 1 << 16), "of complaints only the first are kept"


def test_nothing_on_stdin(run: Run) -> None:
    assert run(shell("cat"), dict(os.environ)) == (0, b"", b"")


def test_much_on_stdin(run: Run) -> None:
    data = os.urandom(3_000_000)
    assert run(shell("cat"), dict(os.environ), data) == (0, data, b"")


def test_stdin_that_nobody_reads(run: Run) -> None:
    script = "exec 0<&-; head -c 300000 /dev/zero; exit 3"
    status, out, _ = run(shell(script), dict(os.environ), bytes(3_000_000))
    assert (status, len(out)) == (3, 300_000)


def test_environment_is_the_given_one(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_PREFIX_OF_MINE", "kept from Git")
    before = dict(os.environ)
    given = {**without("GIT_PREFIX_OF_MINE"), "ADDED": "added"}
    status, out, _ = run(shell('printf "%s|%s" "$GIT_PREFIX_OF_MINE" "$ADDED"'), given)
    assert (status, out) == (0, b"|added")
    assert dict(os.environ) == before


def test_no_git(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(GitError, match="Git isn't installed"):
        run(["version"], dict(os.environ))


def test_more_arguments_than_the_system_takes(run: Run) -> None:
    with pytest.raises(GitError, match="Git can't be started: "):
        run(["version", *["x" * 100_000] * 100], dict(os.environ))


def test_argument_with_a_nul(run: Run) -> None:
    with pytest.raises(GitError, match=r"Git can't be started: .*null"):
        run(["a\0b"], dict(os.environ))


def test_killed_by_a_signal() -> None:
    status, _, _ = process.run(["-c", "alias.die=!kill -9 $PPID", "die"], dict(os.environ))
    assert status == -signal.SIGKILL


def test_interrupted_run_leaves_nothing() -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = set(os.listdir("/dev/fd"))
    start = time.monotonic()
    previous = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(KeyboardInterrupt):
            process.run(shell("exec sleep 60"), dict(os.environ))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
    assert time.monotonic() - start < 50, "Git was ended, not waited for"
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
    assert set(os.listdir("/dev/fd")) == before


def test_ignored_children_are_a_failure() -> None:
    previous = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        assert process.run(["version"], dict(os.environ))[0] != 0
    finally:
        signal.signal(signal.SIGCHLD, previous)


@pytest.mark.parametrize("lacking", ["", "posix_spawnp"])
def test_what_stands_in_front(lacking: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if lacking:
        monkeypatch.delattr(os, lacking)
    assert process.run(shell("printf abc"), dict(os.environ), lead=b"\0")[1] == b"\0abc"


def test_no_descriptor_is_left(run: Run) -> None:
    run(["version"], dict(os.environ))  # the first import of a library may keep some
    before = set(os.listdir("/dev/fd"))
    run(["version"], dict(os.environ))
    assert set(os.listdir("/dev/fd")) == before


def test_interrupt_just_behind_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Git was waited for already: that must not hide the interrupt."""
    real = os.waitpid

    def waitpid(process: int, options: int) -> tuple[int, int]:
        real(process, options)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "waitpid", waitpid)
    before = set(os.listdir("/dev/fd"))
    with pytest.raises(KeyboardInterrupt):
        process.run(["version"], dict(os.environ))
    assert set(os.listdir("/dev/fd")) == before


def test_git_ends_when_whoever_asked_was_killed(tmp_path: Path) -> None:
    """Nobody reads what it writes any more: it must not write on."""
    script = f"echo $$ > {tmp_path}/pid; while echo x; do sleep 0.01; done"
    code = (
        f"import os; from agents_md_lint.git import process; process.run({shell(script)!r}, dict(os.environ))"
    )
    asking = subprocess.Popen([sys.executable, "-c", code], cwd=PROJECT)
    told = tmp_path / "pid"
    wait_until(lambda: told.exists() and told.read_text().endswith("\n"))
    asking.kill()
    asking.wait()
    wait_until(lambda: not Path(f"/proc/{told.read_text().strip()}").exists())


def wait_until(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not happened():
        assert time.monotonic() < end, "it never happens"
        time.sleep(0.02)


def test_no_descriptor_is_left_where_there_are_none_to_get(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> tuple[int, int]:
        if len(made) == 2:
            raise OSError(24, "Too many open files")
        made.append(real())
        return made[-1]

    real, made = os.pipe, list[tuple[int, int]]()
    before = set(os.listdir("/dev/fd"))
    monkeypatch.setattr(os, "pipe", none)
    with pytest.raises(OSError, match="Too many open files"):
        process.run(["version"], dict(os.environ))
    assert set(os.listdir("/dev/fd")) == before


@pytest.mark.parametrize("lacking", ["", "posix_spawnp"])
def test_a_process_ends_whatever_it_ignores(lacking: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a process ignores its children ignore too; without a reader this one ends all the same."""
    if lacking:
        monkeypatch.delattr(os, lacking)
    previous = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        asked = process.start(shell("yes"), dict(os.environ))
    finally:
        signal.signal(signal.SIGTERM, previous)
    assert asked.read(2) == b"y\n"
    ending = Thread(target=asked.end, daemon=True)
    ending.start()
    ending.join(30)
    assert not ending.is_alive(), "it waits for a process that waits for its reader"
