"""The settings in force, as a configuration file that says the same, and as JSON."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from agents_md_lint.config.file import TextFile
from agents_md_lint.config.load import own_settings, settings
from agents_md_lint.config.patterns import fault
from agents_md_lint.config.settings import Agents, BaselineAt, Settings
from agents_md_lint.loading.profile import AgentSettings
from agents_md_lint.reporters.config import render_json, render_text
from agents_md_lint.rules import SLUGS
from agents_md_lint.rules.findings import Severity
from tests.config.test_keys import WHOLE


def test_the_defaults_as_text() -> None:
    assert render_text(Settings()) == (
        "# no configuration file\n"
        'workspaces = ["."]   # default\n'
        "# select: all rules  # default\n"
        "ignore = []          # default\n"
        "exclude = []         # default\n"
        'fail-on = "error"    # default\n'
        "# baseline: none     # default\n"
    )


def test_all_that_can_be_set_as_text() -> None:
    assert render_text(settings(TextFile("c.toml", WHOLE))) == (
        "# c.toml\n"
        'workspaces = ["services/shop", "services/stock"]  # c.toml\n'
        'select = ["oversized", "near-limit"]              # c.toml\n'
        'ignore = ["near-limit"]                           # c.toml\n'
        'exclude = ["vendor/", "!vendor/ours/"]            # c.toml\n'
        'fail-on = "warning"                               # c.toml\n'
        'baseline = "ci/baseline.json"                     # c.toml\n'
        "\n"
        "[severity]\n"
        '"near-limit" = "error"   # c.toml\n'
        '"oversized" = "warning"  # c.toml\n'
        '"nul-byte" = "off"       # c.toml\n'
        "\n"
        "[per-path-ignores]\n"
        '"docs/" = ["byte-order-mark"]  # c.toml\n'
        "\n"
        "[agents]\n"
        'use = ["codex", "q"]  # c.toml\n'
        "\n"
        "[agents.codex]\n"
        "max-bytes = 65536               # c.toml\n"
        'fallback-names = ["CLAUDE.md"]  # c.toml\n'
        "root-markers = []               # c.toml\n"
        "trusted = true                  # c.toml\n"
    )


WORDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=6)
PATTERNS = WORDS.map(lambda word: f"a/{word.strip()}b").filter(lambda one: "\\" not in one and not fault(one))
PATHS = WORDS.map(lambda word: f"w{word.replace('/', '')}")
RULES = st.sampled_from(SLUGS)
AGENTS = (
    Agents(),
    Agents(("codex",)),
    Agents(("q", "codex"), {"codex": AgentSettings(1, ("x",), (), trusted=False)}),
)
SETTINGS = st.fixed_dictionaries(
    {
        "workspaces": st.lists(PATHS, min_size=1, unique=True).map(tuple),
        "select": st.lists(RULES, max_size=3).map(tuple),
        "ignore": st.lists(RULES, max_size=3).map(tuple),
        "severity": st.dictionaries(RULES, st.sampled_from([*Severity, None]), max_size=3),
        "per_path_ignores": st.dictionaries(PATTERNS, st.lists(RULES, max_size=2).map(tuple), max_size=2),
        "exclude": st.lists(PATTERNS, max_size=2).map(tuple),
        "fail_on": st.sampled_from(["error", "warning", "never"]),
        "baseline": st.one_of(st.none(), PATHS.map(BaselineAt)),
        "agents": st.sampled_from(AGENTS),
    }
)


@hypothesis_settings(max_examples=200, deadline=None)
@given(SETTINGS)
def test_the_text_is_a_configuration_that_says_the_same(values: dict[str, Any]) -> None:
    found = Settings(**values)
    assert own_settings(settings(TextFile("c.toml", render_text(found)))) == found


def test_whatever_is_in_there_is_escaped() -> None:
    odd = Settings(exclude=("\x1b[2J\u202e\U000e0041",), source="\x1b\n", origins={"exclude": "\x1b\n"})
    text = render_text(odd)
    assert text.startswith("# \\x1b\\n\n")
    assert 'exclude = ["\\u001B[2J\\u202E\\U000E0041"]' in text
    assert text.replace("\n", "").isprintable()
    assert render_json(odd).isascii()


def test_all_that_can_be_set_as_json() -> None:
    found = json.loads(render_json(settings(TextFile("c.toml", WHOLE))))
    by_file = {"origin": "c.toml"}
    assert found == {
        "schema_version": 1,
        "source": {"path": "c.toml"},
        "settings": {
            "workspaces": {"value": [{"path": "services/shop"}, {"path": "services/stock"}], **by_file},
            "select": {"value": ["oversized", "near-limit"], **by_file},
            "ignore": {"value": ["near-limit"], **by_file},
            "severity": [
                {"rule": "near-limit", "value": "error", **by_file},
                {"rule": "oversized", "value": "warning", **by_file},
                {"rule": "nul-byte", "value": "off", **by_file},
            ],
            "per-path-ignores": [{"pattern": "docs/", "value": ["byte-order-mark"], **by_file}],
            "exclude": {"value": ["vendor/", "!vendor/ours/"], **by_file},
            "fail-on": {"value": "warning", **by_file},
            "baseline": {"value": {"path": "ci/baseline.json"}, **by_file},
            "agents": {"value": ["codex", "q"], **by_file},
            "agent-settings": [
                {"agent": "codex", "key": "max-bytes", "value": 65536, **by_file},
                {"agent": "codex", "key": "fallback-names", "value": ["CLAUDE.md"], **by_file},
                {"agent": "codex", "key": "root-markers", "value": [], **by_file},
                {"agent": "codex", "key": "trusted", "value": True, **by_file},
            ],
        },
        "rules": ["oversized"],
    }


def test_the_defaults_as_json() -> None:
    found = json.loads(render_json(Settings()))
    assert found["source"] is None
    assert found["settings"]["select"] == {"value": None, "origin": "default"}
    assert found["settings"]["baseline"] == {"value": None, "origin": "default"}
    assert "agents" not in found["settings"]
    assert found["rules"] == list(SLUGS)
