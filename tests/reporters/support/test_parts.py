"""What several reports are made of: guidance files, decisions of discovery, and where it was looked."""

from __future__ import annotations

from typing import Any

import pytest

from agents_md_lint.loading.agents import profile
from agents_md_lint.loading.chain import Chain
from agents_md_lint.loading.described import FollowedLink, GuidanceFile
from agents_md_lint.loading.loader import Verdict
from agents_md_lint.qignore.view import Decision, Sight
from agents_md_lint.reporters.support.parts import (
    chain_document,
    chain_remarks,
    decided,
    decision_document,
    extras,
    file_document,
    headed,
    origin,
    sight_document,
    spent,
)
from agents_md_lint.snapshot.sources import Source, Target

FILE = GuidanceFile("a/AGENTS.md", "a", Verdict.LOADS, "a/AGENTS.md", (), portable=True, text="é")
LINK = FollowedLink("a/AGENTS.md", "../t\x1b")
CODEX = profile("codex")


def test_where_it_was_looked() -> None:
    assert origin(Target(Source.COMMIT, "abc"), "w") == {
        "source": "commit",
        "commit": "abc",
        "workspace": "w",
    }
    assert origin(Target(Source.WORKTREE), ".")["commit"] is None


def test_several_reports_have_a_line_with_their_workspace() -> None:
    assert headed([("a", "text\n")]) == "text\n"
    assert headed([("a\x1b", "one\n"), ("b", "two\n")]) == ("workspace a\\x1b\none\n\nworkspace b\ntwo\n")


def test_a_file_as_json() -> None:
    document: dict[str, Any] = {
        "path": "a/AGENTS.md",
        "scope": "a",
        "verdict": "loads",
        "reason": None,
        "bytes": 2,
        "truncated": False,
        "portable": True,
        "target": "a/AGENTS.md",
        "links": [],
    }
    assert file_document(FILE) == document
    assert file_document(FILE, text=True) == {**document, "text": "é"}
    dead = FILE._replace(
        verdict=Verdict.BROKEN_LINK, text=None, reason="no\x1b", target="\udcff", links=(LINK,), whole=0
    )
    assert file_document(dead) == {
        **document,
        "verdict": "broken-link",
        "reason": "no\\x1b",
        "bytes": None,
        "target": "\\xff",
        "target_bytes": "/w==",
        "links": [{"path": "a/AGENTS.md", "target": "../t\x1b"}],
        "whole": 0,
    }


def test_an_agent_that_does_not_start_or_heed_settings() -> None:
    chain = Chain(".", "a", (), 100, refusal="odd\x1b", unheeded=("b", "c"))
    assert chain_document(chain) == {
        "root": ".",
        "start": "a",
        "limit": 100,
        "refusal": "odd\\x1b",
        "unheeded": [{"path": "b"}, {"path": "c"}],
    }
    assert list(chain_remarks(chain, CODEX)) == [
        "it doesn't start: odd\\x1b",
        "b counts only where its user trusts the project: set agents.codex.trusted",
        "c counts only where its user trusts the project: set agents.codex.trusted",
    ]
    assert list(chain_remarks(Chain(".", "a", (), None), CODEX)) == []


def test_what_is_spent_of_a_budget() -> None:
    assert spent(52, None) == spent(52, Chain(".", ".", (), None)) == "52 bytes"
    assert spent(1_052, Chain(".", ".", (), 32_768)) == "1,052 of 32,768 bytes"


FAR = tuple(FollowedLink(f"l{number}", f"l{number + 1}") for number in range(6))


@pytest.mark.parametrize(
    ("file", "told"),
    [
        (FILE, ""),
        (FILE._replace(truncated=True), ", cut at 65,536 bytes"),
        (FILE._replace(truncated=True, whole=70_000), ", cut: it has 70,000"),
        (FILE._replace(links=(LINK,), target="t\x1b"), ", link to t\\x1b"),
        (FILE._replace(links=(FollowedLink("a", "b"),)), ", through a -> b"),
        (FILE._replace(links=FAR[:4]), ", through l0 -> l1, l1 -> l2, l2 -> l3, l3 -> l4"),
        (FILE._replace(links=FAR), ", through l0 -> l1, l1 -> l2, l2 -> l3, 2 more, l5 -> l6"),
        (FILE._replace(portable=False), ", on this machine only"),
        (FILE._replace(reason="lies outside\x1b"), ", lies outside\\x1b"),
        (
            FILE._replace(links=(LINK,), target="t", truncated=True, portable=False),
            ", cut at 65,536 bytes, link to t, on this machine only",
        ),
    ],
)
def test_what_else_there_is_to_tell_about_a_file(file: GuidanceFile, told: str) -> None:
    assert extras(file) == told


def test_decisions_of_discovery() -> None:
    line = Decision("a", 3, "a\x1b/", negated=True)
    always = Decision(".q", None, ".q/")
    assert decided(line, "w/.qignore") == "w/.qignore:3: a\\x1b/"
    assert decided(always, "w/.qignore") == "q always hides .q/"
    assert decision_document(None) is None
    assert decision_document(line) == {"path": "a", "line": 3, "pattern": "a\\x1b/", "negated": True}
    assert sight_document(None) == {"shown": None, "listed": None, "hidden": None, "deciding": None}
    sight = Sight("a/b", False, always, True, None, line)
    assert sight_document(sight) == {
        "shown": False,
        "listed": True,
        "hidden": decision_document(always),
        "deciding": decision_document(line),
    }
    assert sight_document(sight._replace(hidden=None, left_out=line))["shown"]
    assert not sight_document(sight._replace(hidden=None, left_out=line))["listed"]
