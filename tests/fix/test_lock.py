"""One run writes at a time, and leaves nothing."""

from __future__ import annotations

import errno
import multiprocessing
import os
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest

from agents_md_lint.fix.lock import alone

fcntl = pytest.importorskip("fcntl")


def hold(directory: str, has: Event, go: Event) -> None:
    """Hold the lock until told to go."""
    with alone(directory):
        has.set()
        go.wait(30)


def test_the_second_waits_for_the_first(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    has, go = context.Event(), context.Event()
    other = context.Process(target=hold, args=(str(tmp_path), has, go))
    other.start()
    assert has.wait(30)
    descriptor = os.open(tmp_path, os.O_RDONLY)
    with pytest.raises(BlockingIOError):
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    os.close(descriptor)
    go.set()
    with alone(str(tmp_path)) as waited:
        assert waited
    other.join(30)
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
