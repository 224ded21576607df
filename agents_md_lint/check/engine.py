"""Rules over the files of a workspace: sorted findings. Pure, over a snapshot."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence

from agents_md_lint.check.excerpts import excerpt
from agents_md_lint.check.screening import Screen
from agents_md_lint.loading.loader import Verdict
from agents_md_lint.names import NAME, QIGNORE
from agents_md_lint.paths import contains, join, name, parent
from agents_md_lint.qignore.suppression import Accepted, Suppressions
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules import ABOUT_CHAINS, ABOUT_OTHER_FILES, ABOUT_QIGNORE, load
from agents_md_lint.rules.findings import Finding
from agents_md_lint.rules.model import Problem, Role, Rule, Subject, Workspace
from agents_md_lint.snapshot.inventory import Inventory
from agents_md_lint.snapshot.protocol import Kind, UnreadableError


class Report(NamedTuple):
    """What a check of one workspace found: the number of files looked at, and the findings, sorted.

    ``suppressed`` is the number of findings that comments in the files say to skip, ``ignored`` of those
    of rules that aren't to be applied. ``refused`` are the repository-relative paths of the files with
    comments that would suppress a finding and may not.
    """

    files: int
    findings: tuple[Finding, ...]
    suppressed: int = 0
    ignored: int = 0
    refused: tuple[str, ...] = ()


def screened(
    workspace: Workspace,
    files: Inventory,
    slugs: Collection[str],
    passed_over: Callable[[str], Container[str]] = lambda _: (),
    accepted: Callable[[], Accepted] | None = None,
    plain: dict[str, int] | None = None,
) -> Report:
    """Return what :func:`check` returns for the rules *slugs*; what is plainly fine isn't shown to them.

    Nor are they imported before a file needs them. *plain* gets the sizes in bytes of the guidance whose
    bytes are plainly fine, by its workspace-relative path.
    """
    tally = _Tally(passed_over, accepted)
    screen = Screen(workspace, files)
    wanted: dict[tuple[Role, frozenset[str]], Sequence[Rule]] = {}
    for path, role in _roles(files):
        if (role is Role.GUIDANCE and screen.passes(path)) or (
            role is Role.QIGNORE and screen.passes_qignore
        ):
            tally.files += 1
        elif (subject := _subject(workspace, path, role)) is None:
            continue
        elif role is Role.GUIDANCE and screen.passes_linked(subject.candidate):
            tally.files += 1
        else:
            kind = role, screen.spares(subject.candidate)
            if kind not in wanted:
                wanted[kind] = fitting(slugs, *kind)
            tally.apply(subject, wanted[kind])
    if plain is not None:
        plain.update(screen.plain)
    return tally.report()


def fitting(slugs: Collection[str], role: Role, without: frozenset[str] = frozenset()) -> Sequence[Rule]:
    """Return those of the rules *slugs* that look at files of a role, *without* some."""
    others = ABOUT_CHAINS if role is Role.QIGNORE else ABOUT_CHAINS | ABOUT_QIGNORE
    if role in (Role.GUIDANCE, Role.QIGNORE):
        others |= ABOUT_OTHER_FILES
    wanted = [slug for slug in slugs if slug not in others | without]
    return [rule for rule in load(wanted) if role in rule.roles]


def check(
    workspace: Workspace,
    files: Inventory,
    rules: Sequence[Rule],
    passed_over: Callable[[str], Container[str]] = lambda _: (),
    accepted: Callable[[], Accepted] | None = None,
) -> Report:
    """Apply *rules* to *files*, which are some or all of the workspace's.

    *passed_over* gives the rules whose findings are only counted in the file at a repository-relative
    path. With *accepted*, a comment suppresses only what was suppressed before the change that is checked.
    """
    return applied(subjects(workspace, files), rules, passed_over, accepted)


def applied(
    found: Iterable[Subject],
    rules: Sequence[Rule],
    passed_over: Callable[[str], Container[str]] = lambda _: (),
    accepted: Callable[[], Accepted] | None = None,
) -> Report:
    """Apply *rules* to the subjects *found*; else as :func:`check`."""
    tally = _Tally(passed_over, accepted)
    wanted = {role: [rule for rule in rules if role in rule.roles] for role in Role}
    for subject in found:
        tally.apply(subject, wanted[subject.role])
    return tally.report()


class _Tally:
    """What a check has found so far."""

    def __init__(
        self, passed_over: Callable[[str], Container[str]], accepted: Callable[[], Accepted] | None
    ) -> None:
        self.files = self.suppressed = self.ignored = 0
        self.found: list[Finding] = []
        self.refused: dict[str, None] = {}
        self._passed_over = passed_over
        self._accepted = accepted
        self._once: dict[tuple[str, str], int] = {}
        self._ignored_once: set[tuple[str, str]] = set()

    def apply(self, subject: Subject, rules: Sequence[Rule]) -> None:
        """Apply *rules* to one file."""
        self.files += 1
        without = self._passed_over(subject.shown)
        comments = Suppressions(subject.text if subject.role is Role.QIGNORE else "")
        for rule in rules:
            for problem in rule.check(subject):
                if rule.slug in without:
                    self._pass_over(rule, problem)
                elif not self._suppresses(comments, rule, subject, problem):
                    self._add(rule, subject, problem)

    def report(self) -> Report:
        """Return what was found."""
        found = tuple(sorted(self.found, key=lambda finding: finding.order))
        return Report(self.files, found, self.suppressed, self.ignored, tuple(self.refused))

    def _pass_over(self, rule: Rule, problem: Problem) -> None:
        if problem.once is not None:
            if (rule.slug, problem.once) in self._ignored_once:
                return
            self._ignored_once.add((rule.slug, problem.once))
        self.ignored += 1

    def _suppresses(self, comments: Suppressions, rule: Rule, subject: Subject, problem: Problem) -> bool:
        """Whether a comment suppresses *problem*, and may."""
        line = problem.place.line
        if not comments.cover(rule.slug, line):
            return False
        if self._accepted is not None and not self._accepted().cover(rule.slug, comments.line(line)):
            self.refused[subject.shown] = None
            return False
        self.suppressed += 1
        return True

    def _add(self, rule: Rule, subject: Subject, problem: Problem) -> None:
        finding = _finding(rule, subject, problem)
        if problem.once is None:
            self.found.append(finding)
        elif (rule.slug, problem.once) in self._once:
            at = self._once[rule.slug, problem.once]
            touched = self.found[at].touched_by | finding.touched_by
            self.found[at] = self.found[at]._replace(touched_by=touched)
        else:
            self._once[rule.slug, problem.once] = len(self.found)
            self.found.append(finding)


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
        depends_on(subject) | {related.path for related in problem.related},
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


def depends_on(subject: Subject) -> frozenset[str]:
    """Return the repository-relative paths of which a change touches *subject*.

    The file itself, every link on its way, and what they lead to, whether it exists or not.
    """
    return subject.candidate.resolution.paths(subject.workspace.snapshot.repository) | {subject.shown}
