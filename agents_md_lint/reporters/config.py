"""The settings that are in force and where each comes from: ``schemas/settings.json`` describes the JSON.

As text it is a configuration file that says the same, so it can be taken as a start.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from agents_md_lint.config.settings import OFF, Settings
from agents_md_lint.output.escape import escape, path_fields
from agents_md_lint.reporters.support.document import dump

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
    severity = (
        (f"severity {slug}", slug, _text(level.value if level else OFF))
        for slug, level in settings.severity.items()
    )
    ignores = (
        (f"per-path-ignores {pattern}", pattern, _list(slugs))
        for pattern, slugs in settings.per_path_ignores.items()
    )
    tables = [*_table(settings, "severity", severity), *_table(settings, "per-path-ignores", ignores)]
    head = f"# {escape(settings.source)}" if settings.source is not None else "# no configuration file"
    return "\n".join([head, *_aligned(rows), *tables]) + "\n"


Row = tuple[str, str]
"""What stands on the left, and its origin."""


def _row(settings: Settings, key: str, value: str, *, unset: str = "") -> Row:
    """Return the row of a key; *unset* is what its absence means, which TOML has no value for."""
    left = f"# {key}: {unset}" if unset else f"{key} = {value}"
    return left, settings.origin(key)


def _table(settings: Settings, name: str, entries: Iterable[tuple[str, str, str]]) -> Iterator[str]:
    """Yield the lines of a table; each of *entries* has what its origin is known by, its key and value."""
    rows = [(f"{_text(key)} = {value}", settings.origin(known_by)) for known_by, key, value in entries]
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
