"""Finding a repository, and whether the environment speaks of it."""

from __future__ import annotations

import os

from agents_md_lint.errors import GitError
from agents_md_lint.git.entries import EMPTY_TREES
from agents_md_lint.git.environment import FLAGS, environment, names_a_repository
from agents_md_lint.git.errors import garbled, shown, words
from agents_md_lint.git.process import run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_FACTS = (
    "--is-inside-work-tree",
    "--is-bare-repository",
    "--is-shallow-repository",
    "--show-object-format",
    "--absolute-git-dir",  # the last one, since a newline may be in it
)


class Found:
    """What Git says about a place; see ``Repository`` for the fields."""

    def __init__(
        self, facts: list[str], top: str | None, known: Mapping[str, str], *, honoured: bool
    ) -> None:
        _, bare, shallow, self.object_format, self.git_dir = facts
        self.bare = bare == "true"
        self.shallow = shallow == "true"
        self.top = top
        self.environment = dict(known)
        if "GIT_WORK_TREE" in known:  # Git runs there, where it doesn't find the repository by itself
            self.environment.setdefault("GIT_DIR", self.git_dir)
        self.honoured = honoured


def look(cwd: str, *, honour: bool) -> Found:
    """Ask Git what is around *cwd*; *honour* lets it see what the environment says about a repository.

    Raises ``GitError`` when there is no repository, or Git refuses it.
    """
    try:
        current, here = os.getcwd(), os.path.abspath(cwd)
    except OSError as error:
        raise GitError("the current directory is gone", "change to one that exists") from error
    if not os.path.isdir(here):
        raise GitError(f"no such directory: {shown(cwd)}", "name a directory of a Git repository")
    known = environment(os.environ, honour, current)
    # One process answers for every repository without a newline in its directory's name.
    status, said, stderr = _rev_parse(here, known, *_FACTS, "--show-toplevel")
    lines = os.fsdecode(said).split("\n")
    if status == 0 and len(lines) == len(_FACTS) + 2:
        # A repository's own core.worktree may name any directory. Only the user's word is good for one
        # that the current directory doesn't lie in.
        inside = lines[0] == "true" or "GIT_WORK_TREE" in known
        if "GIT_WORK_TREE" in known and not os.path.isdir(known["GIT_WORK_TREE"]):
            reason = f"GIT_WORK_TREE in the environment names no directory: {shown(known['GIT_WORK_TREE'])}"
            raise GitError(reason, "unset it, or correct it")
        if not (_are_facts(lines[: len(_FACTS)]) and os.path.isabs(lines[len(_FACTS)])):
            raise garbled(("rev-parse", *_FACTS))
        return Found(lines[: len(_FACTS)], lines[len(_FACTS)] if inside else None, known, honoured=honour)
    if status and len(lines) > len(_FACTS) and lines[0] == "false":  # no worktree has no top level
        return Found(_facts(said), None, known, honoured=honour)
    status, said, stderr = _rev_parse(here, known, *_FACTS)
    if status:
        raise _refusal(here, stderr, known)
    facts = _facts(said)
    if facts[0] != "true":
        return Found(facts, None, known, honoured=honour)
    status, said, stderr = _rev_parse(here, known, "--show-toplevel")
    if status:
        raise _refusal(here, stderr, known)
    return Found(facts, os.fsdecode(said).removesuffix("\n"), known, honoured=honour)


def _facts(said: bytes) -> list[str]:
    facts = os.fsdecode(said).removesuffix("\n").split("\n", len(_FACTS) - 1)
    if len(facts) < len(_FACTS) or not _are_facts(facts):
        raise garbled(("rev-parse", *_FACTS))
    return facts


def _are_facts(facts: list[str]) -> bool:
    """Whether Git's answer is one: whoever stands in for Git may exit well and print anything."""
    *answers, object_format, git_dir = facts
    return set(answers) <= {"true", "false"} and object_format in EMPTY_TREES and os.path.isabs(git_dir)


def spoken_of(root: str) -> Found:
    """Find the repository around *root*, and honour the environment if it speaks of the same one."""
    if not names_a_repository(os.environ):
        return look(root, honour=False)
    try:
        spoken: Found | None = look(".", honour=True)
    except GitError:
        spoken = None
    try:
        named = look(root, honour=False)
    except GitError:
        # A worktree that only the environment connects with a repository has no ``.git``.
        if spoken is not None and spoken.top == os.path.realpath(root):
            return spoken
        raise
    if spoken is None or spoken.git_dir != named.git_dir:
        return named
    if "GIT_WORK_TREE" in os.environ and spoken.top != named.top:
        return named
    # Without GIT_WORK_TREE, GIT_DIR makes Git take the current directory for the top level: *root*'s
    # own top level is the right one, and it is where Git will run.
    named.environment, named.honoured = spoken.environment, True
    return named


def _rev_parse(
    here: str, known: Mapping[str, str], *options: str, more: tuple[str, ...] = ()
) -> tuple[int, bytes, bytes]:
    return run(["-C", here, *FLAGS, *more, "rev-parse", *options], known)


def _refusal(here: str, stderr: bytes, known: Mapping[str, str]) -> GitError:
    """Return the error for a place where Git doesn't work, found out without reading Git's words."""
    said = words(stderr)
    trusting = ("-c", "safe.directory=*")
    for option in ("--show-toplevel", "--absolute-git-dir"):
        status, directory, _ = _rev_parse(here, known, option, more=trusting)
        if status == 0:
            import shlex

            quoted = shlex.quote(os.fsdecode(directory.removesuffix(b"\n")))
            remedy = f"if you trust it: git config --global --add safe.directory {quoted}"
            return GitError(f"Git refuses the repository around {shown(here)}: {said}", remedy)
    # The environment overrides core.worktree.
    status, directory, _ = _rev_parse(here, {**known, "GIT_WORK_TREE": here}, "--absolute-git-dir")
    if status == 0 and "GIT_WORK_TREE" not in known:
        import shlex

        config = shlex.quote(os.path.join(os.fsdecode(directory.removesuffix(b"\n")), "config"))
        return GitError(
            f"core.worktree, a setting of the repository around {shown(here)}, names no directory",
            f"if it is a slip: cd / && git config --file {config} --unset core.worktree",
        )
    # Outside a repository this reads the user's configuration; in a broken one it fails.
    status, _, _ = run(["-C", here, *FLAGS, "config", "--list", "--name-only"], known)
    if status:
        return GitError(f"Git can't use the repository around {shown(here)}: {said}", "fix the repository")
    if known.get("GIT_DIR"):
        reason = f"GIT_DIR in the environment names no Git repository: {shown(known['GIT_DIR'])}"
        return GitError(reason, "unset it, or correct it")
    reason = f"{shown(here)} is not in a Git repository"
    if known.get("GIT_WORK_TREE"):  # it says where the worktree is, and not of which repository
        return GitError(f"{reason}, and GIT_WORK_TREE doesn't name one", "set GIT_DIR too, or unset it")
    return GitError(reason, "run it in a repository, or make one: git init")
