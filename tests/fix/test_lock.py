"""One run writes at a time, and leaves nothing."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from agents_md_lint.fix.lock import alone

fcntl = pytest.importorskip("fcntl")


HOLD = """
import sys
from agents_md_lint.fix.lock import alone
with alone(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_the_second_waits_for_the_first(tmp_path: Path) -> None:
    line = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout
        assert other.stdin
        assert other.stdout.readline() == b"held\n"
        descriptor = os.open(tmp_path, os.O_RDONLY)
        with pytest.raises(BlockingIOError):
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.close(descriptor)
        other.stdin.close()
        with alone(str(tmp_path)) as waited:
            assert waited
    assert list(tmp_path.iterdir()) == []


def test_a_file_system_without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr(fcntl, "flock", refuse)
    with alone(str(tmp_path)) as waited:
        assert not waited


def test_the_lock_goes_with_the_run(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), alone(str(tmp_path)):
        raise RuntimeError
    with alone(str(tmp_path)) as waited:
        assert waited
