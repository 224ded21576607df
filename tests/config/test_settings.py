"""What is in force: what the command line says in the place of a file, and the rules that follow."""

from __future__ import annotations

from typing import Any

import pytest

from agents_md_lint.config.settings import Agents, BaselineAt, Given, Settings, overridden
from agents_md_lint.errors import UsageError
from agents_md_lint.loading.profile import AgentSettings
from agents_md_lint.rules import RULES
from agents_md_lint.rules.findings import Finding, Place, Severity

SLUGS = [rule.slug for rule in RULES]

CONFIGURED = Settings(
    workspaces=("a",),
    select=("oversized", "near-limit"),
    ignore=("near-limit",),
    severity={"nul-byte": None, "oversized": Severity.WARNING},
    exclude=("x",),
    fail_on="warning",
    baseline=BaselineAt("b"),
)


@pytest.mark.parametrize(
    ("given_there", "changed"),
    [
        (Given(), {}),
        (Given(workspaces=(".",)), {"workspaces": (".",)}),
        (
            Given(select=("nul-byte",)),
            {"select": ("nul-byte",), "ignore": (), "severity": {"oversized": Severity.WARNING}},
        ),
        (
            Given(select=("oversized",), ignore=("utf16-text",)),
            {"select": ("oversized",), "ignore": ("utf16-text",)},
        ),
        (Given(ignore=("utf16-text",)), {"ignore": ("utf16-text",)}),
        (Given(exclude=("y", "z")), {"exclude": ("y", "z")}),
        (Given(fail_on="error"), {"fail_on": "error"}),
        (Given(baseline=BaselineAt("c", on_disk=True)), {"baseline": BaselineAt("c", on_disk=True)}),
        (Given(no_baseline=True), {"baseline": None}),
    ],
)
def test_the_command_line_wins(given_there: Given, changed: dict[str, Any]) -> None:
    found = overridden(CONFIGURED, given_there)
    assert found._replace(origins={}) == CONFIGURED._replace(**changed)
    named = {key.replace("_", "-") for key in changed if key != "severity"}
    assert found.origins == dict.fromkeys(named, "command line")


@pytest.mark.parametrize(
    ("configured", "there", "applied"),
    [
        ({}, Given(), SLUGS),
        ({"ignore": SLUGS[1:]}, Given(), SLUGS[:1]),
        ({"select": ("oversized",)}, Given(), ["oversized"]),
        ({"select": ("oversized",), "ignore": ("oversized",)}, Given(), []),
        ({"select": ("oversized",), "severity": {"oversized": None}}, Given(), []),
        ({"select": ("oversized",)}, Given(ignore=("oversized",)), []),
        ({"select": ("oversized",)}, Given(select=("nul-byte",)), ["nul-byte"]),
        ({"ignore": ("nul-byte",)}, Given(select=("nul-byte",)), ["nul-byte"]),
        ({"severity": {"nul-byte": None}}, Given(select=("nul-byte",)), ["nul-byte"]),
        ({"ignore": ("nul-byte",)}, Given(select=("nul-byte",), ignore=("nul-byte",)), []),
        ({"severity": {"nul-byte": None}}, Given(ignore=("oversized",)), SLUGS[:2] + SLUGS[4:]),
    ],
)
def test_the_rules_that_are_applied(configured: dict[str, Any], there: Given, applied: list[str]) -> None:
    assert SLUGS[2:4] == ["nul-byte", "oversized"]
    assert [rule.slug for rule in overridden(Settings(**configured), there).rules()] == applied


def test_a_severity_that_is_set_counts_for_every_finding_of_the_rule() -> None:
    finding = Finding("oversized", Severity.ERROR, "AGENTS.md", ".", Place(), "m", "e", "h")
    assert CONFIGURED.judged(finding) == finding._replace(severity=Severity.WARNING)
    other = finding._replace(rule="near-limit")
    assert CONFIGURED.judged(other) is other


def test_rules_that_are_passed_over_by_path() -> None:
    found = Settings(per_path_ignores={"docs/": ("nul-byte",), "*.md": ("oversized",), "/x": ("utf16-text",)})
    assert found.passed_over("a/docs/AGENTS.md") == {"nul-byte", "oversized"}
    assert found.passed_over("x/.qignore") == {"utf16-text"}
    assert found.passed_over("a/x/.qignore") == frozenset()


def test_where_a_value_comes_from() -> None:
    found = Settings(select=("oversized",), origins={"select": "c.toml", "severity nul-byte": "c.toml"})
    assert [found.origin(key) for key in ("select", "severity nul-byte", "ignore")] == [
        "c.toml",
        "c.toml",
        "default",
    ]
    given = overridden(found, Given(select=("nul-byte",)))
    assert [given.origin(key) for key in ("select", "severity nul-byte", "ignore")] == [
        "command line",
        "c.toml",
        "default",
    ]
    configured = Settings(ignore=("oversized",), origins={"ignore": "c.toml"})
    without = overridden(configured, Given(select=("nul-byte",)))
    assert (without.ignore, without.origin("ignore")) == ((), "command line")


def test_agents_of_the_command_line_keep_their_settings() -> None:
    settings = {"codex": AgentSettings(trusted=True)}
    configured = Settings(agents=Agents(("q",), settings))
    assert overridden(configured, Given(agents=("codex",))).agents == Agents(("codex",), settings)
    assert overridden(configured, Given()).agents == Agents(("q",), settings)


def test_what_the_configuration_keeps_from_counting() -> None:
    """What the command line leaves out isn't kept from counting: it isn't asked for."""
    off: dict[str, Severity | None] = {"nul-byte": None, "oversized": Severity.WARNING}
    configured = Settings(ignore=("near-limit",), severity=off)
    assert Settings().configured_off() == frozenset()
    assert configured.configured_off() == {"nul-byte", "near-limit"}
    assert overridden(configured, Given(ignore=("utf16-text",))).configured_off() == {"nul-byte"}
    assert overridden(configured, Given(ignore=("nul-byte",))).configured_off() == frozenset()
    assert overridden(configured, Given(select=("nul-byte",))).configured_off() == frozenset()
    assert Settings(select=("nul-byte",)).configured_off() == set(SLUGS) - {"nul-byte"}


def test_an_error_is_lowered_and_a_warning_is_not() -> None:
    error = Finding("oversized", Severity.ERROR, "AGENTS.md", ".", Place(), "m", "e", "h")
    assert CONFIGURED.lowered(error)
    assert not CONFIGURED.lowered(error._replace(severity=Severity.WARNING))
    assert not CONFIGURED.lowered(error._replace(rule="near-limit"))
    assert not Settings(severity={"oversized": None}).lowered(error)


def test_a_rule_that_is_none_is_refused() -> None:
    for settings in (Settings(select=("oversize",)), Settings(ignore=("oversize",))):
        with pytest.raises(UsageError):
            settings.rules()
        with pytest.raises(UsageError):
            settings.slugs()
    assert list(Settings(ignore=tuple(SLUGS[1:])).slugs()) == SLUGS[:1]
