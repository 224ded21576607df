"""What a change alters for another agent: what two loaders say of each directory, and how it is told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from agents_md_lint.loading.chain import ChainLoader
from agents_md_lint.loading.codex import PROFILE
from agents_md_lint.paths import absolute, ancestors, parent
from agents_md_lint.scope.agents import agent_diff
from agents_md_lint.scope.comparison import Comparison
from agents_md_lint.scope.side import listed_side
from agents_md_lint.snapshot import Memory
from agents_md_lint.snapshot.memory import Leaf, Link
from tests.support.program import Finished, run
from tests.support.repository import GitRepository
from tests.support.schemas import validated


def test_it_is_what_two_loaders_say_of_every_directory() -> None:
    chance = Random(3)  # noqa: S311  no secret
    for _ in range(150):
        trees = [_tree(chance) for _ in range(2)]
        before, after = (Memory(tree) for tree in trees)
        loaders = ChainLoader(before, PROFILE), ChainLoader(after, PROFILE)
        found = agent_diff(*loaders, Comparison(listed_side(before), listed_side(after)))
        assert {(one.path, one.change.value) for one in found.directories} == _expected(loaders, trees)
        for one in found.directories:
            there = [one.path in _directories(tree) for tree in trees]
            told = [loader.chain(absolute("/", one.path)).loads for loader in loaders]
            assert [one.before, one.after] == [
                chain if is_there else () for chain, is_there in zip(told, there, strict=True)
            ]


def _expected(loaders: Sequence[ChainLoader], trees: Sequence[dict[str, Leaf]]) -> set[tuple[str, str]]:
    """Return what differs by the plain definition: one that came or went counts if it has its own."""
    old, new = map(_directories, trees)
    found = {(path, "changed") for path in old & new if _told(loaders[0], path) != _told(loaders[1], path)}
    for loader, lone, change in ((loaders[0], old - new, "removed"), (loaders[1], new - old, "added")):
        found |= {
            (path, change)
            for path in lone
            if any(one.scope == path for one in loader.chain(absolute("/", path)).loads)
        }
    return found


def _tree(chance: Random) -> dict[str, Leaf]:
    tree: dict[str, Leaf] = {"a/b/x": "", **{f"{one}/x": "" for one in ("a/c", "d") if chance.random() < 0.7}}
    for directory in (".", "a", "a/b", "a/c", "d"):
        for name in ("AGENTS.md", "AGENTS.override.md"):
            if chance.random() < 0.4:
                text: Leaf = chance.choice(("x", "y", "", "z" * 20_000, Link("../real"), Link(name)))
                tree[f"{directory}/{name}".removeprefix("./")] = text
    tree["real"] = chance.choice(("1", "2"))
    return tree


def _directories(tree: dict[str, Leaf]) -> set[str]:
    return {above for path in tree for above in ancestors(parent(path))}


def _told(loader: ChainLoader, path: str) -> list[Any]:
    return [(one.path, one.text, one.truncated) for one in loader.chain(absolute("/", path)).loads]


@pytest.fixture
def shop(tmp_path: Path) -> GitRepository:
    repo = GitRepository.init(tmp_path / "shop")
    repo.write("AGENTS.md", "root\n")
    repo.write("app/AGENTS.md", "app\n")
    repo.write("docs/x", "")
    repo.commit("Start")
    return repo


def told(repo: GitRepository, *options: str) -> str:
    """Return what stands below the two lines that name the sides."""
    result = run("diff-scope", *options, cwd=repo.path)
    assert (result.code, result.err) == (0, "")
    return result.out.split("\n", 2)[2]


def test_what_changes_for_it_alone(shop: GitRepository) -> None:
    shop.write("docs/AGENTS.override.md", "mine\n")
    shop.commit("Override")
    assert told(shop, "--agent", "q,codex") == (
        "\nNo directory's guidance changes for q.\n"
        "\nFor Codex:\n  ~ docs  AGENTS.md -> AGENTS.md, docs/AGENTS.override.md\n"
    )
    assert told(shop, "--agent", "codex") == (
        "\nWhat changes for Codex, started in:\n  ~ docs  AGENTS.md -> AGENTS.md, docs/AGENTS.override.md\n"
    )
    assert "Codex" not in told(shop)
    assert run("diff-scope", "--exit-code", cwd=shop.path).code == 0
    assert run("diff-scope", "--exit-code", "--agent", "codex", cwd=shop.path).code == 1


def test_every_format_says_what_changes_for_it_alone(shop: GitRepository) -> None:
    shop.write("docs/AGENTS.override.md", "mine\n")
    shop.commit("Override")
    what = "AGENTS.md -> AGENTS.md, docs/AGENTS.override.md"
    both = told(shop, "--agent", "q,codex", "--format", "markdown")
    assert both.endswith(f"\n\nFor Codex:\n\n- `~` `docs` `{what}`\n")
    alone = run("diff-scope", "--agent", "codex", "--format", "markdown", cwd=shop.path).out
    assert alone.startswith("**What Codex loads changes in 1 directory.**\n\nbase ")
    assert alone.endswith(f"\n\nWhat changes for Codex, started in:\n\n- `~` `docs` `{what}`\n")
    assert told(shop, "--agent", "q,codex", "--format", "github") == (
        "agents-md-lint: No directory's guidance changes for q.\n"
        f"::notice file=docs/AGENTS.override.md,title=For Codex::docs: {what}\n"
    )
    assert told(shop, "--agent", "codex", "--format", "github") == (
        "agents-md-lint: What Codex loads changes in 1 directory.\n"
        "::notice file=docs/AGENTS.override.md,title=What changes for Codex%2C started in::"
        f"docs: {what}\n"
    )
    page = run("diff-scope", "--agent", "q,codex", "--format", "html", cwd=shop.path).out
    assert "<h3>For Codex</h3>" in page
    assert f"<code>docs</code> {what.replace('>', '&gt;')}" in page
    assert run("diff-scope", "--agent", "codex", "--format", "html", cwd=shop.path) == Finished(
        2, "", "agents-md-lint: the page of HTML is about q; name q too: --agent q,codex\n"
    )


def test_what_is_the_same_is_told_once(shop: GitRepository) -> None:
    shop.write("app/AGENTS.md", "new\n")
    shop.commit("Edit")
    assert told(shop, "--agent", "q,codex").endswith("\nFor Codex:\n  the same directories\n")


def test_what_is_cut_is_told_and_what_it_no_longer_sees(shop: GitRepository) -> None:
    shop.write("AGENTS.md", "x" * 32_766 + "\n")
    shop.commit("Grow")
    assert told(shop, "--agent", "q,codex").endswith(
        "\nFor Codex:\n  the same directories\n"
        "  ~ app  AGENTS.md, app/AGENTS.md -> AGENTS.md, app/AGENTS.md (cut, 1 of 4)\n"
    )
    shop.write("app/AGENTS.md", "all\n")
    shop.commit("Edit behind the cut")
    assert told(shop, "--agent", "q,codex").endswith("\nFor Codex:\n  nothing changes\n  app  for q alone\n")


@pytest.mark.parametrize("options", [("HEAD",), ("--staged",), ("--worktree",)])
def test_json_of_every_source(shop: GitRepository, options: tuple[str, ...]) -> None:
    shop.write(".agents-md-lint.toml", 'agents = ["q", "codex"]\n')
    shop.commit("Configure")
    shop.write("docs/AGENTS.override.md", "mine\n")
    if options != ("--worktree",):
        shop.add()
    if options == ("HEAD",):
        shop.commit("Override")
    document = validated("diff-scope", run("diff-scope", *options, "--format", "json", cwd=shop.path))
    assert document["directories"] == []
    assert document["agents"] == [
        {
            "agent": "codex",
            "same": False,
            "directories": [
                {
                    "path": "docs",
                    "change": "changed",
                    "before": ["AGENTS.md"],
                    "after": ["AGENTS.md", "docs/AGENTS.override.md"],
                }
            ],
        }
    ]


def test_a_budget_that_is_set(shop: GitRepository) -> None:
    shop.write(".agents-md-lint.toml", "[agents.codex]\nmax-bytes = 5\n")
    shop.commit("Configure")
    shop.write("app/AGENTS.md", "new\n")
    shop.commit("Edit")
    assert told(shop).endswith("\nFor Codex:\n  nothing changes\n  app  for q alone\n")
    unknown = run("diff-scope", "--agent", "x", cwd=shop.path)
    assert unknown == Finished(2, "", "agents-md-lint: there is no agent 'x'; the agents are q, codex\n")
