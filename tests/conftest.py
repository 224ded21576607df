"""Fixtures for all tests."""

from __future__ import annotations

import gc
import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.support.repository import GitRepository, isolated_environment

# Without bytecode each worker, and each of thousands of processes, compiles all that it imports.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# A loaded machine fails no test: examples have no time limit. What CI tries is the same in every run.
settings.register_profile(
    "suite",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ,
    print_blob=True,
)
settings.load_profile("suite")

# Whoever runs the tests in the background may ignore interrupts, and what ignores them passes that on.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

LOOKS = {"NO_COLOR", "FORCE_COLOR", "TERM", "COLUMNS", "PYTHONIOENCODING"}
"""Variables that change how a report looks."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int | None:
    """Return how many workers ``-n auto`` starts: one more than processors, since tests often wait."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None  # xdist reads it
    return (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """Keep the tests themselves, most of what is in memory, out of each search for cycles."""
    gc.freeze()


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty home directory."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(autouse=True)
def _isolated(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the user's Git configuration and environment out of every test."""
    for name in list(os.environ):
        if name.startswith(("GIT_", "GITHUB_", "PRE_COMMIT")) or name in LOOKS:
            monkeypatch.delenv(name)
    for name, value in isolated_environment(home).items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def repo(tmp_path: Path) -> GitRepository:
    """An empty repository with a worktree."""
    return GitRepository.init(tmp_path / "repo")
