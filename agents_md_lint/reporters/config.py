"""The settings that are in force and where each comes from: ``schemas/settings.json`` describes the JSON.

As text it is a configuration file that says the same, so it can be taken as a start.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from agents_md_lint.config.settings import OFF, Agents, Settings
from agents_md_lint.output.escape import escape, path_fields
from agents_md_lint.reporters.support.document import dump

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from agents_md_lint.loading.profile import AgentSettings

_SHORT = {'"': '\\"', "\\": "\\\\"}


def render_json(settings: Settings) -> str:
    """Return the settings as JSON: each with its value and its origin."""

    def setting(key: str, value: object) -> dict[str, Any]:
        return {"value": value, "origin": escape(settings.origin(key))}

    severity = {slug: level.value if level else OFF for slug, level in settings.severity.items()}
    baseline = None if settings.baseline is None else path_fields(settings.baseline.path)
    return dump(
        {
            "source": None if settings.source is None else path_fields(settings.source),
            "settings": {
                "workspaces": setting("workspaces", [path_fields(one) for one in settings.workspaces]),
                "select": setting("select", list(settings.select) or None),
                "ignore": setting("ignore", list(settings.ignore)),
                "severity": [
                    {"rule": slug, **setting(f"severity {slug}", level)} for slug, level in severity.items()
                ],
                "per-path-ignores": [
                    {"pattern": escape(pattern), **setting(f"per-path-ignores {pattern}", list(slugs))}
                    for pattern, slugs in settings.per_path_ignores.items()
                ],
                "exclude": setting("exclude", [escape(pattern) for pattern in settings.exclude]),
                "fail-on": setting("fail-on", settings.fail_on),
                "baseline": setting("baseline", baseline),
                **({} if settings.agents == Agents() else _agents_document(settings)),
            },
            "rules": [rule.slug for rule in settings.rules()],
        }
    )


def render_text(settings: Settings) -> str:
    """Return the settings as TOML, each with its origin in a comment behind it."""
    baseline = settings.baseline
    rows = [
        _row(settings, "workspaces", _list(settings.workspaces)),
        _row(settings, "select", _list(settings.select), unset="all rules" if not settings.select else ""),
        _row(settings, "ignore", _list(settings.ignore)),
        _row(settings, "exclude", _list(settings.exclude)),
        _row(settings, "fail-on", _text(settings.fail_on)),
        _row(
            settings, "baseline", _text(baseline.path if baseline else ""), unset="" if baseline else "none"
        ),
    ]
    if settings.agents != Agents() and not settings.agents.settings:
        rows.append(_row(settings, "agents", _list(settings.agents.names)))
    severity = (
        (f"severity {slug}", slug, _text(level.value if level else OFF))
        for slug, level in settings.severity.items()
    )
    ignores = (
        (f"per-path-ignores {pattern}", pattern, _list(slugs))
        for pattern, slugs in settings.per_path_ignores.items()
    )
    tables = [*_table(settings, "severity", severity), *_table(settings, "per-path-ignores", ignores)]
    tables += _agents(settings)
    head = f"# {escape(settings.source)}" if settings.source is not None else "# no configuration file"
    return "\n".join([head, *_aligned(rows), *tables]) + "\n"


def _agents_document(settings: Settings) -> dict[str, Any]:
    """Return the agents as JSON members, which few have."""
    return {
        "agents": {"value": list(settings.agents.names), "origin": escape(settings.origin("agents"))},
        "agent-settings": [
            {"agent": name, "key": key, "value": value, "origin": escape(settings.origin(f"agents {name}"))}
            for name, one in settings.agents.settings.items()
            for key, value in _escaped(one)
        ],
    }


def _agents(settings: Settings) -> Iterator[str]:
    """Yield the tables of the agents, where one has settings."""
    if not settings.agents.settings:
        return
    yield from _table(settings, "agents", [("agents", "use", _list(settings.agents.names))], plain=True)
    for name, one in settings.agents.settings.items():
        rows = ((f"agents {name}", key, _value(value)) for key, value in _written(one))
        yield from _table(settings, f"agents.{name}", rows, plain=True)


def _written(one: AgentSettings) -> Iterable[tuple[str, object]]:
    from agents_md_lint.config.agents import written  # few configurations have any

    return written(one).items()


def _escaped(one: AgentSettings) -> Iterator[tuple[str, object]]:
    for key, value in _written(one):
        yield key, [escape(word) for word in value] if isinstance(value, tuple) else value


def _value(value: object) -> str:
    return _list(value) if isinstance(value, tuple) else str(value).lower()


Row = tuple[str, str]
"""What stands on the left, and its origin."""


def _row(settings: Settings, key: str, value: str, *, unset: str = "") -> Row:
    """Return the row of a key; *unset* is what its absence means, which TOML has no value for."""
    left = f"# {key}: {unset}" if unset else f"{key} = {value}"
    return left, settings.origin(key)


def _table(
    settings: Settings, name: str, entries: Iterable[tuple[str, str, str]], *, plain: bool = False
) -> Iterator[str]:
    """Yield the lines of a table; each of *entries* has what its origin is known by, its key and value.

    *plain* keys need no quotes.
    """
    rows = [
        (f"{key if plain else _text(key)} = {value}", settings.origin(known_by))
        for known_by, key, value in entries
    ]
    if rows:
        yield from ("", f"[{name}]", *_aligned(rows))


def _aligned(rows: Iterable[Row]) -> list[str]:
    every = list(rows)
    width = max(len(left) for left, _ in every)
    return [f"{left:{width}}  # {escape(origin)}" for left, origin in every]


def _list(values: Iterable[str]) -> str:
    return f"[{', '.join(map(_text, values))}]"


def _text(value: str) -> str:
    """Return *value* as a TOML string; a byte that isn't UTF-8 can't be in one, and is shown escaped."""
    return '"' + "".join(map(_character, value)) + '"'


def _character(character: str) -> str:
    if character in _SHORT:
        return _SHORT[character]
    if escape(character) == character:
        return character
    return f"\\u{ord(character):04X}" if ord(character) < 0x10000 else f"\\U{ord(character):08X}"
