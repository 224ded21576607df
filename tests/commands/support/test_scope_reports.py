"""The reports of some ranges: one for each workspace of either side, and what is said beside them."""

from __future__ import annotations

import pytest

from agents_md_lint.commands.support.scope_reports import reports
from agents_md_lint.commands.support.workspaces import WorkspaceChoice
from agents_md_lint.errors import UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.scope.commits import first_parents
from agents_md_lint.scope.ranges import named_range
from agents_md_lint.scope.report import ScopeReport
from tests.support.repository import GitRepository

CONFIG = ".agents-md-lint.toml"


@pytest.fixture
def several(repo: GitRepository) -> GitRepository:
    """Three commits: of two workspaces, of one of them, and of another configuration."""
    repo.write(CONFIG, "workspaces = ['a', 'b']\n")
    for directory in ("a", "b", "c"):
        repo.write(f"{directory}/AGENTS.md", "1")
    repo.commit("1")
    repo.write("a/AGENTS.md", "2")
    repo.commit("2")
    repo.write(CONFIG, "workspaces = ['c']\n")
    repo.write("c/AGENTS.md", "2")
    repo.commit("3")
    return repo


def told(
    repo: GitRepository, text: str, choice: WorkspaceChoice, *agents: str, each: bool = False
) -> tuple[list[ScopeReport], list[str]]:
    """Return the reports of the range *text*, or of *each* of its commits, and the complaints."""
    complaints: list[str] = []
    with Repository.at(repo.path) as repository:
        chosen = named_range(repository, text)
        ranges = first_parents(repository, chosen) if each else [chosen]
        return reports(repository, ranges, choice, agents, complaints), complaints


def test_the_workspaces_of_both_sides(several: GitRepository) -> None:
    found, complaints = told(several, "HEAD~2..HEAD", WorkspaceChoice())
    assert [(one.workspace, len(one.sources)) for one in found] == [("c", 1), ("a", 1), ("b", 0)]
    subjects = [[note.subject for note in one.commits.get("AGENTS.md", ())] for one in found]
    assert subjects == [
        ["3"],
        ["2"],
        [],
    ]
    assert [len(one.controls) for one in found] == [1, 0, 0]  # of the repository: said once
    assert complaints == []


def test_each_range(several: GitRepository) -> None:
    found, _ = told(several, "HEAD~2..HEAD", WorkspaceChoice(), each=True)
    assert [one.workspace for one in found] == ["a", "b", "c", "a", "b"]


def test_a_workspace_by_name(several: GitRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(several.path)
    found, _ = told(several, "HEAD~2..HEAD", WorkspaceChoice(("a",)))
    assert [(one.workspace, len(one.sources)) for one in found] == [("a", 1)]
    with pytest.raises(UsageError, match="no directory 'nowhere' in what is compared"):
        told(several, "HEAD~2..HEAD", WorkspaceChoice(("a", "nowhere")))


def test_a_configuration_that_the_change_repairs(several: GitRepository) -> None:
    several.write(CONFIG, "workspaces = [\n")
    several.commit("broken")
    several.write(CONFIG, "workspaces = ['a']\n")
    several.commit("repaired")
    found, complaints = told(several, "HEAD", WorkspaceChoice())
    assert [one.workspace for one in found] == ["a"]
    assert [line.startswith("before the change: ") for line in complaints] == [True]


def test_other_agents(several: GitRepository) -> None:
    found, _ = told(several, "HEAD~2..HEAD", WorkspaceChoice(), "codex")
    assert [(one.q_too, len(one.agents)) for one in found] == [(False, 1), (False, 0), (False, 0)]
    found, _ = told(several, "HEAD~2..HEAD", WorkspaceChoice(), "q", "codex")
    assert [one.q_too for one in found] == [True, True, True]
