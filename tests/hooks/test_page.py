"""The blocks of docs/hooks.md for ``.pre-commit-config.yaml``, used as they stand."""

from __future__ import annotations

from tests.ci.recipes import blocks
from tests.hooks.config import NAME
from tests.hooks.project import Project

WHOLE, PAIR = blocks("docs/hooks.md", "yaml")


def adopt(project: Project, block: str) -> None:
    """Commit *block* as the configuration of *project*, and install the Git hook."""
    where, rev = project.published.path, project.published.rev
    project.write(NAME, block.replace("repo: URL", f"repo: {where}").replace("rev: COMMIT", f"rev: {rev}"))
    project.commit("Use the hook")
    project.install("pre-commit")


def test_the_block_works_as_it_stands(project: Project) -> None:
    adopt(project, WHOLE)
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


def test_of_the_pair_one_fixes_and_the_other_reports(project: Project) -> None:
    adopt(project, WHOLE.partition("      - id: ")[0] + PAIR)
    project.write("AGENTS.md", b"\xef\xbb\xbfKeep it small.\n")
    project.write("app/AGENTS.md", b"\0")
    project.add()
    first, second = project.try_commit().verdicts
    assert "fixed: AGENTS.md: byte-order-mark: removed the byte order mark" in first.text
    assert "app/AGENTS.md" not in first.text
    assert second.headlines == ["app/AGENTS.md:1:1: nul-byte"]
    project.write("app/AGENTS.md", b"Keep views thin.\n")
    project.add()
    assert [verdict.outcome for verdict in project.try_commit().verdicts] == ["Passed", "Passed"]
    assert project.git("show", "HEAD:AGENTS.md") == b"Keep it small.\n"
