"""Names that are taken for ours, and the many that are not."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from agents_md_lint.names import MISSPELT, NAME, QIGNORE
from agents_md_lint.snapshot.lookalikes import IMITATION, TYPO, concerns, foreign, likeness
from tests.support.program import run
from tests.support.repository import GitRepository

SLIPS = [
    *(
        "AGNETS.md",
        "AGENST.md",
        "AGETNS.md",
        "AGENS.md",
        "AENTS.md",
        "AGENTSS.md",
        "AGENTA.md",
        "GENTS.md",
    ),
    *("AGENTS.mdx", "AGENTS.MDX", "AGENTS.dm", "AGENTS.md.txt", "AGENTS.md.md", "AGNETS.MD"),
    *("AGENTS.md ", " AGENTS.md", "AGENTS.md\n", "AGENTS.md\r", "Agents.md ", "AGENT.md\t"),
]
IMITATIONS = [
    *("АGENTS.md", "AGЕNTS.md", "AGENTЅ.md", "AGEΝTS.md", "ΑGENTS.md", "ꓮGENTS.md", "ᎪGENTS.md"),
    *("ＡＧＥＮＴＳ．ｍｄ", "𝐀𝐆𝐄𝐍𝐓𝐒.md", "AGENTS․md", "ÁGENTS.md", "Аgents.md", "АGENT.md", "AGENTS.ⅿd"),
    *(
        "AGENTS\u200b.md",
        "AGENTS.md\u200b",
        "\ufeffAGENTS.md",
        "AG\xadENTS.md",
        "AGENTS\u202e.md",
        "AGENTS.md\xa0",
    ),
    *("AGENTS\ufe0f.md", "AGEN\x00TS.md", "AG\x08ENTS.md", "AGENTS.md\u3164", "AGENTS.md\u2800"),
]
FOR_QIGNORE = [
    *((name, TYPO) for name in (".QIGNORE", ".QIgnore", "qignore", ".gignore", ".qignor", ".qingore")),
    *(
        (name, TYPO)
        for name in (".qignores", ".qignroe", "..qignore", ".qignore.txt", ".qignore ", ".qgnore")
    ),
    *((name, IMITATION) for name in (".ԛignore", ".qіgnore", ".qign\u200bore", "．qignore", ".qignorе")),
]
OTHERS = [
    *(
        "AGENTS.md",
        ".qignore",
        "agents.md",
        "agent.md",
        "agents.mdx",
        "agent.mdx",
        "agents.md.txt",
        "agnets.md",
    ),
    *(
        ".gitignore",
        ".ignore",
        ".hgignore",
        ".dockerignore",
        ".npmignore",
        ".aiignore",
        ".rgignore",
        ".fdignore",
    ),
    *(
        ".bignore",
        ".vignore",
        "ignore",
        "gitignore",
        ".cursorignore",
        "ignore.py",
        "qignore.py",
        "Qignore.txt",
    ),
    *(
        "AGENTS.mdc",
        "AGENTES.md",
        "AGENTE.md",
        "AGENTI.md",
        "AGENTS.md.bak",
        "AGENTS.md~",
        "AGENTS.md.orig",
    ),
    *(
        "AGENTS2.md",
        "MYAGENTS.md",
        "REAGENTS.md",
        "AGENDA.md",
        "AGENTSmd",
        "AGENTS",
        "AGENCY.md",
        "EVENTS.md",
    ),
    *(
        "README.md",
        "CHANGES.md",
        "說明.md",
        "агенты.md",
        "agеnts.md",
        "ａｇｅｎｔｓ.md",
        "エージェント.md",
        "é.md",
        "",
    ),
]


@pytest.mark.parametrize("name", SLIPS)
def test_slips_for_agents_md(name: str) -> None:
    assert likeness(name) == (NAME, TYPO)


@pytest.mark.parametrize("name", IMITATIONS)
def test_imitations_of_agents_md(name: str) -> None:
    assert likeness(name) == (NAME, IMITATION)
    assert foreign(name)


@pytest.mark.parametrize(("name", "how"), FOR_QIGNORE)
def test_names_for_qignore(name: str, how: str) -> None:
    assert likeness(name) == (QIGNORE, how)


def test_a_name_of_more_than_forty_characters_is_not_looked_at() -> None:
    assert likeness(NAME + 31 * " ") == (NAME, TYPO)
    assert likeness(NAME + 32 * " ") is None


@pytest.mark.parametrize("name", OTHERS)
def test_other_names_are_nothing_to_us(name: str) -> None:
    assert likeness(name) is None


def test_what_a_check_looks_at() -> None:
    for path in (
        "AGENTS.md",
        "a/Agents.md",
        "a/.QIGNORE/x",
        "agents.md/x",
        "b/AGNETS.md",
        ".gignore",
        "c/АGENTS.md",
    ):
        assert concerns(path)
    for path in (
        "README.md",
        "agents/x.py",
        "my-agents.md",
        "a/.gignore",
        "a/qignore",
        "docs/agents.mdx",
        "агент/x",
    ):
        assert not concerns(path)


@given(st.text("aAgGeEnNtTsSmMdDqQiIoOrR._/ x\x1b\u200bА", max_size=14))
@example("a\x1bgents.md")
@example("agents.MD ")
@example("")
@example("a/")
def test_what_a_name_is_like_decides(path: str) -> None:
    parts = path.lower().split("/")
    found = likeness(path.rpartition("/")[2])
    named = ".qignore" in parts or "agents.md" in parts or parts[-1] in MISSPELT
    assert concerns(path) == (named or (found is not None and (found[0] == NAME or "/" not in path)))


def test_it_is_fast_enough_for_every_commit() -> None:
    paths = [f"src/module{at}/components/TEST_asset_{at}.tsx" for at in range(20_000)]
    before = time.process_time()
    assert not any(map(concerns, paths))
    assert time.process_time() - before < 1  # it takes 20 ms


def test_a_commit_is_told(repo: GitRepository) -> None:
    for name in ("a/AGNETS.md", "a/docs/agents.md", "b/АGENTS.md", ".gignore", "a/.gignore", "c/AGENTS.md\n"):
        repo.write(name, "# Rules\n\nKeep it small.\n")
    expected = [
        ".gignore: misnamed-qignore",
        "a/AGNETS.md: misnamed-guidance",
        "b/АGENTS.md: misnamed-guidance",
        r"c/AGENTS.md\n: misnamed-guidance",
    ]
    told = run("check", cwd=repo.path)
    repo.git("add", "-A")
    for result in (told, run("check", "--staged", cwd=repo.path)):
        assert result.code == 1
        heads = [line.partition(" [")[0] for line in result.out.splitlines()]
        assert all(any(head.startswith(one) for head in heads) for one in expected), heads
        assert "U+0410 CYRILLIC CAPITAL LETTER A" in result.out
