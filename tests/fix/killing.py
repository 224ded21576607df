"""Kills writers at every moment; run as a program, so that the forks have no threads around them.

``python -m tests.fix.killing DIRECTORY`` writes one line for each way of writing: how often it was killed.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from agents_md_lint.fix import disk
from agents_md_lint.fix.leftovers import sweep

OLD, NEW = b"old " * 50_000, b"new " * 60_000
LIMIT = 1 << 20
EVENTS = ("open", "os.rename", "os.symlink", "os.remove", "os.chmod", "os.chown")
CALLS = ("write", "fsync", "fchmod", "fstat", "replace", "close")


def before_each_call(act: Callable[[], object], target: int) -> None:
    """Run *act* and kill this process right before its call number *target* to the system."""
    calls = 0

    def count() -> None:
        nonlocal calls
        calls += 1
        if calls == target:
            os.kill(os.getpid(), signal.SIGKILL)

    def watch(event: str, _: tuple[object, ...]) -> None:
        if event in EVENTS:
            count()

    def counted(real: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object, **named: object) -> object:
            count()
            return real(*arguments, **named)

        return call

    for name in CALLS:
        setattr(os, name, counted(getattr(os, name)))
    sys.addaudithook(watch)
    act()


def forked(child: Callable[[], object], after: float | None = None) -> bool:
    """Run *child* in a process of its own, killed *after* some seconds; return whether it was killed."""
    process = os.fork()
    if process == 0:
        try:
            child()
        finally:
            os._exit(0)
    if after is not None:
        time.sleep(after)
        os.kill(process, signal.SIGKILL)
    return os.WIFSIGNALED(os.waitpid(process, 0)[1])


def whole(root: Path, goal: Sequence[tuple[str, object]]) -> None:
    """Hold that the one entry is the old file or the *goal*, beside leftovers; and sweep those."""
    assert len(sweep(str(root), str(root / "x"), 0)) <= 1
    entries = list(root.iterdir())
    assert len(entries) == 1, entries
    [entry] = entries
    now = (entry.name, os.readlink(entry) if entry.is_symlink() else entry.read_bytes())
    assert now in (("x", OLD), *goal), now[0]


def fresh(root: Path) -> disk.Original:
    for entry in root.iterdir():
        entry.unlink()
    (root / "x").write_bytes(OLD)
    return disk.original(str(root), str(root / "x"), LIMIT)


def main(root: Path) -> None:
    ways: dict[str, tuple[Callable[[disk.Original], object], tuple[str, object]]] = {
        "text": (lambda known: disk.write(str(root), str(root / "x"), known, NEW), ("x", NEW)),
        "link": (lambda known: disk.write_link(str(root), str(root / "x"), known, "y"), ("x", "y")),
        "name": (lambda known: disk.rename(str(root), str(root / "x"), known, "y"), ("y", OLD)),
    }
    for name, (act, goal) in ways.items():
        target = 0
        killed = True
        while killed:
            target += 1
            known = fresh(root)
            killed = forked(lambda: before_each_call(lambda: act(known), target))  # noqa: B023
            whole(root, [goal])
        timed = 0
        for step in range(60):
            known = fresh(root)
            timed += forked(lambda: act(known), after=step * 0.0002)  # noqa: B023
            whole(root, [goal])
        print(name, target - 1, timed)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
