"""What a user typed for a commit, and how commits are related."""

from __future__ import annotations

import os
import re

from agents_md_lint.errors import GitError, MissingObjectError
from agents_md_lint.git.entries import is_hexadecimal
from agents_md_lint.git.errors import PARTIAL_REMEDY, SHALLOW_REMEDY, failed, shown
from agents_md_lint.git.repository import Repository

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_PEELED = "^{commit}"
_BEHIND = r"[~^]|@\{"
"""What stands behind a name, to go on from there."""
_SHORTEST_ID = 4
"""The digits of an id that Git takes for one, at least."""
_MERGED = "GITHEAD_"
"""What stands before a commit's id in the name of a variable that Git sets while it merges."""
_LONGEST = 4096
"""Longer texts, in characters, aren't passed on: the system limits what a command can be given."""


def revision(repository: Repository, text: str) -> str:
    """Return the id of the commit that *text* names, in any of Git's spellings.

    The text is untrusted: it is never taken for an option or a range. Raises ``GitError`` when it names
    no commit, ``MissingObjectError`` when the repository doesn't have what it names.
    """
    if text in repository.commits:
        return text
    oid = _revision(repository, text)
    repository.commits.setdefault(oid, None)
    return oid


def _revision(repository: Repository, text: str) -> str:
    if not text.strip():
        raise GitError("an empty text names no commit", "name one, for example HEAD")
    if "\0" in text or len(text) > _LONGEST or not _encodable(text):
        raise GitError(f"{shown(text)} can't name a commit", "name one, for example HEAD")
    if len(text) == repository.id_length and not text.strip("0"):
        raise GitError(
            f"the all-zero id {text} stands for no commit", "Git writes it for a branch that isn't there"
        )
    # Peeling at once lets an ambiguous abbreviation mean the commit. But behind a colon is a path or a
    # text to look for, and whatever follows belongs to it.
    oid = _commit(repository, text) if ":" not in text else None
    if oid is not None:
        return oid
    named = _verify(repository, text)
    oid = _verify(repository, named + _PEELED) if named is not None else None
    if oid is None:
        raise _unknown(repository, text, named)
    return oid


def head(repository: Repository) -> str | None:
    """Return the id of the current commit, None on a branch without a commit yet.

    Raises ``GitError`` when ``HEAD`` is broken.
    """
    current = _commit(repository, "HEAD")
    if current is not None:
        repository.commits.setdefault(current, None)
        return current
    if _verify(repository, "HEAD") is not None:
        return revision(repository, "HEAD")  # it says what is wrong
    status, branch, stderr = repository.attempt("symbolic-ref", "-q", "HEAD")
    if status:
        raise failed(("symbolic-ref", "HEAD"), status, stderr, "fix HEAD: git switch to a branch")
    name = os.fsdecode(branch).removesuffix("\n")
    # A branch that is there but broken isn't listed either, only warned about.
    status, listed, stderr = repository.attempt("for-each-ref", "--format=%(refname)", "--", name)
    if status or stderr or name in os.fsdecode(listed).split("\n"):
        raise failed(("for-each-ref", name), status, stderr, f"fix the branch {shown(name)}")
    return None


def merge_bases(repository: Repository, one: str, other: str) -> tuple[str, ...]:
    """Return the ids of the best common ancestors of two commits' ids: none where histories are unrelated.

    In a shallow clone (``Repository.shallow``) none may also mean that the ancestor is missing.
    """
    arguments = ("merge-base", "--all", one, other)
    status, listed, stderr = repository.attempt(*arguments)
    if status == 1 and not listed:
        return ()
    if status:
        raise failed(arguments, status, stderr)
    return tuple(listed.decode().split())


def merging(repository: Repository, environ: Mapping[str, str]) -> tuple[str, ...]:
    """Return the ids of the commits that are being merged into ``HEAD``: none where there is no merge.

    ``git merge`` names them to its own hook in *environ*. Where it stopped, for a conflict or for that hook,
    they are in a file: this one always is, whatever else the repository keeps its references in.
    """
    try:
        with open(os.path.join(repository.git_dir, "MERGE_HEAD"), "rb") as file:
            noted = file.read(_LONGEST).decode("ascii", "replace").split()
    except OSError:
        noted = [name.removeprefix(_MERGED) for name in environ if name.startswith(_MERGED)]
    return tuple(revision(repository, name) for name in dict.fromkeys(noted) if _is_id(repository, name))


def _commit(repository: Repository, name: str) -> str | None:
    """Return the id of the commit that *name* leads to, mostly without a process for that."""
    found = repository.objects.commit(name + _PEELED)
    if found is None:
        return _verify(repository, name + _PEELED)
    oid, start = found
    headers, end, _ = start.partition(b"\n\n")
    if end:
        repository.commits[oid] = _parents(headers)
    return oid if _is_id(repository, oid) else None


