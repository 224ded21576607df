"""A repository that uses the hooks, as a developer has it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.hooks.config import NAME, config
from tests.hooks.published import Published
from tests.hooks.runners import Ran, Runner
from tests.support.repository import IDENTITY, GitRepository


class Project(GitRepository):
    """A repository with a runner's Git hooks installed; what passes is printed too (``verbose``)."""

    def __init__(self, path: Path, runner: Runner, published: Published) -> None:
        super().__init__(path)
        self.runner = runner
        self.published = published

    def use(self, *hooks: str, at: str = NAME, **settings: Any) -> None:
        """Write the configuration that uses *hooks*, each with *settings*, to the worktree file *at*."""
        where, rev = self.published.path, self.published.rev
        self.write(at, config(where, rev, *hooks, **{"verbose": True, **settings}))

    def install(self, *stages: str) -> None:
        """Install the runner's Git hooks for *stages*."""
        options = [part for stage in stages for part in ("--hook-type", stage)]
        ran = self.call(self.runner.program, "install", *options)
        assert ran.code == 0, ran.output

    def at(self, path: Path) -> Project:
        """Return another worktree or clone at *path*, with the same runner and hooks."""
        return Project(path, self.runner, self.published)

    def run(self, *arguments: str, below: str = ".", environ: Mapping[str, str] | None = None) -> Ran:
        """Run the hooks by hand: ``pre-commit run`` or ``prek run``, in the directory *below*."""
        return self.call(self.runner.program, "run", *arguments, below=below, environ=environ)

    def try_commit(self, *arguments: str) -> Ran:
        """Run ``git commit`` with its hooks."""
        return self.call("git", "commit", "-q", "-m", "Change", *arguments)

    def call(self, *command: str | bytes, below: str = ".", environ: Mapping[str, str] | None = None) -> Ran:
        """Run any command in the repository, for better or worse."""
        # The hooks are what was installed, never what this process was told to import.
        inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        finished = subprocess.run(
            command,
            cwd=self.path / below,
            env={**inherited, **IDENTITY, **self.runner.environ, **(environ or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        return Ran(finished.returncode, finished.stdout.decode("utf-8", "backslashreplace"))
