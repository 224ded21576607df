"""A check for several agents: what each does because of a finding, and which findings concern whom."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from agents_md_lint.check.screen import is_plain
from agents_md_lint.loading.profile import AgentSettings
from agents_md_lint.rules.findings import Finding
from agents_md_lint.snapshot.memory import Leaf, Link
from tests.rules.support import for_codex
from tests.support.program import Finished, run
from tests.support.repository import GitRepository
from tests.support.schemas import validated

BOTH = ("q", "codex")
BLANK = b"\n"
EFFECTS: dict[str, tuple[dict[str, Leaf], str, str]] = {
    "bytes that aren't UTF-8": ({"AGENTS.md": b"a\xff\n"}, "invalid-utf8", "Codex puts U+FFFD in its place"),
    "a NUL": ({"AGENTS.md": b"a\0\n"}, "nul-byte", "Codex keeps it in the text"),
    "nothing": ({"AGENTS.md": ""}, "empty-guidance", "Codex adds nothing for it, and tries no other name"),
    "a link that leads nowhere": (
        {"AGENTS.md": Link("nowhere")},
        "broken-symlink",
        "Codex passes it over, and tries the next name",
    ),
    "a loop": (
        {"AGENTS.md": Link("AGENTS.md")},
        "broken-symlink",
        "Codex loads nothing at all there, and in no directory below",
    ),
    "a directory": (
        {"AGENTS.md/x": ""},
        "not-regular-file",
        "Codex passes it over, and tries the next name",
    ),
    "an absolute link": ({"AGENTS.md": Link("/x")}, "absolute-symlink", "Codex loads what is there"),
    "conflict markers": (
        {"AGENTS.md": "<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n"},
        "conflict-markers",
        "Codex loads the same",
    ),
    "too long for both": (
        {"AGENTS.md": "x\n" * 40_000},
        "oversized",
        "Codex has a budget of 32,768 bytes for all files instead",
    ),
    "another name goes before it": (
        {"AGENTS.md": b"a\xff\n", "AGENTS.override.md": "x\ny\n"},
        "invalid-utf8",
        "Codex doesn't read it: AGENTS.override.md goes before it",
    ),
    "rules of discovery": ({".qignore": "a**b\n"}, "crossing-star", "Codex has no .qignore"),
    "a misspelt name": ({"AGENT.md": "x\ny\n"}, "misnamed-guidance", "Codex neither"),
}


@pytest.mark.parametrize("case", EFFECTS)
def test_what_each_agent_does(case: str) -> None:
    leaves, slug, effect = EFFECTS[case]
    found = next(one for one in for_codex(leaves, names=BOTH) if one.rule == slug)
    assert [one.agent for one in found.agents] == list(BOTH)
    assert found.agents[1].effect == effect
    assert found.effect == f"{found.agents[0].effect}; {effect}"


def test_without_q_only_what_concerns_the_other_is_told() -> None:
    leaves: dict[str, Leaf] = {
        "AGENTS.md": b"a\xff\n",
        "a/AGENTS.md": b"a\xff\n",
        "a/AGENTS.override.md": "x\ny\n",
        ".qignore": "a**b\n",
    }
    found = for_codex(leaves)
    assert [(one.path, one.rule, one.effect) for one in found] == [
        ("AGENTS.md", "invalid-utf8", "Codex puts U+FFFD in its place")
    ]


def test_files_that_q_does_not_read_are_looked_at() -> None:
    leaves: dict[str, Leaf] = {
        "AGENTS.override.md": b"\xef\xbb\xbfx\n",
        "a/CLAUDE.md": b"a\xff\n",
        "b/CLAUDE.md": Link("CLAUDE.md"),
    }
    found = for_codex(leaves, AgentSettings(more_names=("CLAUDE.md",)), BOTH)
    about: list[tuple[str, str]] = [(one.path, one.rule) for one in found]
    assert sorted(about) == [
        ("AGENTS.override.md", "byte-order-mark"),
        ("a/CLAUDE.md", "invalid-utf8"),
        ("b/CLAUDE.md", "dropped-chain"),
    ]
    assert all([one.agent for one in finding.agents] == ["codex"] for finding in found)


# As it is run.

CONFIG = 'agents = ["q", "codex"]\n'


@pytest.fixture
def shop(repo: GitRepository) -> GitRepository:
    repo.write("AGENTS.md", "x" * 32_000 + "\ny\n")
    repo.write("a/AGENTS.md", "y\n" * 1_000)
    repo.write("a/AGENTS.override.md", "\n")
    repo.write("b/AGENTS.md", "y\n" * 1_000)
    repo.write(".agents-md-lint.toml", CONFIG)
    repo.commit()
    return repo


WHOLE = """\
a/AGENTS.override.md: blank-override: the file is blank, and Codex doesn't read a/AGENTS.md for it
    Codex takes the first of its names that is there, and loads nothing from it
    help: remove it: rm a/AGENTS.override.md
    a/AGENTS.md: isn't read

