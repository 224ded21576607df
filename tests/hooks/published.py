"""This project as a hook repository, and the environments that the runners install it in.

The environments take a quarter of a minute and the network, so one test session builds them once.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.hooks.config import config
from tests.hooks.runners import Runner
from tests.support.repository import GitRepository

PROJECT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Published:
    """A hook repository: its path and the commit to use."""

    path: Path
    rev: str


def publish(base: Path) -> tuple[Published, dict[str, Runner]]:
    """Return the hook repository and the runners by name, all below *base*; only the first call builds."""
    with _locked(base / "hooks.lock"):
        hooks = GitRepository(base / "published")
        runners = {name: Runner(name, base / f"{name}-home") for name in ("pre-commit", "prek")}
        done = base / "hooks.done"
        if not done.exists():
            hooks = GitRepository.init(hooks.path)
            _copy(hooks.path)
            published = Published(hooks.path, hooks.commit("Publish"))
            _install(published, base / "install", runners)
            done.touch()
        return Published(hooks.path, hooks.head()), runners


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold *path* as a lock among the processes of the test session."""
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _copy(target: Path) -> None:
    """Copy this checkout as it is now, committed or not, without what Git ignores."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    # A checkout that another user owns, as in a container, is as good as any.
    command = [
        "git",
        "-c",
        f"safe.directory={PROJECT}",
        "ls-files",
        "--cached",
        "--others",
        "--exclude-standard",
        "-z",
    ]
    listed = subprocess.run(command, cwd=PROJECT, env=environ, capture_output=True, check=True).stdout
    for path in map(os.fsdecode, listed.split(b"\0")[:-1]):
        source = PROJECT / path
        if source.is_file() or source.is_symlink():  # not one that was deleted
            (target / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target / path, follow_symlinks=False)


def _install(published: Published, scratch: Path, runners: dict[str, Runner]) -> None:
    """Let each runner install the hooks' environment; both at once."""
    repository = GitRepository.init(scratch)
    repository.write(".pre-commit-config.yaml", config(published.path, published.rev, "agents-md-lint"))
    repository.commit()
    environ = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    processes = [
        subprocess.Popen(
            [runner.program, "install-hooks"],
            cwd=scratch,
            env={**environ, **runner.environ},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        for runner in runners.values()
    ]
    said = [(process.communicate()[0].decode(), process.returncode) for process in processes]
    assert all(code == 0 for _, code in said), said
