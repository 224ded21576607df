"""Fixtures for the hooks under their runners: the environments are built once for all workers."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.hooks.project import Project
from tests.hooks.published import Published, publish
from tests.hooks.runners import Runner


@pytest.fixture(scope="session")
def hooks(tmp_path_factory: pytest.TempPathFactory) -> tuple[Published, dict[str, Runner]]:
    """The hook repository, and the runners by name."""
    base = tmp_path_factory.getbasetemp()
    return publish(base.parent if "PYTEST_XDIST_WORKER" in os.environ else base)


@pytest.fixture(params=["pre-commit", "prek"])
def runner(request: pytest.FixtureRequest, hooks: tuple[Published, dict[str, Runner]]) -> Runner:
    """Each runner in turn."""
    return hooks[1][request.param]


@pytest.fixture
def project(tmp_path: Path, runner: Runner, hooks: tuple[Published, dict[str, Runner]]) -> Project:
    """An empty repository for a runner's hooks."""
    made = Project(tmp_path / "project", runner, hooks[0])
    made.path.mkdir()
    made.git("init", "-q", "-b", "main")
    return made


Start = Callable[..., Project]


@pytest.fixture
def start(project: Project) -> Start:
    """Return a function that commits the configuration for the given hooks and installs the Git hook."""

    def begin(*ids: str, stages: tuple[str, ...] = ("pre-commit",), **settings: Any) -> Project:
        project.use(*ids, **settings)
        project.commit("Use the hooks")
        project.install(*stages)
        return project

    return begin
