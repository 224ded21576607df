"""What is wrong in a repository that adopts the linter: shown, or known to a first baseline."""

from __future__ import annotations

import json
import sys

from agents_md_lint.adopt import files
from agents_md_lint.check.pre_commit import Checked
from agents_md_lint.check.result import CheckResult
from agents_md_lint.check.run import answer, without_known
from agents_md_lint.check.workspaces import Request
from agents_md_lint.commands.support import configured, new_baseline
from agents_md_lint.config.load import configuration
from agents_md_lint.config.settings import BaselineAt
from agents_md_lint.git.repository import Repository
from agents_md_lint.names import BASELINE, CONFIG
from agents_md_lint.output import streams
from agents_md_lint.records import NamedTuple
from agents_md_lint.reporters.check.text import count
from agents_md_lint.snapshot.sources import Source, Target, worktree_top

_WORKTREE = Target(Source.WORKTREE)
_YES = frozenset({"y", "yes"})


class Adopted(NamedTuple):
    """The files that were written, relative to the repository, and a line about each thing that was done."""

    written: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()


class FirstCheck(NamedTuple):
    """What is wrong in the worktree today, but for what a baseline knows already; ``request`` found it."""

    request: Request
    result: CheckResult

    @property
    def told(self) -> str:
        """The number of findings, in words."""
        counts = count(self.result.errors, "error"), count(self.result.warnings, "warning")
        return " and ".join(filter(None, counts))


def look(repository: Repository) -> FirstCheck:
    """Check the worktree by the configuration that it has."""
    settings = configuration(repository, _WORKTREE)
    request = Request((), settings, filenames=False, all_count=True, ignored=False)
    result = answer(repository, request, Checked(_WORKTREE))
    known = configured.baseline(repository, _WORKTREE, settings)
    return FirstCheck(request, result if known is None else without_known(result, known))


def agreed(first: FirstCheck) -> bool:
    """Ask on the terminal whether to write a baseline; without one, or a finding, the answer is no."""
    if not (first.told and sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    streams.say(f"There are {first.told} here already. Skip them from now on, by a baseline? [y/N]")
    return sys.stdin.readline().strip().lower() in _YES


def write(repository: Repository, first: FirstCheck) -> Adopted:
    """Write the baseline, and the configuration that names it where there is none."""
    settings = first.request.settings
    fresh = settings.source is None
    if fresh:
        settings = settings._replace(baseline=BaselineAt(BASELINE))
    request = first.request._replace(settings=settings)
    found = answer(repository, request, Checked(_WORKTREE))
    baseline, told = new_baseline.write(repository, request, Checked(_WORKTREE), found, "")
    if not fresh:
        return Adopted((baseline.name,), (told,))
    files.put(worktree_top(repository), CONFIG, f"baseline = {json.dumps(BASELINE)}\n")
    return Adopted((baseline.name, CONFIG), (told, f"wrote {CONFIG}, which names it"))
