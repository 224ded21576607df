"""What happened to one guidance file, as lines of text: for ``diff-scope`` and for ``history``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agents_md_lint.output.colour import Paint, Style
from agents_md_lint.output.columns import fit
from agents_md_lint.output.escape import escape
from agents_md_lint.paths import join
from agents_md_lint.reporters.scope.words import WORDING, chains, short, what_happened
from agents_md_lint.reporters.support.numbers import count, more
from agents_md_lint.scope.causes import SourceChange
from agents_md_lint.scope.commit_note import CommitNote
from agents_md_lint.scope.news import is_cut

COMMITS = 5
DEEPER = 5
"""What is named of the commits and of the deeper guidance files of one cause."""

AUTHOR = 40
SUBJECT = 72
"""Columns of a commit's author and subject, which may be anything, wherever the report goes."""

SIGNS = {"+": Style.GREEN, "-": Style.RED, "~": Style.YELLOW, "!": Style.RED}


def cause(
    workspace: str,
    source: SourceChange,
    commits: Sequence[CommitNote],
    paint: Paint,
    *,
    what: str = "",
    reached: str = "",
    gone: bool = False,
) -> Iterator[str]:
    """Yield the lines on what happened to one guidance file; *gone* if its directory is.

    The first is the fact, those that tell more are indented by four. *what* and *reached* tell more than
    is known of a source by itself.
    """
    path = paint(escape(join(workspace, source.path)), Style.BOLD)
    sign = sign_of(source)
    yield f"{paint(sign, SIGNS[sign])} {path}  {escape(what or what_happened(source))}"
    for mark, chain in chains(source):
        yield f"    {mark}{' -> '.join(map(escape, chain))}"
    reached = reached or f"{count(source.directories, 'directory')}, {count(source.files, 'file')}"
    yield f"    {'reached' if gone else 'reaches'} {reached}"
    if source.deeper:
        named = [escape(join(workspace, path)) for path in source.deeper[:DEEPER]]
        yield f"    still after it: {', '.join(named)}{more(len(source.deeper) - DEEPER)}"
    for commit in commits[:COMMITS]:
        yield f"    {commit_line(commit, paint)}"
    if len(commits) > COMMITS:
        yield f"    and {count(len(commits) - COMMITS, 'more commit')}"


def sign_of(source: SourceChange) -> str:
    """Return the sign in front of a cause."""
    return "!" if is_cut(source) else WORDING[source.event].sign


def commit_line(commit: CommitNote, paint: Paint) -> str:
    """Return ``9c0d4e2a1b 2026-01-05 Ada Author  The subject``."""
    return (
        f"{paint(short(commit.id), Style.CYAN)} {escape(commit.date[:10])}"
        f" {fit(escape(commit.author), AUTHOR)}  {fit(escape(commit.subject), SUBJECT)}"
    )
