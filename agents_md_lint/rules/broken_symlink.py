"""A link leads nowhere.

Its target doesn't exist, the links form a loop or a chain of more than 255, the link's text goes
on behind a file (`CLAUDE.md/`), or it isn't a path at all. Often a stray newline is to blame, as
in a link made by `echo CLAUDE.md | git hash-object -w --stdin`, another case of the target's
name, or a file mode that made a link of a page of prose. q ignores such guidance in silence.

A dangling `.qignore` gives q no rules; one in a loop, or behind more than 40 links, makes every
directory listing of q fail.

Point it at an existing file: `ln -sfn CLAUDE.md AGENTS.md`. A link into a submodule is a warning
where the submodule can't be inspected. Where Git knows the target and only the worktree lacks it,
as outside a sparse checkout, check it out: `git restore --ignore-skip-worktree-bits CLAUDE.md`.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence

from agents_md_lint.loading.described import stray
from agents_md_lint.loading.whitespace import trim
from agents_md_lint.paths import absolute
from agents_md_lint.qignore.reader import LINKS
from agents_md_lint.rules.findings import Related, Severity
from agents_md_lint.rules.model import BOTH, Problem, Role, Rule, Subject
from agents_md_lint.rules.support.absent import not_checked_out
from agents_md_lint.rules.support.link_faults import FaultyLink, LinkFault, faulty_link
from agents_md_lint.rules.support.walk import directory_of, is_path, regular_file
from agents_md_lint.rules.support.wording import argument, excerpt
from agents_md_lint.snapshot.protocol import Kind, Snapshot, UnreadableError
from agents_md_lint.snapshot.resolve import LINK_BYTES, TOTAL_LINKS, End, Hop

_OTHER_GUIDANCE = (
    "CLAUDE.md",
    "GEMINI.md",
    ".github/copilot-instructions.md",
    ".cursorrules",
    ".windsurfrules",
)
"""Where other agents keep their guidance: what an ``AGENTS.md`` is mostly meant to link to."""

_LOOP_NAMES = 5
_PROSE_WORDS = 5


def check(subject: Subject) -> Iterator[Problem]:
    """Yield the link that leads nowhere, and what it was most likely meant to be."""
    found = faulty_link(subject)
    if found is None or found.fault is not LinkFault.BROKEN:
        return
    own = absolute(subject.workspace.snapshot.root, subject.path)
    cause = Related(subject.workspace.name(found.link.path), None, "the link that leads nowhere")
    related = () if found.link.path == own else (cause,)
    if subject.candidate.resolution.entry.kind is Kind.SUBMODULE:
        yield _submodule(subject, found, related)
        return
    start = "" if found.link.path == own else f"leads through {cause.path}, which "
    absent = not_checked_out(subject, found, start, _effect(subject), related)
    if absent is not None:
        yield absent
        return
    likely = _likely_target(subject, found.link)
    message = start + _fault(subject, found, likely)
    yield Problem(message, _effect(subject), _remedy(subject, found.link, likely), related=related)


def _submodule(subject: Subject, found: FaultyLink, related: tuple[Related, ...]) -> Problem:
    what = "discovery rules" if subject.role is Role.QIGNORE else "guidance"
    return Problem(
        f"leads into the submodule {subject.workspace.name(found.path)}, which is not inspected",
        f"q gets the {what} only where the submodule is checked out and has the file",
        f"check the submodule by itself, or keep the {what} in this repository",
        related=related,
        severity=Severity.WARNING,
    )


def _fault(subject: Subject, found: FaultyLink, likely: str | None) -> str:
    """Say what is wrong with the link at fault."""
    resolution, text = subject.candidate.resolution, found.link.text
    if resolution.end is End.TOO_MANY_LINKS:
        if resolution.loops:
            return _loop(subject, found.link)
        most = LINKS if subject.role is Role.QIGNORE else TOTAL_LINKS
        return f"is the start of a chain of more than {most} links"
    if not text:
        return "is a link without a text"
    shown = excerpt(text.partition("\n")[0] if _is_prose(text) else text)
    if not is_path(text):
        return f"is a link whose text, longer than {LINK_BYTES} bytes, is not a path: {shown}"
    if _is_prose(text):
        return f"is a link whose text is prose, not a path: {shown}"
    if resolution.end is End.NOT_A_DIRECTORY:
        behind = subject.workspace.name(found.path)
        return f"is a link to {shown}, which goes on behind {behind}, not a directory"
    around = stray(text)
    if around and likely == trim(text):
        return f"is a link to {shown}: {around}, and without it {likely} is there"
    if likely is not None and likely.lower() == text.lower():
        return f"is a link to {shown}, which does not exist: it is spelt {likely}"
    return f"is a link to {shown}, which does not exist"


def _loop(subject: Subject, start: Hop) -> str:
    """Name the links of the loop that *start* is in, back to itself."""
    hops = subject.candidate.resolution.hops
    first = hops.index(start)
    names = [subject.workspace.name(hop.path) for hop in hops[first : hops.index(start, first + 1) + 1]]
    if len(names) > _LOOP_NAMES:
        names[_LOOP_NAMES - 2 : -1] = ["…"]
    return f"is a link in a loop: {' -> '.join(names)}"


def _is_prose(text: str) -> bool:
    """Whether the text of a link that leads nowhere is no path that anybody meant."""
    if len(trim(text).splitlines()) > 1 or text.startswith(("# ", "## ")):
        return True
    extension = posixpath.splitext(text)[1]
    return len(text.split()) >= _PROSE_WORDS and (len(extension) < 2 or " " in extension)


def _effect(subject: Subject) -> str:
    if subject.role is not Role.QIGNORE:
        return "q ignores the file"
    return subject.workspace.qignore.effect


def _remedy(subject: Subject, link: Hop, likely: str | None) -> str:
    path = argument(subject.workspace.name(link.path))
    if _is_prose(link.text) or len(link.text) > LINK_BYTES:
        blob = argument(":" + subject.workspace.name(link.path))
        return f"make it a regular file with that text: `rm -f {path} && git show {blob} > {path}`"
    if likely is not None:
        return f"point it at the file that was meant: `ln -sfn {argument(likely)} {path}`"
    return f"point it at an existing file (`ln -sfn TARGET {path}`), or remove it: `rm {path}`"


def _likely_target(subject: Subject, link: Hop) -> str | None:
    """Return the text of the link that was most likely meant; one that leads to a regular file."""
    snapshot = subject.workspace.snapshot
    directory = directory_of(link.path)
    trimmed = trim(link.text)
    meant = [trimmed, trimmed.removesuffix("/.").rstrip("/")]
    if is_path(trimmed) and not _is_prose(trimmed):
        meant.extend(_other_case(snapshot, directory, trimmed))
    if subject.role is Role.GUIDANCE and link.path == absolute(snapshot.root, subject.path):
        meant.extend(_OTHER_GUIDANCE)
    return next(
        (text for text in meant if text != link.text and regular_file(snapshot, directory, text)), None
    )


def _other_case(snapshot: Snapshot, directory: str, text: str) -> Iterator[str]:
    """Yield the relative path *text* with the names in their true case, where only the case is wrong."""
    here, spelt = directory, list[str]()
    for part in text.split("/"):
        if part == "..":
            here = directory_of(here)
        elif part not in ("", "."):
            if part not in (names := _names(snapshot, here)):
                part = next((entry for entry in names if entry.lower() == part.lower()), part)
            here = absolute(here, part)
        spelt.append(part)
    if (true := "/".join(spelt)) != text:
        yield true


def _names(snapshot: Snapshot, directory: str) -> Sequence[str]:
    """Return the names in *directory*; none if it is a link, which could lead out of the workspace."""
    if snapshot.entry(directory).kind is not Kind.DIRECTORY:
        return ()
    try:
        return snapshot.names(directory)
    except UnreadableError:
        return ()


RULE = Rule("broken-symlink", Severity.ERROR, check, BOTH, __doc__ or "")
