"""The JSON Schema of the configuration, from the rules and the keys that the code knows.

It is of draft 7: the newest that editors' TOML plug-ins (taplo, Even Better TOML) understand.
"""

from __future__ import annotations

import json
from typing import Any

from agents_md_lint.config.agents import USE
from agents_md_lint.config.keys import LEVELS
from agents_md_lint.config.settings import FAIL_ON, Settings
from agents_md_lint.loading.agents import profile
from agents_md_lint.names import AGENTS
from agents_md_lint.rules import RULES

SCHEMA = "agents_md_lint/schemas/config.json"
_RULES = {"$ref": "#/definitions/rules"}
_AGENTS = {"type": "array", "minItems": 1, "items": {"enum": list(AGENTS)}}
_AGENT_KEYS: dict[str, dict[str, Any]] = {
    "max-bytes": {"description": "The budget of all its files.", "type": "integer", "minimum": 0},
    "fallback-names": {
        "description": "Names of guidance files behind its own, in order.",
        "type": "array",
        "items": {"type": "string", "pattern": "^[^\\x00]*$"},
    },
    "root-markers": {
        "description": "What marks the directory in which its files begin.",
        "type": "array",
        "items": {"type": "string", "pattern": "^[^\\x00]*$"},
    },
    "trusted": {
        "description": "Whether its users trust the project, so that settings that come with it count.",
        "type": "boolean",
    },
}
_PATTERN = "A pattern as in .gitignore, for paths relative to the top of the repository."


def config_schema() -> str:
    """Return the text of the schema."""
    document = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Configuration of agents-md-lint: .agents-md-lint.toml, or [tool.agents-md-lint]",
        "type": "object",
        "additionalProperties": False,
        "properties": _properties(),
        "definitions": {
            "rule": {"enum": [rule.slug for rule in RULES]},
            "agents": _agent_tables(),
            "rules": {"type": "array", "items": {"$ref": "#/definitions/rule"}},
        },
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _properties() -> dict[str, Any]:
    return {
        "workspaces": {
            "description": "The directories that q is started in, relative to the top of the repository.",
            "type": "array",
            "minItems": 1,
            "items": {"type": "string", "minLength": 1},
            "default": list(Settings().workspaces),
        },
        "select": {"description": "Only these rules.", "minItems": 1, "allOf": [_RULES]},
        "ignore": {"description": "Not these rules.", "default": [], "allOf": [_RULES]},
        "severity": {
            "description": "The severity of single rules.",
            "type": "object",
            "additionalProperties": False,
            "properties": {
                rule.slug: {
                    "description": rule.summary,
                    "enum": list(LEVELS),
                    "default": rule.severity.value,
                }
                for rule in RULES
            },
        },
        "per-path-ignores": {
            "description": f"Not these rules for files that match. {_PATTERN}",
            "type": "object",
            "propertyNames": {"minLength": 1, "pattern": "^[^!#]"},
            "additionalProperties": _RULES,
        },
        "exclude": {
            "description": f"Files not to look at. {_PATTERN}",
            "type": "array",
            "items": {"type": "string", "minLength": 1, "pattern": "^[^#]"},
            "default": [],
        },
        "fail-on": {
            "description": "From which severity on a check fails (exit code 1).",
            "enum": list(FAIL_ON),
            "default": Settings().fail_on,
        },
        "baseline": {
            "description": "The file with the findings to skip, beside this one or below.",
            "type": "string",
            "minLength": 1,
        },
        "agents": {
            "description": "The agents that are looked at, or a table for the settings of each.",
            "default": list(Settings().agents.names),
            "oneOf": [_AGENTS, {"$ref": "#/definitions/agents"}],
        },
    }


def _agent_tables() -> dict[str, Any]:
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            USE: _AGENTS,
            **{
                name: {
                    "type": "object",
                    "additionalProperties": False,
                    "properties": {key: _AGENT_KEYS[key] for key in profile(name).settable},
                }
                for name in AGENTS
            },
        },
    }
