"""The key ``agents``: which agents it comes to, in which order, and its way back to the keys."""

from __future__ import annotations

import pytest

from agents_md_lint.config.agents import read, written
from agents_md_lint.config.reader import TableReader
from agents_md_lint.config.settings import Agents
from agents_md_lint.errors import ConfigError
from agents_md_lint.loading.profile import UNSET, AgentSettings

READER = TableReader("c.toml", (), {})


@pytest.mark.parametrize(
    ("value", "agents"),
    [
        (["codex"], Agents(("codex",), {})),
        (["codex", "q", "codex"], Agents(("codex", "q"), {})),
        ({}, Agents(("q",), {})),
        ({"codex": {}}, Agents(("q", "codex"), {"codex": UNSET})),
        ({"q": {}}, Agents(("q",), {"q": UNSET})),
        (
            {"codex": {"max-bytes": 0}, "use": ["q", "q"]},
            Agents(("q",), {"codex": AgentSettings(chain_limit=0)}),
        ),
    ],
)
def test_who_is_meant(value: object, agents: Agents) -> None:
    assert read(READER, ("agents",), value) == agents


def refused(value: object) -> str:
    with pytest.raises(ConfigError) as caught:
        read(READER, ("agents",), value)
    return f"{caught.value.reason}; {caught.value.remedy}"


@pytest.mark.parametrize("key", ["fallback-names", "root-markers"])
def test_no_name_has_a_nul(key: str) -> None:
    assert refused({"codex": {key: ["a", "b\0"]}}) == (
        f"c.toml: agents.codex.{key}: 'b\\x00' is no name of a file; remove the NUL"
    )


@pytest.mark.parametrize("limit", [True, "7", 1.5, -1])
def test_a_limit_is_a_number_from_0_on(limit: object) -> None:
    assert refused({"codex": {"max-bytes": limit}}).startswith(
        "c.toml: agents.codex.max-bytes must be a number of bytes, 0 or more, not "
    )


def test_what_is_no_table_has_no_settings() -> None:
    assert refused({"codex": 1}) == (
        "c.toml: agents.codex must be a table, not a number; write for instance: [agents.codex]"
    )


SET = AgentSettings(0, (), ("x",), trusted=False)


def test_what_is_written_is_read_again() -> None:
    assert written(UNSET) == {}
    table = written(SET)
    assert table == {"max-bytes": 0, "fallback-names": (), "root-markers": ("x",), "trusted": False}
    lists = {key: list(value) if isinstance(value, tuple) else value for key, value in table.items()}
    assert read(READER, ("agents",), {"codex": lists}).settings == {"codex": SET}
