"""Names as the runners pass them to ``agents-md-lint-files``: raw, unsorted, with no ``--`` before them."""

from __future__ import annotations

import os

import pytest

from tests.hooks.config import FILES, WHOLE
from tests.hooks.conftest import Start
from tests.hooks.project import Project

BROKEN = b"# Guide\n\nSay \x93please\x94.\n"
GOOD = b"# Guide\n\nSay please.\n"


NASTY = {
    "--": "--",
    "--exclude=*": "--exclude=*",
    "--fail-on=never": "--fail-on=never",
    "--help": "--help",
    "-x": "-x",
    ":(exclude)a b": ":(exclude)a b",
    "red\x1b[31m": r"red\x1b[31m",
    "two\nlines": r"two\nlines",
}
"""Directories that would excuse themselves or spoil the report, and how they are shown."""


def test_no_directory_can_excuse_itself(start: Start) -> None:
    project = start(FILES)
    for directory in NASTY:
        project.write(f"{directory}/AGENTS.md", BROKEN)
    project.write("app/AGENTS.md", GOOD)
    project.add()
    ran = project.try_commit()
    assert ran.code == 1
    assert ran.verdict.headlines == [f"{shown}/AGENTS.md:3:5: invalid-utf8" for shown in NASTY.values()]
    assert ran.verdict.summary == f"{len(NASTY) + 1} files checked: {len(NASTY)} errors"
    assert "\x1b" not in ran.output


@pytest.mark.parametrize("hook", [WHOLE, FILES])
def test_a_name_that_is_not_utf8(start: Start, hook: str) -> None:
    """pre-commit itself fails on such a name before any hook runs; prek passes its bytes."""
    project = start(hook)
    project.write(b"caf\xe9/AGENTS.md", BROKEN)
    project.add()
    ran = project.try_commit()
    assert ran.code == 1
    if project.runner.name == "pre-commit":
        assert ran.output.startswith("An unexpected error has occurred: UnicodeDecodeError: ")
        assert not ran.verdicts
        return
    assert ran.verdict.headlines == [r"caf\xe9/AGENTS.md:3:5: invalid-utf8"]


def test_misspelt_names_reach_the_hook(start: Start) -> None:
    project = start(FILES, args=["--fail-on", "warning"])
    names = ["a/AGENT.md", "agents.md", "b/Agents.md", "c/AGENTS.MD"]
    for name in names:
        project.write(name, GOOD)
    project.add()
    ran = project.try_commit()
    assert ran.code == 1
    assert ran.verdict.headlines == [f"{name}: misnamed-guidance" for name in names]


def test_names_that_look_like_ours_reach_the_hook(start: Start) -> None:
    project = start(FILES, args=["--fail-on", "warning"])
    guidance = ["a/AGNETS.md", "b/AGENTS.mdx", "c/АGENTS.md", "d/ＡＧＥＮＴＳ.md", "e/AGENTS\u200b.md"]
    for name in (".gignore", *guidance, "описание.md"):
        project.write(name, GOOD)
    project.add()
    ran = project.try_commit()
    assert ran.code == 1
    assert [line.partition(": ")[2] for line in ran.verdict.headlines] == [
        "misnamed-qignore",
        *["misnamed-guidance"] * 5,
    ]
    assert ran.verdict.summary.startswith("6 files checked: 3 errors, 3 warnings")


def test_other_names_do_not_reach_the_hook(start: Start) -> None:
    project = start(FILES)
    project.write("docs/agents.md.txt", BROKEN)
    project.write("MYAGENTS.md", BROKEN)
    project.write("AGENTS.md.orig", BROKEN)
    project.add()
    ran = project.try_commit()
    assert ran.code == 0, ran.output
    assert ran.verdict.outcome == "Skipped"


def test_the_discovery_rules_reach_the_hook(start: Start) -> None:
    project = start(FILES)
    project.write(".qignore", b"build/\n\x93\n")
    project.add()
    ran = project.try_commit()
    assert ran.code == 1
    assert ran.verdict.headlines == [".qignore:2:1: invalid-utf8"]


def _submodule(project: Project, path: str) -> None:
    """Add a submodule with a commit of its own at *path*."""
    library = project.path.parent / "library"
    os.makedirs(library)
    inner = Project(library, project.runner, project.published)
    inner.git("init", "-q", "-b", "main")
    inner.write("AGENTS.md", BROKEN)
    inner.commit()
    project.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(library), path)


def test_a_submodule_beside_is_left_alone(start: Start) -> None:
    project = start(WHOLE, FILES)
    _submodule(project, "vendor/library")
    project.write("AGENTS.md", GOOD)
    project.add()
    ran = project.try_commit()
    assert ran.code == 0, ran.output
    assert [verdict.text for verdict in ran.verdicts] == ["1 file checked: nothing to report"] * 2


def test_a_submodule_with_the_name_of_guidance(start: Start) -> None:
    """Only the hook for the whole workspace sees it: a runner doesn't pass a submodule for these types."""
    project = start(WHOLE, FILES)
    _submodule(project, "app/AGENTS.md")
    project.add()
    ran = project.try_commit()
    assert ran.code == 1
    whole, files = ran.verdicts
    assert whole.headlines == ["app/AGENTS.md: not-regular-file"]
    assert files.outcome == "Skipped"
