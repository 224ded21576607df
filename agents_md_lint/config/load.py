"""The configuration: found in what is checked or named on the command line, read strictly.

A key, rule or value that isn't known is an error, never skipped: a misspelt one would change
nothing in silence. Each error names the file and the key, or the line of what isn't TOML.
"""

from __future__ import annotations

from agents_md_lint.config.file import ELSEWHERE, TextFile, in_repository, in_snapshot, on_disk
from agents_md_lint.config.keys import read
from agents_md_lint.config.reader import TableReader
from agents_md_lint.config.settings import Settings
from agents_md_lint.errors import ConfigError
from agents_md_lint.git.repository import Repository
from agents_md_lint.names import CONFIG, MISSPELT_TABLE, PYPROJECT, TABLE
from agents_md_lint.snapshot.protocol import Snapshot
from agents_md_lint.snapshot.sources import Target

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_ABOUT = (TABLE, MISSPELT_TABLE)
TOOL = ("tool", TABLE)
"""The table of ``pyproject.toml``."""
_MISSPELT = f"[tool.{MISSPELT_TABLE}] in {PYPROJECT} is not read: the table of this linter is [tool.{TABLE}]"


def configuration(repository: Repository, target: Target) -> Settings:
    """Return the settings that come with what is checked, defaults where it has no configuration.

    That is a commit's own where a commit is checked. Raises ``ConfigError``.
    """
    own = in_repository(repository, target, CONFIG)
    return settings_of(own, in_repository(repository, target, PYPROJECT, about=_ABOUT))


def configuration_in(snapshot: Snapshot) -> Settings:
    """Return the settings that *snapshot* has, whose workspace is the repository. Raises ``ConfigError``."""
    return settings_of(in_snapshot(snapshot, CONFIG), in_snapshot(snapshot, PYPROJECT, about=_ABOUT))


def own_settings(settings: Settings) -> Settings:
    """Return *settings* without where they come from: equal ones say the same."""
    return settings._replace(source=None, origins={}, remark="")


def settings_of(own: TextFile | None, shared: TextFile | None) -> Settings:
    """Return the settings of the one file of the two that configures the repository, or the defaults.

    Raises ``ConfigError``.
    """
    table = None if shared is None else _tool(shared)
    if own is not None and table is not None:
        raise ConfigError(
            f"both {CONFIG} and [tool.agents-md-lint] in {PYPROJECT} configure this repository",
            "keep one of them",
        )
    if own is not None:
        return settings(own)
    if table is not None:
        return read(table)
    return Settings(remark=_MISSPELT) if shared is not None and _is_misspelt(shared) else Settings()


def _is_misspelt(shared: TextFile) -> bool:
    """Whether a ``pyproject.toml`` has the table of the linter under a name that nobody reads."""
    tools = parsed(shared).get(TOOL[0])
    return isinstance(tools, dict) and MISSPELT_TABLE in tools


def configured_by(path: str) -> Settings:
    """Return the settings of the file that the command line names. Raises ``ConfigError``.

    In a ``pyproject.toml`` it is the table of the linter that counts, and there must be one.
    """
    file = on_disk(path)
    if path.rpartition("/")[2] != PYPROJECT:
        return settings(file, on_this_disk=True)
    table = _tool(file, on_this_disk=True)
    if table is None:
        raise ConfigError(f"{path} has no table [tool.agents-md-lint]", ELSEWHERE)
    return read(table)


def settings(file: TextFile, *, on_this_disk: bool = False) -> Settings:
    """Return the settings of a configuration file of the linter's own. Raises ``ConfigError``."""
    return read(TableReader(file.name, (), parsed(file), on_this_disk))


def _tool(file: TextFile, *, on_this_disk: bool = False) -> TableReader | None:
    """Return the table of the linter in a ``pyproject.toml``, or None if it has none."""
    tools = parsed(file).get(TOOL[0])
    if not isinstance(tools, dict) or TOOL[1] not in tools:
        return None
    return TableReader(file.name, TOOL, tools[TOOL[1]], on_this_disk)


def parsed(file: TextFile) -> dict[str, Any]:
    """Return the TOML document *file*. Raises ``ConfigError``."""
    from agents_md_lint.bounded_toml import TomlError, loads  # most repositories have no configuration

    if file.text.startswith("\ufeff"):
        raise ConfigError(f"{file.name}:1: a byte order mark is not TOML", "save the file without it")
    try:
        return loads(file.text)
    except TomlError as error:
        line = "" if error.line is None else f":{error.line}"
        remedy = "see https://toml.io" if error.syntax else "nest less"
        raise ConfigError(f"{file.name}{line}: {error.reason}", remedy) from error
