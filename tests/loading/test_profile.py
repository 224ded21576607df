"""A profile as settings change it, and which settings go before which."""

from __future__ import annotations

import pytest

from agents_md_lint.loading.codex import PROFILE as CODEX
from agents_md_lint.loading.profile import UNSET, AgentSettings
from agents_md_lint.loading.q import PROFILE as Q

NOTHING = AgentSettings(0, (), (), trusted=False)
"""Each is set, to what is false."""
OTHER = AgentSettings(5, ("A.md",), ("x",), trusted=True)


def test_what_is_set_to_nothing_is_set() -> None:
    assert NOTHING.over(OTHER) == NOTHING
    assert OTHER.over(NOTHING) == OTHER
    assert UNSET.over(NOTHING) == NOTHING


@pytest.mark.parametrize("field", AgentSettings._fields)
def test_each_is_set_by_itself(field: str) -> None:
    alone = UNSET._replace(**{field: getattr(OTHER, field)})
    assert alone.over(NOTHING) == NOTHING._replace(**{field: getattr(OTHER, field)})


def test_nothing_set_changes_nothing() -> None:
    assert CODEX.with_settings(UNSET) == CODEX


def test_settings_change_what_they_name() -> None:
    changed = CODEX.with_settings(NOTHING)
    assert changed == CODEX._replace(chain_limit=0, markers=(), trusted=False)


def test_more_names_come_behind_its_own_and_once() -> None:
    written = ("B.md", " A.md\n", "AGENTS.md", "B.md", "a/b", "", " ", "a\0")
    changed = CODEX.with_settings(AgentSettings(more_names=written))
    assert changed.names == (*CODEX.names, "B.md", "A.md")
    assert changed.unreadable_names(written) == ("a/b", "", " ", "a\0")


def test_an_agent_that_accepts_no_name_gets_none() -> None:
    assert Q.with_settings(AgentSettings(more_names=("B.md",))).names == Q.names
    assert Q.unreadable_names(("B.md",)) == ("B.md",)
