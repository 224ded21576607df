"""The keys of the configuration: what each may be, and what is said about anything else. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from agents_md_lint.config.reader import KeyPath, TableReader
from agents_md_lint.config.settings import FAIL_ON, OFF, Agents, BaselineAt, Settings
from agents_md_lint.errors import ConfigError
from agents_md_lint.names import PYPROJECT, TABLE
from agents_md_lint.output.suggest import quoted, suggestion
from agents_md_lint.paths import join, parent
from agents_md_lint.rules.findings import Severity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LEVELS: dict[str, Severity | None] = {**{one.value: one for one in Severity}, OFF: None}


def read(reader: TableReader) -> Settings:
    """Return the settings of a table. Raises ``ConfigError``."""
    values: dict[str, Any] = {}
    origins: dict[str, str] = {}
    for key, value in reader.table((), reader.value, "[tool.agents-md-lint]").items():
        if key == "tool" and not reader.prefix and isinstance(value, dict) and TABLE in value:
            reason = f"the table [tool.{TABLE}] is for {PYPROJECT}, and this file has the keys at its top"
            raise reader.error((), reason, f"remove the line [tool.{TABLE}]")
        if key not in KEYS:
            remedy = suggestion(key, KEYS, f"the keys are {', '.join(KEYS)}")
            raise reader.error((), f"there is no key {quoted(key)}", remedy)
        values[key.replace("-", "_")] = KEYS[key](reader, (key,), value)
        origins[key] = reader.name
        if isinstance(value, dict):
            origins |= dict.fromkeys((f"{key} {entry}" for entry in value), reader.name)
    return Settings(**values, source=reader.name, origins=origins)


def _workspaces(reader: TableReader, path: KeyPath, value: object) -> tuple[str, ...]:
    example = 'workspaces = ["services/shop"]'
    named = reader.strings(path, value, "directories", example)
    if not named:
        raise reader.error(path, "it is empty, so nothing would be checked", "remove the key for '.'")
    cleaned = (reader.place((*path, number), one, example) for number, one in enumerate(named))
    return tuple(dict.fromkeys(cleaned))


def _select(reader: TableReader, path: KeyPath, value: object) -> tuple[str, ...]:
    rules = reader.rules(path, value, 'select = ["oversized"]')
    if not rules:
        raise reader.error(
            path, "it is empty, so nothing would be checked", "remove the key to check all rules"
        )
    return rules


def _ignore(reader: TableReader, path: KeyPath, value: object) -> tuple[str, ...]:
    return reader.rules(path, value, 'ignore = ["near-limit"]')


def _severity(reader: TableReader, path: KeyPath, value: object) -> dict[str, Severity | None]:
    example = 'severity = { near-limit = "off" }'
    found: dict[str, Severity | None] = {}
    for slug, level in reader.table(path, value, example).items():
        if slug in KEYS:
            raise _misplaced(reader, path, slug)
        here = (*path, reader.rule((*path, slug), slug))
        if not isinstance(level, str) or level not in LEVELS:
            raise reader.wrong(here, level, _one_of(LEVELS), f"write for instance: {example}")
        found[slug] = LEVELS[level]
    return found


def _per_path_ignores(reader: TableReader, path: KeyPath, value: object) -> dict[str, tuple[str, ...]]:
    example = 'per-path-ignores = { "vendor/" = ["byte-order-mark"] }'
    found: dict[str, tuple[str, ...]] = {}
    for pattern, slugs in reader.table(path, value, example).items():
        here = (*path, reader.pattern((*path, pattern), pattern))
        if pattern.startswith("!"):
            reason = f"the pattern {quoted(pattern)} is a negation, and each stands alone here"
            raise reader.error(here, reason, "name the paths that are meant")
        if pattern in KEYS and not isinstance(slugs, list):
            raise _misplaced(reader, path, pattern)
        if isinstance(slugs, dict) and slugs:
            whole = _undone(pattern, slugs)
            reason = f"{quoted(whole)} without quotes is {quoted(pattern)} with a table in it"
            raise reader.error(here, reason, f'write for instance: "{whole}" = ["byte-order-mark"]')
        found[pattern] = reader.rules(here, slugs, example)
    return found


def _misplaced(reader: TableReader, path: KeyPath, key: str) -> ConfigError:
    """Return the error for a key that was written at the end of the file, where a table is."""
    table = ".".join(str(part) for part in (*reader.prefix, *path))
    reason = f"{quoted(key)} stands in the table [{table}]"
    return reader.error((), reason, "write it above that table")


def _undone(key: str, value: object) -> str:
    """Return the name that was meant by a dotted key, which TOML takes for tables."""
    while isinstance(value, dict) and value:
        part, value = next(iter(value.items()))
        key = f"{key}.{part}"
    return key


def _exclude(reader: TableReader, path: KeyPath, value: object) -> tuple[str, ...]:
    patterns = reader.strings(path, value, "patterns", 'exclude = ["vendor/"]')
    return tuple(reader.pattern((*path, number), one) for number, one in enumerate(patterns))


def _fail_on(reader: TableReader, path: KeyPath, value: object) -> str:
    if not isinstance(value, str) or value not in FAIL_ON:
        raise reader.wrong(path, value, _one_of(FAIL_ON), 'write for instance: fail-on = "warning"')
    return value


def _baseline(reader: TableReader, path: KeyPath, value: object) -> BaselineAt:
    example = 'baseline = ".agents-md-lint-baseline.json"'
    if not isinstance(value, str):
        raise reader.wrong(path, value, "the path of a file", f"write for instance: {example}")
    named = reader.place(path, value, example)
    if not reader.on_disk:
        return BaselineAt(named)
    # As trusted as the file that names it: it is looked for beside that, and not in what is checked.
    above = parent(reader.name) if "/" in reader.name else "."
    return BaselineAt(f"/{named}" if reader.name.rfind("/") == 0 else join(above, named), on_disk=True)


def _agents(reader: TableReader, path: KeyPath, value: object) -> Agents:
    from agents_md_lint.config.agents import read as read_agents  # few configurations have it

    return read_agents(reader, path, value)


def _one_of(values: Mapping[str, object] | tuple[str, ...]) -> str:
    *most, last = (f'"{value}"' for value in values)
    return f"{', '.join(most)} or {last}"


KEYS: dict[str, Callable[[TableReader, KeyPath, object], object]] = {
    "workspaces": _workspaces,
    "select": _select,
    "ignore": _ignore,
    "severity": _severity,
    "per-path-ignores": _per_path_ignores,
    "exclude": _exclude,
    "fail-on": _fail_on,
    "baseline": _baseline,
    "agents": _agents,
}
"""Every key of the configuration with what reads its value."""