def _verify(repository: Repository, text: str) -> str | None:
    status, said, _ = repository.attempt("rev-parse", "--verify", "--quiet", "--end-of-options", text)
    oid = said.decode("utf-8", "replace").removesuffix("\n")
    # ``^HEAD`` verifies too, as ``^`` and an id.
    return oid if status == 0 and _is_id(repository, oid) else None


def _unknown(repository: Repository, text: str, named: str | None) -> GitError:
    """Return the error for a text that names no commit but the object *named*, if it names anything."""
    if named is not None:
        return _no_commit(repository, text, named)
    if _has_no_commit(repository):
        return GitError("there is no commit yet", "commit first")
    if text in ("HEAD", "@") and head(repository) is None:
        return GitError("the current branch has no commit yet", "commit first, or name another branch")
    fetch = _fetch(repository, text)
    if repository.shallow:
        return MissingObjectError(f"no commit {shown(text)} here", fetch or SHALLOW_REMEDY)
    if (several := _meant(repository, text)) > 1:
        return GitError(f"{shown(text)} may mean {several} objects", "write more of the id's digits")
    if ":" in text:
        return GitError(f"no commit is named {shown(text)}", "name a commit: what follows a colon is a path")
    base = re.split(_BEHIND, text, maxsplit=1)[0]
    if base not in ("", text) and _verify(repository, base + _PEELED) is not None:
        return GitError(
            f"no commit is named {shown(text)}, though {shown(base)} is one", "check what follows the name"
        )
    return GitError(
        f"no commit is named {shown(text)}", fetch or "check the name, or fetch it: git fetch --all --tags"
    )


def _fetch(repository: Repository, text: str) -> str:
    """Return how to get *text* where it names a remote's branch: a clone of one branch fetches no other."""
    remote, _, branch = re.split(_BEHIND, text, maxsplit=1)[0].removeprefix("remotes/").partition("/")
    known = os.fsdecode(repository.attempt("remote")[1]).split("\n")
    if not branch or remote not in known or not branch.isprintable():
        return ""
    from shlex import quote  # who sees this waits no longer for it

    what = quote(f"+refs/heads/{branch}:refs/remotes/{remote}/{branch}")
    depth = "--unshallow " if repository.shallow else ""
    return f"check the name, or fetch it: git fetch {depth}{quote(remote)} {what}"


def _no_commit(repository: Repository, text: str, named: str) -> GitError:
    """Return the error for the object *named* that is no commit, or leads to none that is there."""
    kind = _kind(repository, named)
    if kind == "tag":
        target = _verify(repository, named + "^{}")
        kind = _kind(repository, target) if target is not None else ""
        if kind in ("blob", "tree"):
            return GitError(f"{shown(text)} is a tag of a {kind}, so of no commit", "name a commit")
    if kind in ("blob", "tree"):
        return GitError(f"{shown(text)} is a {kind}, not a commit", "name a commit")
    return _missing_commit(repository, named) if named == text else repository.missing_object(named)


def _kind(repository: Repository, oid: str) -> str:
    status, kind, _ = repository.attempt("cat-file", "-t", oid)
    return kind.decode("ascii", "replace").strip() if status == 0 else ""


def _has_no_commit(repository: Repository) -> bool:
    """Whether nothing was ever committed: then no name is wrong, and there is nothing to fetch it from."""
    status, listed, stderr = repository.attempt("for-each-ref", "--count=1")
    return not (status or listed or stderr) and head(repository) is None


def _meant(repository: Repository, text: str) -> int:
    """Return the number of objects whose ids begin with *text*."""
    if len(text) < _SHORTEST_ID or not is_hexadecimal(text):
        return 0
    return repository.attempt("rev-parse", f"--disambiguate={text}")[1].count(b"\n")


def _missing_commit(repository: Repository, oid: str) -> MissingObjectError:
    """Return the error for an id that somebody typed: a clone of one branch needn't have it."""
    missing = repository.missing_object(oid)
    if missing.remedy == PARTIAL_REMEDY:
        return missing
    if missing.remedy == SHALLOW_REMEDY:
        return MissingObjectError(missing.reason, f"{SHALLOW_REMEDY} origin {oid}")
    return MissingObjectError(missing.reason, f"fetch it: git fetch origin {oid}")


def _is_id(repository: Repository, text: str) -> bool:
    return len(text) == repository.id_length and is_hexadecimal(text)


def _encodable(text: str) -> bool:
    try:
        text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return False
    return True


def parents(repository: Repository, commit: str) -> tuple[str, ...]:
    """Return the ids of the parents of the commit's id, as the commit itself names them.

    A shallow clone pretends that its oldest commits have none; the commit tells the truth.
    """
    if repository.commits.get(commit) is None:
        _commit(repository, commit)
    known = repository.commits.get(commit)
    if known is not None:
        return known
    return _parents(repository.run("cat-file", "commit", commit).partition(b"\n\n")[0])


def _parents(headers: bytes) -> tuple[str, ...]:
    lines = headers.split(b"\n")
    return tuple(line.removeprefix(b"parent ").decode() for line in lines if line.startswith(b"parent "))
