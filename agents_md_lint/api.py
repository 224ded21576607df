"""The Python API in GitPython's terms: ``git.Repo``, its index and ``git.Commit`` in, our records out.

GitPython's objects say *what* is meant; the trees are read as the command line reads them, since GitPython's
own reader takes odd paths wrong and knows no SHA-256. This is the one module that a command never imports.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

import git

from agents_md_lint.check.pre_commit import Checked
from agents_md_lint.check.run import Request, answer
from agents_md_lint.config.load import configuration
from agents_md_lint.errors import UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.rules.findings import Finding
from agents_md_lint.scope.ranges import INDEX, WORKTREE, Range, compared
from agents_md_lint.scope.report import Endpoint, ScopeReport, report
from agents_md_lint.snapshot import Snapshot
from agents_md_lint.snapshot.sources import Source, Target, view

GitTree = git.Repo | git.IndexFile | git.Commit
"""What can be looked at: a repository (its worktree), its index, or a commit."""


def snapshot(tree: GitTree, workspace: str = ".") -> Snapshot:
    """Return the repository-relative *workspace* of *tree*, for a ``Loader``.

    Raises ``GitError`` where Git can't answer, and ``UsageError`` for the worktree of a bare repository.
    """
    return view(_repository(tree), _target(tree), workspace).snapshot


def findings(tree: GitTree, workspaces: Sequence[str] = ()) -> tuple[Finding, ...]:
    """Return what ``check`` finds in *tree*, sorted by path and place.

    The configuration in *tree* is in force; *workspaces* (repository-relative) win over those that it names.
    Raises ``LintError``: ``ConfigError`` for a configuration that can't be read, ``GitError`` for Git.
    """
    with _repository(tree) as repository:
        target = _target(tree)
        settings = configuration(repository, target)
        if workspaces:
            settings = settings._replace(workspaces=tuple(workspaces))
        request = Request((), settings, filenames=False, all_count=True, ignored=False)
        return answer(repository, request, Checked(target)).findings


def scope(before: git.Commit | None, after: GitTree, workspace: str = ".") -> ScopeReport:
    """Return how the effective guidance of the repository-relative *workspace* differs between two trees.

    *before* is None for nothing at all (every directory is new). The commits of the report are left empty.
    Raises ``UsageError`` for trees of two repositories, and ``GitError`` where Git can't answer.
    """
    with _repository(after) as repository:
        if before is not None and _place(before) != _place(after):
            raise UsageError("the two trees are of different repositories", "compare trees of one")
        base = Endpoint(repository.empty_tree if before is None else before.hexsha, "as given")
        chosen = Range(base, Endpoint(_name(after), "as given"))
        return report(compared(repository, chosen, workspace), chosen.base, chosen.head)


def _repository(tree: GitTree) -> Repository:
    return Repository.at(_place(tree))


def _place(tree: GitTree) -> str:
    repo = tree if isinstance(tree, git.Repo) else tree.repo
    return os.fspath(repo.working_tree_dir or repo.git_dir)


def _target(tree: GitTree) -> Target:
    if isinstance(tree, git.Commit):
        return Target(Source.COMMIT, tree.hexsha)
    return Target(Source.WORKTREE if isinstance(tree, git.Repo) else Source.INDEX)


def _name(tree: GitTree) -> str:
    """Return the name that a range has for one side."""
    if isinstance(tree, git.Commit):
        return tree.hexsha
    return WORKTREE if isinstance(tree, git.Repo) else INDEX
