"""Every key of the configuration: what it may be, and what is said about anything else."""

from __future__ import annotations

import tomllib

import pytest

from agents_md_lint.config.file import TextFile
from agents_md_lint.config.keys import KEYS
from agents_md_lint.config.load import settings
from agents_md_lint.config.settings import Agents, BaselineAt, Settings
from agents_md_lint.errors import ConfigError
from agents_md_lint.loading.profile import AgentSettings
from agents_md_lint.rules.findings import Severity
from tests.support.configerrors import ERRORS

WHOLE = """\
workspaces = ["services/shop", "./services/stock/", "services/shop"]
select = ["oversized", "near-limit"]
ignore = ["near-limit"]
exclude = ["vendor/", "!vendor/ours/"]
fail-on = "warning"
baseline = "ci/baseline.json"

[agents]
use = ["codex", "q"]

[agents.codex]
max-bytes = 65536
fallback-names = ["CLAUDE.md"]
root-markers = []
trusted = true

[severity]
near-limit = "error"
oversized = "warning"
nul-byte = "off"

[per-path-ignores]
"docs/" = ["byte-order-mark"]
"""


def refused(text: str) -> str:
    """Return what is said about a configuration that is refused: reason and remedy."""
    with pytest.raises(ConfigError) as caught:
        settings(TextFile("c.toml", text))
    return f"{caught.value.reason}; {caught.value.remedy}"


def test_every_key() -> None:
    found = settings(TextFile("c.toml", WHOLE))
    assert found == Settings(
        workspaces=("services/shop", "services/stock"),
        select=("oversized", "near-limit"),
        ignore=("near-limit",),
        severity={"near-limit": Severity.ERROR, "oversized": Severity.WARNING, "nul-byte": None},
        per_path_ignores={"docs/": ("byte-order-mark",)},
        exclude=("vendor/", "!vendor/ours/"),
        fail_on="warning",
        baseline=BaselineAt("ci/baseline.json"),
        agents=Agents(("codex", "q"), {"codex": AgentSettings(65_536, ("CLAUDE.md",), (), trusted=True)}),
        source="c.toml",
        origins=found.origins,
    )
    assert found.origins == {
        **dict.fromkeys((*KEYS, "severity near-limit", "severity oversized", "severity nul-byte"), "c.toml"),
        "per-path-ignores docs/": "c.toml",
        "agents use": "c.toml",
        "agents codex": "c.toml",
    }
    assert set(tomllib.loads(WHOLE)) == set(KEYS)


@pytest.mark.parametrize(("text", "said"), ERRORS, ids=[text[:40] for text, _ in ERRORS])
def test_what_is_wrong_is_said_with_the_file_and_the_key(text: str, said: str) -> None:
    assert refused(text) == said


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("c.toml", "b/x.json"),
        ("sub/c.toml", "sub/b/x.json"),
        ("/c.toml", "/b/x.json"),
        ("../c.toml", "../b/x.json"),
    ],
)
def test_a_baseline_lies_beside_the_file_that_was_named(name: str, expected: str) -> None:
    found = settings(TextFile(name, "baseline = 'b/x.json'"), on_this_disk=True)
    assert found.baseline == BaselineAt(expected, on_disk=True)
