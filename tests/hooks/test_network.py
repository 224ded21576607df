"""The hooks run without a network, as pre-commit.ci demands it."""

from __future__ import annotations

import socket
import subprocess
import sys

import pytest

from tests.hooks.project import Project

ALONE = ("unshare", "--map-root-user", "--net")
"""Runs a command where the network has no device that is up, not even the loopback."""


def _can_be_alone() -> bool:
    try:
        return subprocess.run([*ALONE, "true"], capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


pytestmark = pytest.mark.skipif(
    not _can_be_alone(), reason="this machine lets no user take the network away from a process"
)


def test_there_is_no_network_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        connect = f"import socket; socket.create_connection(('127.0.0.1', {server.getsockname()[1]}), 5)"
        reached = [
            subprocess.run(
                [*prefix, sys.executable, "-c", connect], capture_output=True, check=False
            ).returncode
            for prefix in ((), ALONE)
        ]
    assert reached == [0, 1]


@pytest.mark.parametrize("hook", ["agents-md-lint", "agents-md-lint-files", "agents-md-diff-scope"])
def test_a_hook_needs_none(project: Project, hook: str) -> None:
    project.use(hook)
    project.write("AGENTS.md", "# Rules\n")
    project.commit()
    shows_changes = hook == "agents-md-diff-scope"
    project.write("docs/AGENTS.md", b"Docs.\n" if shows_changes else b"\0")
    project.add()
    # The network of the first run is for its environment alone, which is there.
    ran = project.call(*ALONE, project.runner.program, "run", hook, "--all-files", "--hook-stage", "manual")
    assert ran.verdict.outcome == ("Passed" if shows_changes else "Failed"), ran.output
    assert "docs/AGENTS.md" in ran.verdict.text
