"""The Python API in GitPython's terms: ``git.Repo``, its index and ``git.Commit`` in, our records out.

GitPython's objects say *what* is meant; the trees are read as the command line reads them, since GitPython's
own reader takes odd paths wrong and knows no SHA-256. This is the one module that a command never imports.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

import git

from agents_md_lint.check.pre_commit import Checked
from agents_md_lint.check.run import answer
from agents_md_lint.check.workspaces import Request
from agents_md_lint.config.load import configuration
from agents_md_lint.errors import UsageError
from agents_md_lint.git.errors import shown
from agents_md_lint.git.repository import Repository
from agents_md_lint.git.revisions import revision
from agents_md_lint.paths import clean, slashed
from agents_md_lint.rules.findings import Finding
from agents_md_lint.scope.ranges import INDEX, WORKTREE, Range, compared
from agents_md_lint.scope.report import Endpoint, ScopeReport, report
from agents_md_lint.snapshot import Snapshot
from agents_md_lint.snapshot.sources import Source, Target, view

GitTree = git.Repo | git.IndexFile | git.Commit
"""What can be looked at: a repository (its worktree), an index (the file that it names), or a commit."""


def snapshot(tree: GitTree, workspace: str = ".") -> Snapshot:
    """Return the repository-relative *workspace* of *tree*, for a ``Loader``.

    Raises ``GitError`` where Git can't answer, and ``UsageError`` for the worktree or the index of a bare
    repository, and for a workspace outside.
    """
    repository = _repository(tree)
    return view(repository, _target(repository, tree), _inside(workspace)).snapshot


def findings(tree: GitTree, workspaces: Sequence[str] = ()) -> tuple[Finding, ...]:
    """Return what ``check`` finds in *tree*, sorted by path and place.

    The configuration in *tree* is in force; *workspaces* (repository-relative) win over those that it names.
    Raises ``LintError``: ``ConfigError`` for a configuration that can't be read, ``GitError`` for Git.
    """
    with _repository(tree) as repository:
        target = _target(repository, tree)
        settings = configuration(repository, target)
        if workspaces:
            settings = settings._replace(workspaces=tuple(map(_inside, workspaces)))
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
        base = repository.empty_tree if before is None else _target(repository, before).commit
        target = _target(repository, after)
        name = target.commit or _SIDES[target.source]
        chosen = Range(Endpoint(base, "as given"), Endpoint(name, "as given"))
        return report(compared(repository, chosen, _inside(workspace)), chosen.base, chosen.head)


_SIDES = {Source.INDEX: INDEX, Source.WORKTREE: WORKTREE}
"""What a range calls a side that is no commit."""


def _repository(tree: GitTree) -> Repository:
    """Return the repository of *tree*; where that is an index, Git reads it and no other."""
    repository = Repository.at(_place(tree))
    if isinstance(tree, git.IndexFile):
        repository.environment["GIT_INDEX_FILE"] = _index_file(tree)
    return repository


def _index_file(index: git.IndexFile) -> str:
    """Return the absolute path of *index*. Raises ``UsageError`` for one that is in memory alone.

    Before anything is staged, a repository's own isn't there either, and that says something.
    """
    path = os.path.abspath(index.path)
    if not os.path.exists(path) and path != os.path.join(index.repo.git_dir, "index"):
        raise UsageError(
            f"there is no index {shown(path)}", "write it to a file, and give git.IndexFile(repo, FILE)"
        )
    return path


def _place(tree: GitTree) -> str:
    if not isinstance(tree, git.Repo | git.IndexFile | git.Commit):
        raise UsageError(
            f"a {type(tree).__name__} is no git.Repo, git.IndexFile or git.Commit",
            "give a repository, its index, or a commit: repo, repo.index, repo.commit(NAME)",
        )
    repo = tree if isinstance(tree, git.Repo) else tree.repo
    return os.fspath(repo.working_tree_dir or repo.git_dir)


def _target(repository: Repository, tree: GitTree) -> Target:
    """Return what *tree* means. Raises ``GitError`` for a commit that the repository lacks."""
    if isinstance(tree, git.Commit):
        return Target(Source.COMMIT, revision(repository, tree.hexsha))
    if isinstance(tree, git.Repo):
        return Target(Source.WORKTREE)
    if repository.bare:
        raise UsageError("a bare repository has nothing staged", "give a commit: repo.commit(NAME)")
    return Target(Source.INDEX)


def _inside(workspace: str) -> str:
    """Return *workspace* as text at its shortest. Raises ``UsageError`` for one outside the repository."""
    shortest = clean(slashed(workspace))
    if shortest.startswith("/") or shortest.split("/")[0] == "..":
        raise UsageError(f"the workspace {workspace!r} lies outside the repository", "name one inside it")
    return shortest
