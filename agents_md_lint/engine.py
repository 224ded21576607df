"""Rules over the files of a workspace: sorted findings. Pure, over a snapshot."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from typing import NamedTuple

from agents_md_lint.excerpts import excerpt
from agents_md_lint.findings import Finding
from agents_md_lint.inventory import Inventory
from agents_md_lint.loading import Verdict
from agents_md_lint.names import NAME, QIGNORE
from agents_md_lint.pathtext import join, name, parent
from agents_md_lint.rules.base import Problem, Role, Rule, Subject, Workspace
from agents_md_lint.snapshot.protocol import Kind, UnreadableError, contains
from agents_md_lint.suppression import Suppressions


class Report(NamedTuple):
    """What a check of one workspace found: the number of files looked at, and the findings, sorted.

    ``suppressed`` is the number of findings that comments in the files say to pass over.
    """

    files: int
    findings: tuple[Finding, ...]
    suppressed: int = 0


def check(
    workspace: Workspace,
    files: Inventory,
    rules: Sequence[Rule],
    passed_over: Callable[[str], Container[str]] = lambda _: (),
) -> Report:
    """Apply *rules* to *files*, which are some or all of the workspace's.

    *passed_over* gives the rules that aren't applied to the file at a repository-relative path.
    """
    found: list[Finding] = []
    once: dict[tuple[str, str], int] = {}
    looked_at = suppressed = 0
    fitting = {role: [rule for rule in rules if role in rule.roles] for role in Role}
    for subject in subjects(workspace, files):
        looked_at += 1
        without = passed_over(subject.shown)
        comments = Suppressions(subject.text if subject.role is Role.QIGNORE else "")
        for rule in fitting[subject.role]:
            if rule.slug in without:
                continue
            for problem in rule.check(subject):
                if comments.cover(rule.slug, problem.place.line):
                    suppressed += 1
                    continue
                finding = _finding(rule, subject, problem)
                if problem.once is None:
                    found.append(finding)
                elif (rule.slug, problem.once) in once:
                    at = once[rule.slug, problem.once]
                    found[at] = found[at]._replace(touched_by=found[at].touched_by | finding.touched_by)
                else:
                    once[rule.slug, problem.once] = len(found)
                    found.append(finding)
    return Report(looked_at, tuple(sorted(found, key=lambda finding: finding.order)), suppressed)


def subjects(workspace: Workspace, files: Inventory) -> Iterator[Subject]:
    """Yield what rules look at: each of *files* that exists in the snapshot."""
    for path, role in _roles(files):
        subject = _subject(workspace, path, role)
        if subject is not None:
            yield subject


def _roles(files: Inventory) -> Iterator[tuple[str, Role]]:
    for scope in files.qignores:
        yield join(scope, QIGNORE), Role.QIGNORE if scope == "." else Role.NESTED_QIGNORE
    for scope in files.scopes:
        yield join(scope, NAME), Role.GUIDANCE
    for path in files.misspelt:
        yield path, Role.MISSPELT


def _subject(workspace: Workspace, path: str, role: Role) -> Subject | None:
    snapshot = workspace.snapshot
    if role is Role.QIGNORE:
        candidate = workspace.qignore.candidate
    else:
        candidate = workspace.loader.candidate(parent(path), name(path))
    if candidate.verdict is Verdict.ABSENT:  # Git also lists what was deleted from the worktree
        return None
    resolution = candidate.resolution
    size = None
    if resolution.found and resolution.entry.kind is Kind.FILE and contains(snapshot.root, resolution.path):
        try:
            size = snapshot.size(resolution.path)
        except UnreadableError:  # the candidate's verdict says so already
            size = None
    return Subject(role, path, workspace, candidate, size)


def _finding(rule: Rule, subject: Subject, problem: Problem) -> Finding:
    return Finding(
        rule.slug,
        problem.severity or rule.severity,
        subject.shown,
        subject.workspace.snapshot.workspace,
        problem.place,
        problem.message,
        problem.effect,
        problem.help,
        problem.related,
        touching(subject) | {related.path for related in problem.related},
        content=_content(subject, problem),
        excerpt=None if problem.whole else excerpt(subject.data, problem.place),
        lost=problem.lost,
    )


def _content(subject: Subject, problem: Problem) -> str:
    """Return what tells a problem from others of its rule in its file, wherever that lies."""
    place = problem.place
    if problem.whole or place.line is None or place.offset is None:
        return "\0".join(hop.text for hop in subject.candidate.resolution.hops)
    start = subject.data.rfind(b"\n", 0, place.offset) + 1
    line = subject.data[start:].partition(b"\n")[0]
    return line.strip().decode("utf-8", "surrogateescape")


def touching(subject: Subject) -> frozenset[str]:
    """Return the repository-relative paths of which a change touches *subject*.

    The file itself, every link on its way, and what they lead to, whether it exists or not.
    """
    resolution = subject.candidate.resolution
    snapshot = subject.workspace.snapshot
    way = [resolution.path, *(hop.path for hop in resolution.hops)]
    inside = (path for path in way if contains(snapshot.repository, path))
    return frozenset({subject.shown, *(subject.workspace.name(path) for path in inside)})
