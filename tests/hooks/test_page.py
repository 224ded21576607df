"""The block of docs/hooks.md for ``.pre-commit-config.yaml``, used as it stands."""

from __future__ import annotations

from tests.ci.recipes import blocks
from tests.hooks.config import NAME
from tests.hooks.project import Project


def test_the_block_works_as_it_stands(project: Project) -> None:
    [block] = (block for block in blocks("docs/hooks.md", "yaml") if block.startswith("repos:"))
    where, rev = project.published.path, project.published.rev
    project.write(NAME, block.replace("repo: URL", f"repo: {where}").replace("rev: COMMIT", f"rev: {rev}"))
    project.commit("Use the hook")
    project.install("pre-commit")
    project.write("AGENTS.md", "\n")  # a warning, which `verbose` lets see
    project.add()
    passed = project.try_commit()
    assert passed.code == 0
    assert passed.verdict.headlines == ["AGENTS.md: empty-guidance"]
    project.write("AGENTS.md", b"# Rules\n\n\x93\n")
    project.add()
    failed = project.try_commit()
    assert failed.code == 1
    assert failed.verdict.headlines == ["AGENTS.md:3:1: invalid-utf8"]
