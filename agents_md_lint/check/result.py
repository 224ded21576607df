"""The result of a check: what reporters get."""

from __future__ import annotations

from agents_md_lint.records import NamedTuple
from agents_md_lint.rules.findings import Severity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.check.baseline import KnownFinding
    from agents_md_lint.check.controls import ControlChange
    from agents_md_lint.rules.findings import Finding


class Fixed(NamedTuple):
    """A change made to a file of the worktree: its repository-relative path, for which rule, what."""

    path: str
    rule: str
    what: str


class Left(NamedTuple):
    """A change that would fix findings of a rule and wasn't made, and why."""

    path: str
    rule: str
    why: str


class Controls(NamedTuple):
    """What a change would make of its own check, were its configuration, baseline and comments in force.

    ``base`` is the commit whose own are. ``errors`` and ``warnings`` of those shown would be skipped,
    ``lowered`` more would be less severe; ``threshold`` is a new ``fail-on``, or empty. ``fault`` is why
    the change's own can't be used at all, or empty.
    """

    base: str
    changes: tuple[ControlChange, ...]
    errors: int = 0
    warnings: int = 0
    lowered: int = 0
    threshold: str = ""
    fault: str = ""


class GitIgnored(NamedTuple):
    """The number of files named ``AGENTS.md`` that Git ignores and nobody looked at.

    ``complete`` is false where too much is ignored to look through: then it is the number in a part of it.
    """

    files: int
    complete: bool


class CheckResult(NamedTuple):
    """What a check found.

    ``findings`` are sorted. Those with ``new`` false are older ones, in what the change being checked
    doesn't touch: they are only counted, unless ``all_count``. ``files`` is the number of files looked at.
    ``fixed`` is what was changed first, None where nothing was to be, and ``left`` what wasn't; ``fixable``
    are the findings that a sure fix is offered for, and ``done`` are those of the index which the
    worktree no longer has: they count, and aren't reported once more.
    ``suppressed`` findings are skipped for a comment and ``baselined`` ones for the ``baseline`` (its
    name; None without one), whose ``stale`` entries nothing was found for. The configuration skips
    ``ignored`` findings of rules and ``excluded`` files, and makes warnings of ``lowered`` errors.
    ``misplaced`` are configurations that nobody reads. ``unfinished`` are rules that gave up on a file before
    they had looked at all of it, each with its path.
    ``git_ignored`` counts the guidance that Git ignores; None where nobody asked for it.
    ``to_stage`` says that what is to be committed was checked: what is fixed has to be staged again. ``top``
    is the way from the current directory to the top of the worktree, where paths start; empty there.
    ``refused`` are the files with comments that a change brings and that don't count in its own check, and
    ``controls`` tells what else of that kind it edits; None where it edits nothing, or there is no change.
    """

    findings: tuple[Finding, ...]
    files: int
    all_count: bool = False
    many_workspaces: bool = False
    suppressed: int = 0
    baseline: str | None = None
    baselined: int = 0
    stale: tuple[KnownFinding, ...] = ()
    fixed: tuple[Fixed, ...] | None = None
    left: tuple[Left, ...] = ()
    fixable: frozenset[Finding] = frozenset()
    done: frozenset[Finding] = frozenset()
    ignored: int = 0
    excluded: int = 0
    lowered: int = 0
    refused: tuple[str, ...] = ()
    controls: Controls | None = None
    misplaced: tuple[str, ...] = ()
    git_ignored: GitIgnored | None = None
    to_stage: bool = False
    top: str = ""
    unfinished: tuple[tuple[str, str], ...] = ()

    @property
    def shown(self) -> tuple[Finding, ...]:
        """The findings that are reported one by one."""
        return tuple(finding for finding in self.findings if self.all_count or finding.new is not False)

    @property
    def unreported(self) -> tuple[Finding, ...]:
        """The shown findings without those that the hook that fixed them has reported."""
        return tuple(finding for finding in self.shown if finding not in self.done)

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
