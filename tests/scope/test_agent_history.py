"""``history`` for several agents: commits that changed something for any, told once where it is the same."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from agents_md_lint.commands import history
from agents_md_lint.commands.support.workspaces import WorkspaceChoice
from agents_md_lint.git.log import LogEntry
from agents_md_lint.output.progress import Progress
from tests.support.program import Finished, run
from tests.support.repository import GitRepository
from tests.support.schemas import validated


@pytest.fixture
def shop(tmp_path: Path) -> GitRepository:
    repo = GitRepository.init(tmp_path / "shop")
    repo.write("AGENTS.md", "root\n")
    repo.write("docs/x", "")
    repo.commit("Start")
    repo.write("docs/AGENTS.override.md", "mine\n")
    repo.commit("Override")
    repo.write("docs/x", "nothing of guidance\n")
    repo.commit("Page")
    repo.write("docs/AGENTS.md", "docs\n")
    repo.commit("Behind the override")
    repo.rm("docs/AGENTS.override.md")
    repo.link("docs/AGENTS.override.md", "x")
    repo.commit("Link")
    repo.write("docs/x", "now it is guidance\n")
    repo.commit("Target")
    return repo


def seen(repo: GitRepository, *options: str) -> list[tuple[str, str]]:
    """Return of each commit that is told the subject and the line about Codex."""
    result = run("history", *options, cwd=repo.path)
    assert (result.code, result.err) == (0, "")
    blocks = (block.split("\n") for block in result.out.rstrip("\n").split("\n\n"))
    return [
        (lines[1].rsplit("  ", 1)[1], next((line for line in lines if line.startswith("for Codex")), ""))
        for lines in blocks
    ]


def test_commits_of_each_agent(shop: GitRepository) -> None:
    of_codex = [
        ("Target", "for Codex: docs"),
        ("Link", "for Codex: docs"),
        ("Override", "for Codex: docs"),
        ("Start", "for Codex: ."),
    ]
    assert seen(shop, "--agent", "codex") == of_codex
    assert seen(shop, "--agent", "q,codex") == [
        *of_codex[:2],
        ("Behind the override", "for Codex: nothing"),
        of_codex[2],
        ("Start", "for Codex: the same"),
    ]
    assert seen(shop) == [("Behind the override", ""), ("Start", "")]


def test_a_part_of_it(shop: GitRepository) -> None:
    assert [subject for subject, _ in seen(shop, "--agent", "codex", "-n", "2")] == ["Target", "Link"]
    assert [subject for subject, _ in seen(shop, "--agent", "codex", "HEAD~2")] == ["Override", "Start"]
    assert seen(shop, "--agent", "codex", "--", "docs")[-1] == ("Override", "for Codex: docs")
    nobody = run("history", "--agent", "codex", "--author", "Nobody", cwd=shop.path)
    assert nobody == Finished(0, "none of these commits changed the guidance\n", "")


def test_json(shop: GitRepository) -> None:
    shop.write(".agents-md-lint.toml", 'agents = ["q", "codex"]\n')
    shop.commit("Configure")
    document = validated("history", run("history", "--format", "json", cwd=shop.path))
    newest = document["commits"][0]
    assert (newest["subject"], newest["sources"], newest["directories"]) == ("Target", [], 0)
    (agent,) = newest["agents"]
    assert (agent["agent"], agent["same"]) == ("codex", False)
    assert [one["path"] for one in agent["directories"]] == ["docs"]


@pytest.mark.parametrize("agents", ["q,codex", "codex"])
def test_it_goes_back_no_further_than_it_is_asked_to(
    shop: GitRepository, monkeypatch: pytest.MonkeyPatch, agents: str
) -> None:
    went: list[str] = []

    def over(_: Progress, items: Iterable[LogEntry]) -> Iterator[LogEntry]:
        for one in items:
            went.append(one.id)
            yield one

    def shown(most: int) -> int:
        went.clear()
        wanted = WorkspaceChoice((), None, False)
        asked = history.Request(
            "HEAD", None, most, (), None, wanted, "json", "never", tuple(agents.split(","))
        )
        return len(json.loads(history.run(asked).report)["commits"])

    monkeypatch.setattr(Progress, "over", over)
    monkeypatch.chdir(shop.path)
    assert (shown(2), len(went)) == (2, 2)
    assert (shown(3), len(went)) == (3, 3 if agents == "q,codex" else 5)
    assert (shown(0), len(went)) == (0, 0)
