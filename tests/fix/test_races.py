"""Files that change while the fixes for them are planned: no traceback, and nothing that isn't known."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from agents_md_lint.check.engine import subjects
from agents_md_lint.check.pre_commit import Checked
from agents_md_lint.check.workspaces import Request
from agents_md_lint.config.settings import Settings
from agents_md_lint.errors import LintError
from agents_md_lint.fix.chances import chance
from agents_md_lint.fix.disk import CHANGED
from agents_md_lint.fix.draft import Draft
from agents_md_lint.fix.planner import Planner
from agents_md_lint.fix.trial import Trial
from agents_md_lint.git.repository import Repository
from agents_md_lint.loading import Loader
from agents_md_lint.rules import RULES, rule_of
from agents_md_lint.rules.findings import Finding
from agents_md_lint.rules.model import Workspace
from agents_md_lint.snapshot import Worktree
from agents_md_lint.snapshot.inventory import take_stock
from agents_md_lint.snapshot.sources import Source, Target
from tests.fix.faults import MARK
from tests.support.repository import GitRepository

REQUEST = Request((), Settings(), False, True, False)
WHAT = Checked(Target(Source.WORKTREE))
FIXABLE = {rule.slug for rule in RULES if rule.fix is not None}


class Disturbed(Trial):
    """A trial beside which another program breaks ``a/AGENTS.md`` at some judgements, for a moment."""

    repo: GitRepository
    broken_at: frozenset[int]
    judged = 0

    def findings(self, draft: Draft) -> Sequence[Finding]:
        self.judged += 1
        self.repo.write("a/AGENTS.md", b"\0" if self.judged in self.broken_at else b"Text.\n")
        return super().findings(draft)


def planner(repo: GitRepository, repository: Repository, *broken_at: int) -> Planner:
    repo.write("AGENTS.md", MARK + b"Rules.\n")
    repo.write("a/AGENTS.md", "Text.\n")
    made = Disturbed(repository, REQUEST, WHAT)
    made.repo, made.broken_at = repo, frozenset(broken_at)
    return Planner(made)


def test_a_finding_that_no_change_brings_blames_none(repo: GitRepository) -> None:
    with Repository.discover(repo.path) as repository:
        plan = planner(repo, repository, 2).plan()
    assert [step.rule for step in plan.draft.steps()] == ["byte-order-mark"]
    assert plan.left == ()


def test_files_that_never_rest_end_the_run(repo: GitRepository) -> None:
    with Repository.discover(repo.path) as repository, pytest.raises(LintError, match="files change while"):
        planner(repo, repository, *range(2, 100, 3)).plan()


@pytest.mark.parametrize("rule", ["invalid-utf8", "destroyed-symlink", "byte-order-mark", "utf16-text"])
@pytest.mark.parametrize("after", [b"\xff\xfe\0", b"", "ä".encode(), b"x" * 70_000])
def test_a_file_that_is_another_than_the_one_looked_at(repo: GitRepository, rule: str, after: bytes) -> None:
    repo.write("AGENTS.md", b"Say \x93it\x94.\n")
    files = take_stock(["AGENTS.md"], ".")
    workspace = Workspace(Loader(Worktree(str(repo.path))), files, lambda: ["AGENTS.md"])
    [subject] = subjects(workspace, files)
    assert subject.data
    repo.write("AGENTS.md", after)
    assert chance(workspace, subject, rule_of(rule), [1])[4:6] == ((), CHANGED)


@pytest.mark.parametrize("rule", sorted(FIXABLE - {"invalid-utf8", "misnamed-guidance"}))
def test_a_file_that_has_lost_its_fault(repo: GitRepository, rule: str) -> None:
    repo.write("AGENTS.md", b"Say \x93it\x94.\n")
    files = take_stock(["AGENTS.md"], ".")
    workspace = Workspace(Loader(Worktree(str(repo.path))), files, lambda: ["AGENTS.md"])
    [subject] = subjects(workspace, files)
    assert chance(workspace, subject, rule_of(rule), [1])[4:6] == ((), CHANGED)
