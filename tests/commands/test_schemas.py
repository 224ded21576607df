"""The JSON Schemas in the package: sound themselves, strict, and kept by ``check``'s own reports."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest
from jsonschema import ValidationError
from jsonschema.validators import validator_for

from tests.support.program import Finished, run
from tests.support.repository import GitRepository
from tests.support.schemas import validated

SCHEMAS = sorted(file.name for file in (files("agents_md_lint") / "schemas").iterdir())
COMMANDS = ("check", "check-ignore", "explain", "history", "ls", "rules", "trace")


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_sound(name: str) -> None:
    schema = json.loads((files("agents_md_lint") / "schemas" / name).read_text("utf-8"))
    validator_for(schema).check_schema(schema)
    # Editors read the one of the configuration, and know no newer draft.
    newest = "https://json-schema.org/draft/2020-12/schema"
    assert schema["$schema"] == (
        "http://json-schema.org/draft-07/schema#" if name == "config.json" else newest
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_a_schema_lets_nothing_else_pass(command: str) -> None:
    documents: tuple[object, ...] = ({}, {"schema_version": 1}, [])
    for document in documents:
        with pytest.raises(ValidationError):
            validated(command, Finished(0, json.dumps(document), ""))


def findings(repo: GitRepository, *arguments: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = validated(
        "check", run("check", "--format", "json", *arguments, cwd=repo.path)
    )["findings"]
    return found


def test_reports_of_check(repo: GitRepository) -> None:
    assert findings(repo) == []
    repo.write("AGENTS.md", "Hi\n")
    repo.write("a/AGENTS.md", "Hi\n")
    repo.write(b"b\xff/AGENTS.md", b"caf\xe9\n")
    repo.link("c/AGENTS.md", "nowhere")
    repo.commit()
    found = findings(repo)
    assert [finding["rule"] for finding in found] == ["repeated-guidance", "invalid-utf8", "broken-symlink"]
    assert found[1]["path_bytes"] == "Yv8vQUdFTlRTLm1k"
    assert found[0]["related"][0]["path"] == "AGENTS.md"
    assert (found[1]["line"], found[2]["line"]) == (1, None)
    assert {finding["new"] for finding in found} == {None}
    repo.write("d/AGENTS.md", "a\0b")
    repo.add()
    marked = findings(repo, "--pre-commit", "--all")
    assert [finding["new"] for finding in marked] == [False, False, False, True]
