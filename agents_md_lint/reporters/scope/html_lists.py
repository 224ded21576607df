"""The news of a page on ``diff-scope``, the worst first, and what else changes for the agent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from agents_md_lint.paths import join
from agents_md_lint.reporters.scope.headline import listed_moves, moved, stands
from agents_md_lint.reporters.scope.html_files import Files, badge
from agents_md_lint.reporters.scope.words import (
    CONTROLS,
    below,
    chains,
    discovery_lists,
    only_commit,
    reach,
    short,
    without_effect,
)
from agents_md_lint.reporters.support.numbers import count
from agents_md_lint.reporters.support.page import Room, code, left_out, taken, text
from agents_md_lint.scope.causes import SourceChange
from agents_md_lint.scope.commit_note import CommitNote
from agents_md_lint.scope.news import News, Rank, rank
from agents_md_lint.scope.report import ScopeReport

CAUSES = 200
LISTED = 50
"""Entries of one list."""
NAMED = 3
"""What is named in one entry."""


def causes(report: ScopeReport, found: News, files: Files, room: Room) -> Iterator[str]:
    """Yield the causes, the worst first, and the commit that they have in common."""
    common = only_commit(report)
    if common:
        yield f"<p>All by {_commit(common)}.</p>"
    most = max((one.files for one in found.causes), default=0)
    several = len(found.causes) > 1
    items = (
        _cause(report, one, files, f"{_bar(one, most)} " if several else "", with_commits=not common)
        for one in found.causes
    )
    yield from _bounded("causes", items, len(found.causes), CAUSES, room)


def lists(report: ScopeReport, found: News, room: Room) -> Iterator[str]:
    """Yield what else changes, each with its title; a list without entries isn't there."""
    for title, lines in _lists(report, found):
        every = list(lines)
        if every:
            yield f"<h3>{text(title)}</h3>"
            yield from _bounded("list", (f"<li>{line}</li>" for line in every), len(every), LISTED, room)


def _bounded(kind: str, items: Iterable[str], whole: int, most: int, room: Room) -> Iterator[str]:
    """Yield the first *most* of *items* that fit as a list, and how many of the *whole* there are more."""
    if not whole:
        return
    shown = list(taken(islice(items, most), room))
    yield f'<ol class="{kind}">'
    yield from shown
    yield "</ol>"
    if len(shown) < whole:
        yield left_out(f"{whole - len(shown):,} more")


def _cause(report: ScopeReport, one: SourceChange, files: Files, bar: str, *, with_commits: bool) -> str:
    parts = [f"<li>{badge(rank(one))} {files.link(one.path)}"]
    parts += [f" {text(said)}"] if (said := files.said(one)) else []
    parts += [f"<br>{mark}{code(' -> '.join(chain))}" for mark, chain in chains(one)]
    parts.append(f"<br>{bar}reaches {reach(report, one)}")
    if one.deeper:
        named = [_path(report, path) for path in one.deeper[:NAMED]]
        parts.append(f"<br>still after it: {_some(named, len(one.deeper), ', ')}")
    commits = report.commits.get(one.path, ()) if with_commits else ()
    if commits:
        named = [_commit(commit) for commit in commits[:NAMED]]
        parts.append(f"<br>{_some(named, len(commits), '<br>')}")
    return "".join([*parts, "</li>"])


def _bar(one: SourceChange, most: int) -> str:
    """Return a bar of how many files a cause reaches, in hundredths of the most."""
    width = max(1, round(100 * one.files / max(1, most)))
    return (
        f'<svg class="bar {rank(one).value}" viewBox="0 0 100 8" aria-hidden="true">'
        f'<rect width="{width}" height="8"/></svg>'
    )


def _lists(report: ScopeReport, found: News) -> Iterator[tuple[str, Iterable[str]]]:
    links = (f"{_path(report, one.path)} to {_path(report, one.target)}" for one in report.links)
    yield "Links to directories under which guidance changes", links
    yield "Moved", _moves(report, found)
    yield from ((title, _turned(report, turned)) for title, turned in discovery_lists(report))
    controls = (
        f"{code(one.path)} {one.edit.value} ({one.kind.value}): {text(one.what)}" for one in report.controls
    )
    yield CONTROLS.removesuffix(":"), controls
    yield "Changes without effect", _without_effect(report, found)
    yield "Submodules, not inspected", (_path(report, path) for path in report.submodules)
    for diff in report.agents:
        from agents_md_lint.reporters.scope.agents import agent_lines, title  # few ask about others

        said = (
            f"{text(one.sign)} {f'{code(one.path)} ' if one.path else ''}{text(one.what)}"
            for one in agent_lines(diff, report)
        )
        yield title(diff, q_too=True).removesuffix(":"), said


def _moves(report: ScopeReport, found: News) -> Iterator[str]:
    for move in listed_moves(found):
        parts = [
            f", {verb} {_some([_path(report, path) for path in paths[:NAMED]], len(paths), ', ')}"
            for verb, paths in stands(move)
        ]
        what = moved(move.files, move.directories)
        ends = f"{what} from {_path(report, move.old)} to {_path(report, move.new)}"
        yield f"{badge(Rank.MOVED)} {ends}{''.join(parts)}"


def _turned(report: ScopeReport, turned: Iterable[tuple[str, int, str]]) -> Iterator[str]:
    for path, number, line in turned:
        yield f"{_path(report, path)}{below(number)} ({code(line)})"


def _without_effect(report: ScopeReport, found: News) -> Iterator[str]:
    for one in found.unseen:
        yield f"{badge(Rank.UNSEEN)} {_path(report, one.path)}: {text(without_effect(one))}"
    for one in found.no_effect:
        yield f"{_path(report, one.path)}: {text(without_effect(one))}"


def _commit(commit: CommitNote) -> str:
    said = f"{code(short(commit.id))} {text(commit.subject)}"
    return f"{said} <small>{text(commit.author)}, {text(commit.date[:10])}</small>"


def _some(named: list[str], whole: int, separator: str) -> str:
    rest = whole - len(named)
    return separator.join([*named, *([f"and {count(rest, 'other')}"] if rest > 0 else [])])


def _path(report: ScopeReport, path: str) -> str:
    return code(join(report.workspace, path))
