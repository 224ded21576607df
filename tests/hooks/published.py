"""This project as a hook repository, and the environments that the runners install it in.

The environments take a quarter of a minute and the network, so one test session builds them once.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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
    with locked(base / "hooks.lock"):
        hooks = GitRepository(base / "published")
        runners = {name: Runner(name, base / f"{name}-home") for name in ("pre-commit", "prek")}
        done = base / "hooks.done"
        if not done.exists():
            hooks = GitRepository.init(hooks.path)
            _copy(hooks.path)
            published = Published(hooks.path, hooks.commit("Publish"))
            _install(published, base, runners)
            done.touch()
        return Published(hooks.path, hooks.head()), runners


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold *path* as a lock among the processes of the test session."""
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _copy(target: Path) -> None:
    """Copy this checkout as it is now, committed or not, without what Git ignores, and without its tests."""
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
        ":!tests",
    ]
    listed = subprocess.run(command, cwd=PROJECT, env=environ, capture_output=True, check=True).stdout
    for path in map(os.fsdecode, listed.split(b"\0")[:-1]):
        source = PROJECT / path
        if source.is_file() or source.is_symlink():  # not one that was deleted
            (target / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target / path, follow_symlinks=False)


def _install(published: Published, base: Path, runners: dict[str, Runner]) -> None:
    """Let each runner install the hooks' environment below *base*; both at once.

    Only pip goes to the network, since it alone knows this machine's indexes and certificates; from then
    on both runners build the package from wheels on disk.
    """
    wheels = base / "wheels"
    project = tomllib.loads((published.path / "pyproject.toml").read_text())
    needed = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--wheel-dir", str(wheels), *needed]
    _succeed([subprocess.Popen(pip, **_process(base, {}))])
    repository = GitRepository.init(base / "install")
    repository.write(".pre-commit-config.yaml", config(published.path, published.rev, "agents-md-lint"))
    repository.commit()
    offline = {
        # Compiled is what runs, when it first does; PIP_NO_COMPILE would mean the opposite.
        "pre-commit": {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels), "PIP_COMPILE": "0"},
        # prek brings uv, and gets that with the pip of the first Python on the path.
        "prek": {"PREK_UV_SOURCE": "pip", "UV_OFFLINE": "1", "UV_FIND_LINKS": str(wheels)},
    }
    _succeed(
        [
            subprocess.Popen(
                [runner.program, "install-hooks"],
                **_process(repository.path, {**runner.environ, **offline[runner.name]}),
            )
            for runner in runners.values()
        ]
    )


def _process(cwd: Path, environ: Mapping[str, str]) -> dict[str, Any]:
    """Return how to start a process that installs: quietly, and with what pip and Git are configured for."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    path = os.pathsep.join([sysconfig.get_path("scripts"), inherited.get("PATH", os.defpath)])
    return {
        "cwd": cwd,
        "env": {**inherited, "PATH": path, **environ},
        "stdin": subprocess.DEVNULL,
        "stdout": subprocess.PIPE,
        "stderr": subprocess.STDOUT,
    }


def _succeed(processes: Iterable[subprocess.Popen[bytes]]) -> None:
    """Wait for *processes*; one that fails fails the tests with its words."""
    said = [(process.communicate()[0].decode(), process.returncode) for process in processes]
    assert all(code == 0 for _, code in said), "\n".join(output for output, code in said if code)
