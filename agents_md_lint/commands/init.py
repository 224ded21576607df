"""``init``: puts the hooks into a repository's configuration, and skips what was wrong before."""

from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Sequence

from agents_md_lint.adopt import files
from agents_md_lint.adopt.hooks import CHECK, DIFF_SCOPE, STAGES, Published, block, whole
from agents_md_lint.commands.support import first_baseline
from agents_md_lint.commands.support.first_baseline import Adopted, FirstCheck
from agents_md_lint.errors import UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.paths import utf8
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.sources import worktree_top

EXAMPLES = """\
It writes .pre-commit-config.yaml at the top of the repository, or adds to the one that is there, for
pre-commit and prek. Without --repo, the hooks run the agents-md-lint that is installed on each machine.

examples:
  agents-md-lint init                           the hooks agents-md-lint and agents-md-diff-scope
  agents-md-lint init --repo URL --rev COMMIT   the same, from the repository that publishes them
  agents-md-lint init --baseline                also skip what is wrong today
  agents-md-lint init --print                   show what it would write, and write nothing
"""

_OLD = (
    "  agents-md-lint check            shows it; the hook fails only for what a commit touches",
    "  agents-md-lint init --baseline  lets every check skip it",
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    source = parser.add_argument_group(
        "where the hooks come from", "what is installed, unless told otherwise"
    )
    source.add_argument("--repo", metavar="URL", help="the repository that publishes them; with --rev")
    source.add_argument("--rev", metavar="COMMIT", help="the commit or tag of it to take")
    old = parser.add_argument_group("what is wrong today", "it is counted; on a terminal you are asked")
    known = old.add_mutually_exclusive_group()
    known.add_argument("--baseline", action="store_true", help="skip it, by a baseline that is written")
    known.add_argument("--no-baseline", action="store_true", help="don't look, and don't ask")
    parser.add_argument("--print", action="store_true", help="show the configuration, and write nothing")


class Request(NamedTuple):
    """What to write: the hooks of ``source``, None for those that run what is installed.

    ``baseline`` says whether what is wrong today is to be skipped, None where that wasn't said; with ``show``
    the configuration is only printed.
    """

    source: Published | None
    baseline: bool | None
    show: bool


def request(namespace: argparse.Namespace) -> Request:
    """Return what the arguments ask for. Raises ``UsageError``."""
    baseline = True if namespace.baseline else False if namespace.no_baseline else None
    return Request(_source(namespace.repo, namespace.rev), baseline, namespace.print)


def _source(repo: str | None, rev: str | None) -> Published | None:
    if repo is None and rev is None:
        return None
    if not repo or not rev:
        raise UsageError("--repo and --rev go together", "give both: --repo URL --rev COMMIT")
    for text in (repo, rev):
        if not text.isprintable() or utf8(text).decode("utf-8", "replace") != text:
            raise UsageError(
                f"{text!r} is not plain text", "name the repository and its commit as Git has them"
            )
    return Published(repo, rev)


def run(request: Request) -> Outcome:
    """Write the configuration, and say what was done and what is to be done."""
    if request.show:
        return Outcome(whole(request.source), Status.CLEAR)
    with Repository.discover() as repository:
        top = worktree_top(repository)
        known = files.hooks_file(top)
        present, text = _configuration(known, request.source)
        first = None if request.baseline is False else first_baseline.look(repository)
        skip = first is not None and (request.baseline or first_baseline.agreed(first))
        done = [_hooks(top, known, present, text)]  # from here on files are written
        if first is not None and first.told:
            done.append(first_baseline.write(repository, first) if skip else _shown(first))
    written = [path for one in done for path in one.written]
    lines = [*(line for one in done for line in one.lines), *_next(top, written)]
    return Outcome("".join(f"{line}\n" for line in lines), Status.CLEAR, _remarks(request.source))


def _configuration(known: files.HooksFile | None, source: Published | None) -> tuple[list[str], str]:
    """Return our hooks that are configured already, or the text to write where there are none."""
    if known is None:
        return [], whole(source)
    from agents_md_lint.adopt.configuration import OddError, extended, hooks_in  # a new one needs no reading

    try:
        present = hooks_in(known.text)
        return present, "" if present else extended(known.text, block(source))
    except OddError as error:
        raise files.refused(files.HOOKS, str(error)) from error


def _hooks(top: str, known: files.HooksFile | None, present: Sequence[str], text: str) -> Adopted:
    """Write the configuration *text*, unless hooks of ours are *present* in it."""
    if present:
        return Adopted((), (f"{files.HOOKS} has {' and '.join(present)} already: it stays as it is",))
    files.put(top, files.HOOKS, text, known.original if known else None)
    verb = "wrote" if known is None else "added to"
    return Adopted((files.HOOKS,), (f"{verb} {files.HOOKS}: {CHECK} and {DIFF_SCOPE}",))


def _shown(first: FirstCheck) -> Adopted:
    """Say what is wrong today, and what to do about it."""
    return Adopted((), (f"found today: {first.told}", *_OLD))


def _next(top: str, written: Sequence[str]) -> tuple[str, ...]:
    """Return what is left to do, as commands to paste."""
    stages = " ".join(f"-t {stage}" for stage in STAGES)
    paths = [os.path.relpath(os.path.join(top, name), os.path.realpath(".")) for name in written]
    commit = f"  git add {shlex.join(paths)} && git commit -m 'Check what agents are told'"
    return ("", "next:", *([commit] if written else []), f"  pre-commit install {stages}  # or prek")


def _remarks(source: Published | None) -> tuple[str, ...]:
    """Return what there is to say where the hooks wouldn't find the program."""
    if source is not None:
        return ()
    from shutil import which  # slow to import

    if which(CHECK) is not None:
        return ()
    return (f"{CHECK} is not in the path, where the hooks look for it: `pipx install` puts it there",)
