"""The key ``agents``: a list of names, or a table with the settings of each. Pure.

TOML has no name for both a list and a table, so in the table the list is ``use``; without it, the agents are
those that are meant anyway, and those with a table.
"""

from __future__ import annotations

from agents_md_lint.config.reader import KeyPath, TableReader
from agents_md_lint.config.settings import Agents
from agents_md_lint.loading.agents import profile
from agents_md_lint.loading.profile import AgentSettings
from agents_md_lint.names import AGENTS, DEFAULT_AGENTS
from agents_md_lint.output.suggest import quoted, suggestion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

USE = "use"
"""The key of the table that lists the agents."""
_EXAMPLE = 'agents = ["q", "codex"]'


def read(reader: TableReader, path: KeyPath, value: object) -> Agents:
    """Return the agents of *value*. Raises ``ConfigError``."""
    if not isinstance(value, dict):
        return Agents(_names(reader, path, value))
    settings = {
        name: _settings(reader, (*path, _name(reader, path, name)), table, name)
        for name, table in value.items()
        if name != USE
    }
    if USE in value:
        return Agents(_names(reader, (*path, USE), value[USE]), settings)
    return Agents(tuple(dict.fromkeys((*DEFAULT_AGENTS, *settings))), settings)


def _names(reader: TableReader, path: KeyPath, value: object) -> tuple[str, ...]:
    named = reader.strings(path, value, "agents", _EXAMPLE)
    if not named:
        raise reader.error(path, "it is empty, so nothing would be checked", "remove the key for q")
    return tuple(dict.fromkeys(_name(reader, (*path, number), one) for number, one in enumerate(named)))


def _name(reader: TableReader, path: KeyPath, name: str) -> str:
    if name not in AGENTS:
        remedy = suggestion(name, AGENTS, f"the agents are {', '.join(AGENTS)}")
        raise reader.error(path, f"there is no agent {quoted(name)}", remedy)
    return name


def _settings(reader: TableReader, path: KeyPath, value: object, name: str) -> AgentSettings:
    allowed = profile(name).settable
    found: dict[str, Any] = {}
    for key, one in reader.table(path, value, f"[agents.{name}]").items():
        if key not in allowed:
            none = f"{name} has no settings: remove it"
            remedy = suggestion(key, allowed, f"the keys are {', '.join(allowed)}" if allowed else none)
            raise reader.error(path, f"there is no key {quoted(key)}", remedy)
        found[_FIELDS[key]] = _value(reader, (*path, key), one, key)
    return AgentSettings(**found)


_FIELDS = {
    "max-bytes": "chain_limit",
    "fallback-names": "more_names",
    "root-markers": "markers",
    "trusted": "trusted",
}
"""The keys of an agent's table, and the fields of its settings."""


def _value(reader: TableReader, path: KeyPath, value: object, key: str) -> object:
    if key == "max-bytes":
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise reader.wrong(path, value, "a number of bytes, 0 or more", "write for instance: 32768")
        return value
    if key == "trusted":
        if not isinstance(value, bool):
            raise reader.wrong(path, value, "true or false", "write for instance: trusted = true")
        return value
    words = reader.strings(path, value, "names", f'{key} = ["x"]')
    for number, word in enumerate(words):
        if "\0" in word:
            raise reader.error((*path, number), f"{quoted(word)} is no name of a file", "remove the NUL")
    return words


def written(settings: AgentSettings) -> dict[str, object]:
    """Return what *settings* set, by the keys of the configuration."""
    values = {key: getattr(settings, field) for key, field in _FIELDS.items()}
    return {key: value for key, value in values.items() if value is not None}
