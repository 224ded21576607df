"""What ``init`` writes, under the runners."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from agents_md_lint.adopt.hooks import STAGES
from tests.hooks.config import NAME
from tests.hooks.project import Project
from tests.support.program import run

BROKEN = b"# Rules\n\n\x93\n"
OLD = """\
# what everybody has
repos:
-   repo: local
    hooks:
    -   id: fine  # always
        name: fine
        entry: 'true'
        language: system
        always_run: true
"""
PATH = {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
"""As it is where the program is installed."""


@pytest.mark.parametrize("published", [True, False])
@pytest.mark.parametrize("old", [None, OLD])
def test_the_hooks_run(project: Project, old: str | None, published: bool) -> None:
    project.write("docs/AGENTS.md", BROKEN)
    if old is not None:
        project.write(NAME, old)
    where = ("--repo", str(project.published.path), "--rev", project.published.rev)
    done = run("init", "--baseline", *(where if published else ()), cwd=project.path, environ=PATH)
    assert (done.code, done.err) == (0, "")
    project.commit("Use the hooks")
    project.install(*STAGES)

    project.write("AGENTS.md", BROKEN)
    project.add()
    refused = project.call("git", "commit", "-q", "-m", "Change", environ=PATH)
    assert refused.code == 1, refused.output
    assert refused.verdicts[-1].headlines == ["AGENTS.md:3:1: invalid-utf8"]
    assert [verdict.outcome for verdict in refused.verdicts] == ["Passed"] * (old is not None) + ["Failed"]

    project.write("AGENTS.md", "# Rules\n")
    project.add()
    assert project.call("git", "commit", "-q", "-m", "Change", environ=PATH).code == 0
    shown = project.run("--hook-stage", "pre-push", "--from-ref", "HEAD^", "--to-ref", "HEAD", environ=PATH)
    assert shown.code == 0, shown.output
    assert "AGENTS.md was added" in shown.output


def test_a_configuration_that_only_prek_reads_is_renamed_as_it_says(project: Project) -> None:
    project.write(".pre-commit-config.yml", OLD)
    project.commit("Use hooks")
    assert (project.run("--all-files").code == 0) is (project.runner.name == "prek")
    refused = run("init", cwd=project.path, environ=PATH)
    [rename] = re.findall(r"`(git mv [^`]+)`", refused.err)
    assert project.call(*rename.split(), environ=PATH).code == 0
    assert run("init", cwd=project.path, environ=PATH).code == 0
    ran = project.run("--all-files", environ=PATH)
    assert (ran.code, len(ran.verdicts)) == (0, 2), ran.output
