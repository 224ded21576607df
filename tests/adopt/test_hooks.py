"""The hooks that ``init`` writes are the published ones."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]
from pre_commit.clientlib import load_config  # type: ignore[import-untyped]

from agents_md_lint.adopt.hooks import OURS, STAGES, Published, whole
from tests.test_manifest import HOOKS, MANIFEST

SOURCES = (None, Published("https://example.org/x", "v1.0"))


def test_those_of_the_machine_are_as_they_are_published() -> None:
    published = {hook["id"]: hook for hook in yaml.safe_load(MANIFEST.read_text("utf-8"))}
    [entry] = yaml.safe_load(whole(None))["repos"]
    for hook in entry["hooks"]:
        told = published[hook["id"]]
        kept = {key: told[key] for key in told if key not in ("description", "minimum_pre_commit_version")}
        assert hook == {**kept, "language": "system", "verbose": True}
    assert set(HOOKS) == OURS
    assert {stage for hook in entry["hooks"] for stage in hook["stages"]} == {*STAGES, "manual"}


@pytest.mark.parametrize("source", SOURCES)
def test_pre_commit_takes_the_configuration(source: Published | None, tmp_path: Path) -> None:
    path = tmp_path / ".pre-commit-config.yaml"
    path.write_text(whole(source))
    [entry] = load_config(str(path))["repos"]
    assert [hook["id"] for hook in entry["hooks"]] == ["agents-md-lint", "agents-md-diff-scope"]
