"""The settings of a check, and where each comes from. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from agents_md_lint.config.patterns import matches
from agents_md_lint.names import DEFAULT_AGENTS
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules import SLUGS, choose, named
from agents_md_lint.rules.findings import Finding, Severity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from agents_md_lint.loading.profile import AgentSettings
    from agents_md_lint.rules.model import Rule

DEFAULT = "default"
COMMAND_LINE = "command line"
OFF = "off"
FAIL_ON = ("error", "warning", "never")


_NOTHING: Mapping[str, Any] = MappingProxyType({})


class BaselineAt(NamedTuple):
    """Where a baseline is: a path in the repository that is checked, or on this disk."""

    path: str
    on_disk: bool = False


class Agents(NamedTuple):
    """The agents whose loading is looked at, and the settings of those that have some, by name."""

    names: tuple[str, ...] = DEFAULT_AGENTS
    settings: Mapping[str, AgentSettings] = _NOTHING


class Settings(NamedTuple):
    """What is in force. Paths are relative to the repository, patterns are those of ``.gitignore``.

    ``select`` empty means all rules. ``severity`` has None for a rule that is off. ``origins`` tells for
    a key, or for a key and an entry of its table (``"severity nul-byte"``), where it comes from:
    the name of a file, or ``COMMAND_LINE``; what isn't in there is a default. ``source`` is the configuration
    file, None where there is none; ``remark`` is what there is to say about it, or empty.
    """

    workspaces: tuple[str, ...] = (".",)
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: Mapping[str, Severity | None] = _NOTHING
    per_path_ignores: Mapping[str, tuple[str, ...]] = _NOTHING
    exclude: tuple[str, ...] = ()
    fail_on: str = FAIL_ON[0]
    baseline: BaselineAt | None = None
    agents: Agents = Agents()
    source: str | None = None
    origins: Mapping[str, str] = _NOTHING
    remark: str = ""

    def origin(self, key: str) -> str:
        """Return where the value of *key* comes from."""
        return self.origins.get(key, DEFAULT)

    def rules(self) -> tuple[Rule, ...]:
        """Return the rules to apply. Raises ``UsageError`` for one that doesn't exist."""
        return choose(self.select, self._left_out())

    def slugs(self) -> tuple[str, ...]:
        """Return the names of the rules to apply. Raises as :meth:`rules` does."""
        return named(self.select, self._left_out())

    def _left_out(self) -> list[str]:
        return [*self.ignore, *(slug for slug, severity in self.severity.items() if severity is None)]

    def configured_off(self) -> frozenset[str]:
        """Return the rules that the configuration, and not the command line, keeps from counting."""
        if self.origin("select") == COMMAND_LINE:
            return frozenset()
        off = {slug for slug, severity in self.severity.items() if severity is None}
        if self.select:
            off |= set(SLUGS) - set(self.select)
        if self.origin("ignore") == COMMAND_LINE:
            return frozenset(off - set(self.ignore))
        return frozenset(off | set(self.ignore))

    def lowered(self, finding: Finding) -> bool:
        """Whether the configuration makes an error of its rule a warning."""
        return self.judged(finding).severity.rank < finding.severity.rank

    def judged(self, finding: Finding) -> Finding:
        """Return *finding* with the severity that is set for its rule."""
        severity = self.severity.get(finding.rule)
        return finding if severity is None else finding._replace(severity=severity)

    def passed_over(self, path: str) -> frozenset[str]:
        """Return the rules that aren't applied to the file at *path*."""
        return frozenset(
            slug
            for pattern, slugs in self.per_path_ignores.items()
            if matches((pattern,), path)
            for slug in slugs
        )


class Given(NamedTuple):
    """What the command line says; None and empty where it says nothing."""

    workspaces: tuple[str, ...] = ()
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    fail_on: str | None = None
    baseline: BaselineAt | None = None
    no_baseline: bool = False
    agents: tuple[str, ...] = ()


def overridden(settings: Settings, given: Given) -> Settings:
    """Return *settings* with what the command line gives in their place.

    Who selects rules there gets them: the rules to ignore that are configured don't count then, and a
    rule that is off has its usual severity.
    """
    ignore, severity = given.ignore or settings.ignore, settings.severity
    if given.select:
        ignore = given.ignore
        severity = {
            slug: level for slug, level in severity.items() if level is not None or slug not in given.select
        }
    said = {
        "workspaces": given.workspaces,
        "select": given.select,
        "ignore": given.ignore or given.select,
        "exclude": given.exclude,
        "fail-on": given.fail_on,
        "baseline": given.baseline or given.no_baseline,
        "agents": given.agents,
    }
    return settings._replace(
        workspaces=given.workspaces or settings.workspaces,
        select=given.select or settings.select,
        ignore=ignore,
        severity=severity,
        exclude=given.exclude or settings.exclude,
        fail_on=given.fail_on or settings.fail_on,
        baseline=None if given.no_baseline else given.baseline or settings.baseline,
        agents=settings.agents._replace(names=given.agents or settings.agents.names),
        origins={**settings.origins, **{key: COMMAND_LINE for key, value in said.items() if value}},
    )
