"""The engine that all profiles share: with q's it says what q's own loader says, of every observed case."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from agents_md_lint.loading import Loader
from agents_md_lint.loading.chain import ChainLoader
from agents_md_lint.loading.codex import PROFILE as CODEX
from agents_md_lint.loading.described import describe
from agents_md_lint.loading.loader import Verdict
from agents_md_lint.loading.profile import AgentSettings
from agents_md_lint.loading.q import PROFILE as Q
from agents_md_lint.paths import absolute
from agents_md_lint.snapshot import Memory, Snapshot, Worktree
from agents_md_lint.snapshot.memory import Link, Submodule
from tests.support.opened import never_opened
from tests.support.trees import leaves, only_in_a_worktree, write_tree

CASES = json.loads((Path(__file__).parent.parent / "vectors" / "loading.json").read_text(encoding="utf-8"))
PORTABLE = [case for case in CASES if not only_in_a_worktree(case["tree"])]
Case = dict[str, Any]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_q_on_a_worktree(case: Case, tmp_path: Path) -> None:
    agrees(case, Worktree(write_tree(case["tree"], tmp_path)))


@pytest.mark.parametrize("case", PORTABLE, ids=lambda case: case["name"])
def test_q_in_memory(case: Case) -> None:
    agrees(case, Memory(leaves(case["tree"])))


def agrees(case: Case, snapshot: Snapshot) -> None:
    """Compare what both loaders make of every directory that a query of the case asks about."""
    loader, engine = Loader(snapshot), ChainLoader(snapshot, Q)
    named = [loader.target(path) for query in case.get("queries", ()) for path in query["paths"]]
    scopes = {scope for path in named if path is not None for scope in loader.scopes(path)} | {"."}
    for scope in scopes:
        expected = [describe(snapshot, loader.candidate(one)) for one in loader.scopes(scope) or ["."]]
        there = [file for file in expected if file.verdict is not Verdict.ABSENT]
        found = engine.chain(absolute(snapshot.root, scope)).files
        assert [file._replace(used=None, whole=None) for file in found] == there
        assert [file.size for file in found if file.loads] == [file.size for file in there if file.loads]


# What no observed case shows.


def test_what_the_budget_leaves() -> None:
    tree: dict[str, str | bytes | Link | Submodule] = {
        "AGENTS.md": "x" * 30_000,
        "a/AGENTS.md": "\n" * 5_000,
        "a/b/AGENTS.md": "y" * 3_000,
        "a/b/c/AGENTS.md": "z" * 100,
    }
    chain = ChainLoader(Memory(tree), CODEX).chain("/a/b/c")
    assert [(file.path, file.verdict, file.size, file.whole) for file in chain.files] == [
        ("AGENTS.md", Verdict.LOADS, 30_000, 30_000),
        ("a/AGENTS.md", Verdict.BLANK, 0, 5_000),
        ("a/b/AGENTS.md", Verdict.LOADS, 2_768, 3_000),
        ("a/b/c/AGENTS.md", Verdict.SPENT, 0, 100),
    ]
    assert (chain.size, chain.limit, chain.absent) == (32_768, 32_768, 0)
    assert [file.truncated for file in chain.loads] == [False, True]


def test_a_loop_drops_every_file_and_is_named() -> None:
    tree: dict[str, str | bytes | Link | Submodule] = {
        "AGENTS.md": "root",
        "a/AGENTS.override.md": Link("AGENTS.override.md"),
        "a/AGENTS.md": "a",
    }
    loader = ChainLoader(Memory(tree), CODEX)
    chain = loader.chain("/a")
    assert [(file.path, file.verdict, file.reason) for file in chain.files] == [
        ("AGENTS.md", Verdict.DROPPED, "isn't loaded: Codex drops all files for a/AGENTS.override.md"),
        ("a/AGENTS.override.md", Verdict.BROKEN_LINK, "is a link in a loop"),
    ]
    assert chain.failed == chain.files[1]
    assert [file.path for file in loader.chain("/").loads] == ["AGENTS.md"]


def test_a_clone_knows_its_top_and_nothing_above_it() -> None:
    loader = ChainLoader(Memory({"AGENTS.md": "root", "a/AGENTS.md": "a"}, "a"), CODEX)
    assert [file.path for file in loader.chain("/a").loads] == ["AGENTS.md", "a/AGENTS.md"]
    bare = ChainLoader(
        Memory({"AGENTS.md": "root", "a/AGENTS.md": "a"}), CODEX, AgentSettings(markers=("x",))
    )
    assert [file.path for file in bare.chain("/a").loads] == ["a/AGENTS.md"]


def test_settings_of_a_project_count_where_it_is_trusted() -> None:
    tree: dict[str, str | bytes | Link | Submodule] = {
        ".codex/config.toml": 'project_doc_max_bytes = 7\nproject_doc_fallback_filenames = ["B.md"]\n',
        "a/.codex/config.toml": 'project_doc_fallback_filenames = ["C.md"]\n',
        "AGENTS.md": "root",
        "a/B.md": "b",
        "a/C.md": "cccccc",
    }

    def loaded(settings: AgentSettings, path: str = "/a") -> list[tuple[str, int]]:
        chain = ChainLoader(Memory(tree), CODEX, settings).chain(path)
        return [(file.path, file.size) for file in chain.loads]

    assert loaded(AgentSettings(trusted=True)) == [("AGENTS.md", 4), ("a/C.md", 3)]  # the nearest goes first
    assert loaded(AgentSettings(chain_limit=6, trusted=True)) == [("AGENTS.md", 4), ("a/C.md", 2)]
    assert loaded(AgentSettings()) == [("AGENTS.md", 4)]
    assert loaded(AgentSettings(trusted=False)) == []
    unheeded = ChainLoader(Memory(tree), CODEX).chain("/a").unheeded
    assert unheeded == (".codex/config.toml", "a/.codex/config.toml")


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("project_doc_max_bytes = -1", ".codex/config.toml: project_doc_max_bytes is not a number from 0 on"),
        ("no toml", ".codex/config.toml: not TOML: expected '=' after a key in a key/value pair"),
        ("a" + ".a" * 3000 + " = 1", ".codex/config.toml: keys go so deep that they take too long to read"),
    ],
)
def test_settings_with_which_it_does_not_start(text: str, refusal: str) -> None:
    tree = {".codex/config.toml": text, "AGENTS.md": "root"}
    chain = ChainLoader(Memory(tree), CODEX, AgentSettings(trusted=True)).chain("/")
    assert (chain.refusal, chain.loads) == (refusal, ())
    assert [file.reason for file in chain.files] == [f"isn't loaded: Codex doesn't start: {refusal}"]


def test_nothing_outside_of_the_repository_is_opened(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("s" * 40_000)
    top = tmp_path / "top"
    (top / ".git").mkdir(parents=True)
    (top / "AGENTS.md").symlink_to("../secret")
    with never_opened(secret):
        chain = ChainLoader(Worktree(top), CODEX).chain(str(top))
    assert [(file.size, file.whole, file.truncated, file.text) for file in chain.loads] == [
        (32_768, 40_000, True, None)
    ]


def test_a_very_long_path_is_no_trouble() -> None:
    assert ChainLoader(Memory({"AGENTS.md": "x"}), CODEX).chain("/" + "a/" * 50_000 + "a").start == "."


@pytest.mark.parametrize(
    ("marker", "found"),
    [("M", True), ("M/", True), ("./M", True), ("no/../M", True), ("M/x", False), ("m", False), ("*", False)],
)
def test_a_marker_is_a_path_as_text(marker: str, found: bool) -> None:
    tree = {"AGENTS.md": "root", "M": "", "a/AGENTS.md": "a"}
    loader = ChainLoader(Memory(tree), CODEX, AgentSettings(markers=(marker,)))
    assert len(loader.chain("/a").loads) == (2 if found else 1)


def test_an_empty_repository_is_none_for_settings(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "a").mkdir()
    (tmp_path / ".codex").mkdir()
    (tmp_path / ".codex" / "config.toml").write_text("project_doc_max_bytes = 3\n")
    (tmp_path / "AGENTS.md").write_text("root")

    def size(markers: tuple[str, ...] | None = None) -> int:
        settings = AgentSettings(markers=markers, trusted=True)
        return ChainLoader(Worktree(tmp_path), CODEX, settings).chain(str(tmp_path / "a")).size

    assert size() == 4
    assert size((".git/",)) == 3
    (tmp_path / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    assert size() == 3
