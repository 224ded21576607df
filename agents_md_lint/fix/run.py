"""``--fix`` from the request to the result: what is planned is written, and the worktree checked again."""

from __future__ import annotations

from collections.abc import Sequence

from agents_md_lint.check.baseline import Baseline
from agents_md_lint.check.coverage import Coverage
from agents_md_lint.check.pre_commit import Checked
from agents_md_lint.check.result import CheckResult, Fixed
from agents_md_lint.check.run import answer, without_known
from agents_md_lint.check.workspaces import Request, opened
from agents_md_lint.errors import LintError
from agents_md_lint.fix.draft import Draft, File
from agents_md_lint.fix.leftovers import sweep
from agents_md_lint.fix.lock import alone
from agents_md_lint.fix.planner import Plan, Planner
from agents_md_lint.fix.trial import Trial
from agents_md_lint.fix.write import Written, write
from agents_md_lint.git.repository import Repository
from agents_md_lint.paths import contains, name, parent, relative
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.inventory import paths_of
from agents_md_lint.snapshot.sources import worktree_top

_STALE = 3600
"""The age in seconds of a leftover that is removed where no lock tells that nobody is writing it."""


class Done(NamedTuple):
    """What was fixed and what is left to do; a line for each file that couldn't be written, and remarks."""

    result: CheckResult
    failures: tuple[str, ...]
    remarks: tuple[str, ...]


def fix(
    repository: Repository,
    request: Request,
    what: Checked,
    baseline: Baseline | None,
    *,
    unsafe: bool,
) -> Done:
    """Fix what *request* finds and *baseline* doesn't know; return what a check says of the worktree then."""
    top = worktree_top(repository)
    with alone(top) as locked:
        removed = _swept(repository, request, what, 0 if locked else _STALE)
        trial = Trial(repository, request, what, baseline)
        plan = Planner(trial, unsafe=unsafe).plan()
        files = sorted(plan.draft.files.values(), key=lambda file: file.origin)
        written = _written(files)
        repository.forget()
    made = _made(files, written)
    after = trial.request(made)
    now = trial.checked(made)
    result = answer(repository, after, now)
    if baseline is not None:
        result = without_known(result, baseline, Coverage(repository, after, now).includes)
    steps = sorted((step for one in written for step in one.steps), key=lambda step: (step.turn, step.path))
    return Done(
        result._replace(
            fixed=tuple(Fixed(step.path, step.rule, step.what) for step in steps),
            left=plan.left,
        ),
        tuple(
            f"{relative(repository.top or '', file.origin)} can't be fixed: {one.failure}"
            for file, one in zip(files, written, strict=True)
            if one.failure
        ),
        tuple(f"removed {path}, which a run that was ended left behind" for path in removed),
    )


def preview(
    repository: Repository, request: Request, what: Checked, baseline: Baseline | None, *, unsafe: bool
) -> Plan:
    """Return what :func:`fix` would do; nothing is changed."""
    worktree_top(repository)
    return Planner(Trial(repository, request, what, baseline), unsafe=unsafe).plan()


def _written(files: Sequence[File]) -> list[Written]:
    written: list[Written] = []
    try:
        for file in files:
            written.append(write(file))  # noqa: PERF401  an interrupt must find what is done so far
    except KeyboardInterrupt:
        done = sum(1 for one in written if one.steps)
        raise LintError(f"interrupted; {done} of {len(files)} files were fixed", "run it again") from None
    return written


def _made(files: Sequence[File], written: Sequence[Written]) -> Draft:
    """Return the draft of what was made: a name that couldn't be given isn't there."""
    made = Draft()
    for file, one in zip(files, written, strict=True):
        path = file.origin if one.failure else file.path
        made.files[path] = file.copy(path)
    return made


def _swept(repository: Repository, request: Request, what: Checked, age: float) -> list[str]:
    """Remove what killed runs left beside the files of *request*; return the paths."""
    removed: list[str] = []
    seen: set[str] = set()
    for workspace, files in opened(repository, request, what):
        for path in paths_of(files):
            found = workspace.loader.locate(parent(path), name(path)).resolution.path
            directory = found.rpartition("/")[0]
            root = workspace.snapshot.root
            if directory not in seen and found != root and contains(root, found):
                seen.add(directory)
                removed += (workspace.name(f"{directory}/{leftover}") for leftover in sweep(root, found, age))
    return removed
