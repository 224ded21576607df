"""What another agent than q reads of a tree, and what of it needs no look."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import pytest

from agents_md_lint.check.agent_files import AgentFiles
from agents_md_lint.config.settings import Agents, Settings
from agents_md_lint.loading.agents import profile
from agents_md_lint.loading.chain import ChainLoader
from agents_md_lint.loading.profile import UNSET, AgentSettings
from agents_md_lint.snapshot import Memory
from agents_md_lint.snapshot.memory import Leaf, Link

PLAIN = "x\ny\n"


def files(
    leaves: Mapping[str, Leaf],
    own: AgentSettings = UNSET,
    plain: Mapping[str, int] = MappingProxyType({}),
    source: str | None = "c.toml",
) -> AgentFiles:
    """Return what Codex reads of a tree with *own* settings, of which *plain* are known to be fine."""
    loader = ChainLoader(Memory(leaves), profile("codex"), own)
    settings = Settings(agents=Agents(("codex",), {"codex": own}), source=source)
    return AgentFiles(loader, settings, tuple(leaves), plain)


def paths(read: AgentFiles) -> list[str]:
    return [subject.path for subject in read.chains()]


def test_every_name_that_it_reads_is_a_candidate_of_its_directory() -> None:
    leaves = {
        "AGENTS.md": PLAIN,
        "a/AGENTS.override.md": PLAIN,
        "a/AGENTS.md": PLAIN,
        "b/Agents.md": PLAIN,
        "b/c/README.md": PLAIN,
    }
    assert paths(files(leaves)) == ["AGENTS.md", "a/AGENTS.override.md", "a/AGENTS.md"]
    [root, override, hidden] = files(leaves).chains()
    assert root.chain is not None
    assert override.chain is not None
    assert hidden.chain is not None
    assert [one.path for one in root.chain.chain.loads] == ["AGENTS.md"]
    assert [one.path for one in override.chain.chain.loads] == ["AGENTS.md", "a/AGENTS.override.md"]
    assert (hidden.chain.file.path, hidden.chain.file.loads) == ("a/AGENTS.md", False)


def test_plain_files_within_the_budget_need_no_look() -> None:
    leaves = {"AGENTS.md": PLAIN, "a/AGENTS.md": PLAIN, "a/b/c/AGENTS.md": PLAIN, "d/AGENTS.md": PLAIN}
    limit = profile("codex").chain_limit
    assert limit is not None
    sizes = {"AGENTS.md": 10, "a/AGENTS.md": limit - 10, "a/b/c/AGENTS.md": 1, "d/AGENTS.md": 4}
    assert paths(files(leaves, plain=sizes)) == ["a/b/c/AGENTS.md"]  # one byte over
    assert paths(files(leaves, plain={**sizes, "a/b/c/AGENTS.md": 0})) == []
    del sizes["d/AGENTS.md"]  # not plain
    assert paths(files(leaves, plain=sizes)) == ["a/b/c/AGENTS.md", "d/AGENTS.md"]


@pytest.mark.parametrize(
    ("leaves", "own"),
    [
        ({"AGENTS.md": PLAIN}, AgentSettings(trusted=True)),  # whose settings may change the budget
        ({"AGENTS.md": PLAIN}, AgentSettings(markers=(".hg",))),
    ],
)
def test_a_size_says_nothing_where_the_budget_is_not_known(
    leaves: dict[str, Leaf], own: AgentSettings
) -> None:
    assert paths(files(leaves, own, {"AGENTS.md": 4})) == ["AGENTS.md"]


def test_settings_with_names_that_cannot_count() -> None:
    own = AgentSettings(more_names=("a/b", "GUIDE.md"))
    [found] = files({"x": ""}, own).chains()
    assert found.chain is not None
    assert (found.path, found.chain.refused, found.chain.refusal) == ("c.toml", ("a/b",), "")
    assert paths(files({"x": ""}, AgentSettings(more_names=("GUIDE.md",)))) == []
    assert paths(files({"x": ""}, own, source=None)) == []


def test_settings_of_a_project_count_where_it_is_trusted() -> None:
    leaves = {
        "a/.codex/config.toml": 'project_doc_fallback_filenames = ["x/y"]\n',
        "b/.codex/config.toml": "project_doc_max_bytes = -1\n",
        "c.codex/config.toml": 'project_doc_fallback_filenames = ["x/y"]\n',
    }
    found = [one.chain for one in files(leaves, AgentSettings(trusted=True)).chains() if one.chain]
    assert [(one.file.path, one.refused, bool(one.refusal)) for one in found] == [
        ("a/.codex/config.toml", ("x/y",), False),
        ("b/.codex/config.toml", (), True),
    ]
    assert paths(files(leaves)) == []


def test_texts_are_those_that_are_not_plainly_fine() -> None:
    leaves: dict[str, Leaf] = {"plain": PLAIN, "bad": b"\xff\n", "link": Link("plain"), "d/bad": b"\0\n"}
    found = list(files(leaves).texts(["plain", "bad", "link", "d/bad"]))
    assert [(one.path, one.size) for one in found] == [("bad", 2), ("link", 4), ("d/bad", 2)]