b/AGENTS.md: budget-exceeded: Codex loads 765 of its 2,000 bytes
    Codex takes 32,768 bytes of all files from the root down, and drops the rest
    help: shorten AGENTS.md, or raise the budget
    AGENTS.md: spends 32,003 of the 32,768 bytes

4 files checked: 2 errors
"""


@pytest.mark.parametrize("source", [(), ("--staged",), ("--rev", "HEAD")])
def test_whole_output(shop: GitRepository, source: tuple[str, ...]) -> None:
    findings, _, last = WHOLE.rpartition("\n\n")
    whole = f"{findings}\n\nstage what you fix: git add\n\n{last}" if source == ("--staged",) else WHOLE
    assert run("check", *source, cwd=shop.path) == Finished(1, whole, "")


def test_q_alone_sees_nothing_of_it(shop: GitRepository) -> None:
    clean = Finished(0, "3 files checked: nothing to report\n", "")
    assert run("check", "--agent", "q", cwd=shop.path) == clean
    assert run("check", "--no-config", cwd=shop.path) == clean


def found(shop: GitRepository, *options: str) -> list[Any]:
    document = validated("check", run("check", *options, "--format", "json", cwd=shop.path))
    return [(one["path"], one["rule"]) for one in document["findings"]]


def test_what_is_named_excluded_and_selected(shop: GitRepository) -> None:
    blank, cut = ("a/AGENTS.override.md", "blank-override"), ("b/AGENTS.md", "budget-exceeded")
    assert found(shop) == [blank, cut]
    assert found(shop, "a") == [blank]
    assert found(shop, "b/AGENTS.md") == [cut]
    assert found(shop, "--exclude", "b/") == [blank]
    assert found(shop, "--ignore", "blank-override") == [cut]
    assert found(shop, "--select", "blank-override") == [blank]
    shop.write(
        ".agents-md-lint.toml", CONFIG + '[severity]\nblank-override = "off"\nbudget-exceeded = "warning"\n'
    )
    assert run("check", cwd=shop.path).out.endswith(
        "1 warning; 1 finding skipped by the configuration; 1 error made a warning\n"
    )


def test_a_file_above_that_grows_touches_what_it_cuts(shop: GitRepository) -> None:
    shop.write("AGENTS.md", "x" * 32_500 + "\ny\n")
    shop.add()
    document = validated("check", run("check", "--pre-commit", "--format", "json", cwd=shop.path))
    assert [(one["rule"], one["new"]) for one in document["findings"]] == [
        ("blank-override", False),
        ("budget-exceeded", True),
    ]


def test_several_workspaces_are_one_repository_to_another_agent(shop: GitRepository) -> None:
    shop.write(".agents-md-lint.toml", 'workspaces = ["a", "b"]\n' + CONFIG)
    assert found(shop) == [("a/AGENTS.override.md", "blank-override"), ("b/AGENTS.md", "budget-exceeded")]


def test_every_format_tells_what_each_does(shop: GitRepository) -> None:
    shop.write("c/AGENTS.md", b"a\xff\nb\n")
    for name in ("text", "github", "gitlab", "sarif", "junit", "markdown"):
        assert "Codex puts U+FFFD in its place" in run("check", "c", "--format", name, cwd=shop.path).out


def test_settings_of_a_project_with_which_it_does_not_start(shop: GitRepository) -> None:
    shop.write(".codex/config.toml", "nonsense")
    assert ("b/AGENTS.md", "budget-exceeded") in found(shop)
    shop.write(".agents-md-lint.toml", "[agents.codex]\ntrusted = true\n")
    assert found(shop) == [(".codex/config.toml", "dropped-chain")]


def test_records_compare_as_ever() -> None:
    one = next(iter(for_codex({"AGENTS.md": b"\xff"}, names=BOTH)))
    assert isinstance(one, Finding)
    assert one == one._replace(agents=())


def test_what_is_plainly_fine_has_no_finding() -> None:
    """The short cut over sizes finds what the chains find."""
    chance = Random(5)  # noqa: S311  no secret
    for _ in range(200):
        leaves: dict[str, Leaf] = {}
        for _ in range(chance.randint(1, 6)):
            directory = "/".join(chance.choices("ab", k=chance.randint(0, 3)))
            name = chance.choice(("AGENTS.md", "AGENTS.md", "AGENTS.md", "AGENTS.override.md"))
            text = chance.choice(("x\ny\n", "\n", "x\ny\n" * 3_000, "x\ny\n" * 5_000))
            leaves[f"{directory}/{name}".lstrip("/")] = text
        plain = {path: len(str(text)) for path, text in leaves.items() if is_plain(str(text).encode())}
        assert for_codex(leaves, plain=plain) == for_codex(leaves)
