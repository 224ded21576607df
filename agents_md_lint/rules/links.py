"""Links that lead where they mustn't: out of the workspace, or into metadata."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from agents_md_lint.loading.loader import Verdict
from agents_md_lint.names import NAME
from agents_md_lint.paths import absolute, clean, contains, relative
from agents_md_lint.rules.findings import Related
from agents_md_lint.rules.model import Problem, Role, Subject
from agents_md_lint.rules.trail import Fault, Trail, trail
from agents_md_lint.rules.walk import directory_of, regular_file
from agents_md_lint.rules.wording import argument, excerpt
from agents_md_lint.snapshot.protocol import Snapshot

_TAIL = 8
"""Names at the end of a link that are looked up in the workspace: a hostile one has thousands."""


def symlink_escape(subject: Subject) -> Iterator[Problem]:
    """A link leads out of the workspace.

    q resolves every link, in any part of the path, and loads only what ends inside the workspace. A
    link that leaves the *repository* is an error even if it comes back, like `../project/rules.md` in
    the directory `project`: it depends on what a clone is called and on what lies beside it, so it
    loads on this machine only. Where the workspace is a directory of the repository, a link may go
    through `../` as long as it ends inside the workspace.

    q follows the link of a `.qignore` wherever it leads, so that its discovery rules come from
    outside; what isn't in the repository can't be reviewed with it.

    Keep the text in the workspace and let the link be relative: `ln -sfn docs/rules.md AGENTS.md`.
    """
    found = trail(subject)
    if found is None:
        return
    if found.fault is Fault.LEAVES:
        message = f"{_is(subject, found)} a link out of the repository, to {excerpt(found.link.text)}"
        if _loads(subject):
            message += ", and back: it loads on this machine only"
        yield _problem(subject, found, message, _machine_effect(subject), _machine_help(subject, found))
    elif found.fault is Fault.OUTSIDE:
        workspace = subject.workspace.snapshot.workspace
        target = subject.workspace.name(found.path)
        message = f"{_is(subject, found)} a link to {target}, outside the workspace {workspace}"
        yield _problem(subject, found, message, _outside_effect(subject), _keep_inside(subject, found))


def absolute_symlink(subject: Subject) -> Iterator[Problem]:
    """A link is absolute, so at best it loads on this machine only.

    q loads it where it happens to lead to a regular file inside the workspace, that is, where the
    clone lies at the very path that the link names. In every other clone, in CI and on a colleague's
    machine, q ignores it in silence.

    Make it relative: `ln -sfn docs/rules.md AGENTS.md`.
    """
    found = trail(subject)
    if found is None or found.fault is not Fault.ABSOLUTE:
        return
    message = f"{_is(subject, found)} an absolute link to {excerpt(found.link.text)}"
    if not subject.workspace.snapshot.portable:
        if _loads(subject):
            message += ": it loads on this machine only"
        elif subject.candidate.verdict is Verdict.BROKEN_LINK:
            message += ", which leads nowhere on this machine"
        elif subject.candidate.verdict is Verdict.ESCAPES:
            message += ", outside the workspace"
    yield _problem(subject, found, message, _machine_effect(subject), _machine_help(subject, found))


def symlink_into_metadata(subject: Subject) -> Iterator[Problem]:
    """A link leads into `.git/` or into the workspace's `.q/`.

    q follows links into Git's own files too: with `AGENTS.md -> .git/config` it puts what is in there
    before the model, in CI often a token. Nothing in `.git/` is part of the repository, so a review
    doesn't see what is loaded. `.q/` is q's own directory, which its discovery never shows.

    Write the guidance in a regular file.
    """
    found = trail(subject)
    if found is None or found.fault is not Fault.METADATA:
        return
    git = found.path.lower().endswith(".git")
    place = "Git's own files" if git else "q's own directory"
    message = f"{_is(subject, found)} a link into {place}, to {excerpt(found.link.text)}"
    yield _problem(subject, found, message, _metadata_effect(subject, git), _remove(subject, found))


def _is(subject: Subject, found: Trail) -> str:
    """Start a message: the file is the link at fault, or another on its way is."""
    if _is_own(subject, found):
        return "is"
    return f"leads through {subject.workspace.name(found.link.path)}, which is"


def _is_own(subject: Subject, found: Trail) -> bool:
    return found.link.path == absolute(subject.workspace.snapshot.root, subject.path)


def _problem(subject: Subject, found: Trail, message: str, effect: str, remedy: str) -> Problem:
    cause = Related(subject.workspace.name(found.link.path), None, "the link that leads there")
    return Problem(message, effect, remedy, related=() if _is_own(subject, found) else (cause,))


def _loads(subject: Subject) -> bool:
    return subject.candidate.verdict is Verdict.LOADS


def _machine_effect(subject: Subject) -> str:
    if subject.role is Role.QIGNORE:
        return "q follows the link wherever it leads, so its discovery rules differ from machine to machine"
    if _loads(subject):
        return "q loads the file on this machine and ignores it in every other clone"
    if subject.workspace.snapshot.portable:
        return "q ignores the file, save on a machine where the link leads back into the workspace"
    return "q ignores the file"


def _outside_effect(subject: Subject) -> str:
    if subject.role is not Role.QIGNORE:
        return "q ignores the file"
    if subject.candidate.verdict is Verdict.BROKEN_LINK:
        return "q finds no file there, so it applies no discovery rules"
    return "q follows the link and takes its discovery rules from outside the workspace"


def _metadata_effect(subject: Subject, git: bool) -> str:
    snapshot = subject.workspace.snapshot
    if subject.role is Role.QIGNORE:
        whose = "Git's own files, which no clone carries over" if git else "its own directory"
        return f"q takes its discovery rules from {whose}"
    if not contains(snapshot.root, subject.candidate.resolution.path):
        return "q ignores the file, since it lies outside the workspace"
    if git:
        return "q puts what is in there before the model; in CI that often includes a token"
    return "q puts what is in there before the model, though its discovery never shows it"


def _machine_help(subject: Subject, found: Trail) -> str:
    """Give the relative link that leads to the same file in the workspace, if there is one."""
    snapshot = subject.workspace.snapshot
    if contains(snapshot.root, found.link.path):
        directory = directory_of(relative(snapshot.root, found.link.path)).lstrip("/")
        whole = clean(posixpath.join(snapshot.anchors[0], directory, found.link.text))
        for anchor in snapshot.anchors:
            if not contains(anchor, whole):
                continue
            target = posixpath.relpath(relative(anchor, whole), directory or ".")
            if regular_file(snapshot, directory_of(found.link.path), target) is not None:
                path = argument(subject.workspace.name(found.link.path))
                return f"make it a relative link: `ln -sfn {argument(target)} {path}`"
        namesake = _namesake(snapshot, found.link.text)
        if namesake is not None:
            target = argument(posixpath.relpath(namesake, directory or "."))
            path = argument(subject.workspace.name(found.link.path))
            stands_for = excerpt(subject.workspace.shown(namesake))
            return f"if it stands for {stands_for} here, make it a relative link: `ln -sfn {target} {path}`"
    return _keep_inside(subject, found)


def _namesake(snapshot: Snapshot, text: str) -> str | None:
    """Return the file of the workspace whose path a link out of it ends in: it was made in another clone.

    The longest such path, relative to the workspace. An ``AGENTS.md`` at the root isn't meant: it
    applies below without a link.
    """
    parts = [part for part in text.rpartition("../")[2].split("/") if part not in ("", ".")][-_TAIL:]
    for tail in ("/".join(parts[start:]) for start in range(len(parts))):
        if tail != NAME and regular_file(snapshot, snapshot.root, tail) is not None:
            return tail
    return None


def _keep_inside(subject: Subject, found: Trail) -> str:
    path = argument(subject.workspace.name(found.link.path))
    return (
        "keep the text in a file of the workspace and link to that with a relative path "
        f"(`ln -sfn TARGET {path}`), or remove the link: `rm {path}`"
    )


def _remove(subject: Subject, found: Trail) -> str:
    path = argument(subject.workspace.name(found.link.path))
    what = "discovery rules" if subject.role is Role.QIGNORE else "guidance"
    return f"remove the link (`rm {path}`) and write the {what} in a regular file"
