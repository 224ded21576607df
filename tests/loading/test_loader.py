"""Every observed case of ``loading.json``, on each kind of snapshot that can hold its tree."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from agents_md_lint.loading import Guidance, Loader
from agents_md_lint.snapshot import Commit, Index, Link, Memory, Snapshot, Worktree
from tests.support.repository import GitRepository
from tests.support.trees import leaves, only_in_a_worktree, stage_tree, write_tree

CASES = json.loads((Path(__file__).parent.parent / "vectors" / "loading.json").read_text(encoding="utf-8"))
PORTABLE = [case for case in CASES if not only_in_a_worktree(case["tree"])]
NAMELESS = [
    case for case in PORTABLE if not any(word in json.dumps(case) for word in ("workspace/", "workspace}"))
]
"""The cases that don't name the workspace's own directory, which may thus lie anywhere."""
Case = dict[str, Any]


def test_the_cases_are_all_there() -> None:
    assert len(CASES) == 61
    assert len(PORTABLE) == 56
    assert len(NAMELESS) == 54


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_worktree(case: Case, tmp_path: Path) -> None:
    workspace = write_tree(case["tree"], tmp_path)
    judge(case, Worktree(workspace), workspace)


@pytest.mark.parametrize("case", PORTABLE, ids=lambda case: case["name"])
def test_memory(case: Case) -> None:
    workspace = Path("/above/workspace")
    judge(case, Memory(leaves(case["tree"], str(workspace)), anchor=str(workspace)), workspace)


@pytest.mark.parametrize("case", PORTABLE, ids=lambda case: case["name"])
@pytest.mark.parametrize("source", [Index, lambda root: Commit(root, "HEAD")], ids=["index", "commit"])
def test_git(case: Case, source: Callable[[Path], Snapshot], tmp_path: Path) -> None:
    repository = GitRepository.init(tmp_path / "workspace")
    stage_tree(case["tree"], repository)
    repository.commit(all=False)
    judge(case, source(repository.path), repository.path)


@pytest.mark.parametrize("case", NAMELESS, ids=lambda case: case["name"])
@pytest.mark.parametrize("below", ["ws", "deep/ws"])
def test_a_workspace_below_the_top(case: Case, below: str) -> None:
    """The same tree as a workspace below the top of a repository loads the same."""
    tree = {f"{below}/{path}": leaf for path, leaf in leaves(case["tree"], "/w").items()}
    judge(case, Memory(tree, below), Path("/memory") / below)


def judge(case: Case, snapshot: Snapshot, workspace: Path) -> None:
    outside = workspace.parent / "outside"

    def filled(text: str) -> str:
        return text.replace("{workspace}", str(workspace)).replace("{outside}", str(outside))

    for query in case.get("queries", ()):
        loaded = Loader(snapshot).for_paths([filled(path) for path in query["paths"]])
        assert describe(loaded) == query["loads"], query["paths"]
    if "session" in case:
        session = Loader(snapshot).session()
        assert describe(session.start) == case["session"]["start"]
        for batch in case["session"]["batches"]:
            new = session.batch([filled(text) for text in batch["arguments"]])
            assert (describe(new), bool(new)) == (batch["loads"], batch["paused"]), batch["arguments"]


def describe(loaded: Sequence[Guidance]) -> list[dict[str, Any]]:
    return [
        {
            "source": guidance.source,
            "scope": "workspace root" if guidance.scope == "." else guidance.scope,
            "truncated": guidance.truncated,
            "bytes": len(guidance.text.encode()),
            "sha256": hashlib.sha256(guidance.text.encode()).hexdigest(),
        }
        for guidance in loaded
    ]


@pytest.mark.parametrize(
    ("directory", "sources"),
    [
        (".", ["AGENTS.md"]),
        ("a", ["AGENTS.md", "a/AGENTS.md"]),
        ("a/b/c", ["AGENTS.md", "a/AGENTS.md", "a/b/c/AGENTS.md"]),
        ("link", ["AGENTS.md", "link/AGENTS.md"]),
        ("nothing/at/all", ["AGENTS.md"]),
    ],
)
def test_what_is_in_force_in_a_directory(directory: str, sources: list[str]) -> None:
    loader = Loader(
        Memory(
            {
                "AGENTS.md": b"r",
                "a/AGENTS.md": b"a",
                "a/b/AGENTS.md": b"\0",
                "a/b/c/AGENTS.md": b"c",
                "link": Link("a"),
            }
        )
    )
    found = loader.effective(directory)
    assert [guidance.source for guidance in found] == sources
    assert found == loader.for_paths([f"{directory}/file"])
    assert found == loader.effective(directory), "it is remembered"
