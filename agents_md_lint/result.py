"""The result of a check: what reporters get."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from agents_md_lint.findings import Finding, Severity


@dataclass(frozen=True)
class CheckResult:
    """What a check found.

    ``findings`` are sorted. Those with ``new`` false are older ones, in what the change being checked
    doesn't touch: they are only counted, unless ``all_count``. ``files`` is the number of files looked at.
    """

    findings: tuple[Finding, ...]
    files: int
    all_count: bool = False
    many_workspaces: bool = False

    @cached_property
    def shown(self) -> tuple[Finding, ...]:
        """The findings that are reported one by one."""
        return tuple(finding for finding in self.findings if self.all_count or finding.new is not False)

    @property
    def older(self) -> int:
        """The number of findings that are only counted."""
        return len(self.findings) - len(self.shown)

    @property
    def errors(self) -> int:
        """The number of errors among the shown findings."""
        return sum(finding.severity is Severity.ERROR for finding in self.shown)

    @property
    def warnings(self) -> int:
        """The number of warnings among the shown findings."""
        return sum(finding.severity is Severity.WARNING for finding in self.shown)

    def worst(self) -> int:
        """The highest rank of severity among the shown findings; 0 where there is none."""
        return max((finding.severity.rank for finding in self.shown), default=0)
