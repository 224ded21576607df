"""The report of ``diff-scope`` as JSON: ``schemas/diff-scope.json`` describes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from agents_md_lint.loading.loader import Guidance
from agents_md_lint.output.escape import escape, path_fields
from agents_md_lint.paths import join
from agents_md_lint.reporters.scope.headline import headline
from agents_md_lint.reporters.support.document import control_document, dump_each
from agents_md_lint.scope.causes import SourceChange, SourceState
from agents_md_lint.scope.commit_note import CommitNote
from agents_md_lint.scope.cut import Cut
from agents_md_lint.scope.discovery import Deciding, Turned, Visibility
from agents_md_lint.scope.file_moves import FileMove
from agents_md_lint.scope.news import Rank, news, rank
from agents_md_lint.scope.report import Endpoint, ScopeReport
from agents_md_lint.scope.unaffected import Unaffected

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.scope.agents import AgentDiff


def render(reports: Sequence[ScopeReport]) -> str:
    """Return one report as a document, or several (``--each``, or several workspaces) in a list."""
    return dump_each([document(report) for report in reports])


def document(report: ScopeReport) -> dict[str, Any]:
    """Return one report as JSON members."""
    return {
        **path_fields(report.workspace, "workspace"),
        "base": _endpoint(report.base),
        "head": _endpoint(report.head),
        "directories": [
            {
                **_path(report.workspace, change.path),
                "change": change.change.value,
                **_sources(report, change.before, "before"),
                **_sources(report, change.after, "after"),
            }
            for change in report.directories
        ],
        "links": [
            {**_path(report.workspace, link.path), **_path(report.workspace, link.target, "target")}
            for link in report.links
        ],
        "sources": [_source(report, source) for source in report.sources],
        "unaffected": [_unaffected(report, one) for one in report.unaffected],
        "moved": [
            {
                **_path(report.workspace, move.old, "from"),
                **_path(report.workspace, move.new, "to"),
                **_sources(report, move.lost, "lost"),
                **_sources(report, move.gained, "gained"),
            }
            for move in report.moved
        ],
        "headline": _headline(report),
        "news": _news(report),
        "moved_guidance": [_move(report, move) for move in report.file_moves],
        **_names((join(report.workspace, path) for path in report.submodules), "submodules"),
        "controls": [control_document(one) for one in report.controls],
        "discovery": _discovery(report, report.discovery),
        **({"agents": [agent_document(one) for one in report.agents]} if report.agents else {}),
    }


def agent_document(diff: AgentDiff) -> dict[str, Any]:
    """Return what differs for one agent as JSON members."""
    return {
        "agent": diff.profile.name,
        "same": diff.same,
        "directories": [
            {
                **path_fields(one.path),
                "change": one.change.value,
                **_names((file.path for file in one.before), "before"),
                **_names((file.path for file in one.after), "after"),
            }
            for one in diff.directories
        ],
    }


def source_document(workspace: str, source: SourceChange, commits: Iterable[CommitNote]) -> dict[str, Any]:
    """Return what happened to one guidance file as JSON members."""
    return {
        **_path(workspace, source.path),
        "change": source.event.value,
        "why": escape(source.why),
        "before": _state(source.before),
        "after": _state(source.after),
        **_names(dict.fromkeys((*source.before.via, *source.after.via)), "via"),
        **_path(workspace, source.scope, "scope"),
        "directories": source.directories,
        "files": source.files,
        **_names((join(workspace, path) for path in source.deeper), "deeper"),
        "commits": [commit_document(commit) for commit in commits],
    }


def commit_document(commit: CommitNote) -> dict[str, str]:
    """Return a commit as JSON members."""
    return {
        "id": commit.id,
        "date": commit.date,
        "author": escape(commit.author),
        "subject": escape(commit.subject),
    }


def _headline(report: ScopeReport) -> str:
    clauses = headline(report)
    return "".join(
        f"{escape(join(report.workspace, one.path)) if one.path else ''}{one.text}" for one in clauses
    )


def _news(report: ScopeReport) -> list[dict[str, Any]]:
    """Return what is told, in the order in which every format tells it."""
    summary = news(report)
    found: list[dict[str, Any]]
    found = [{"kind": rank(one).value, **_path(report.workspace, one.path)} for one in summary.causes]
    for move in summary.moves:
        ends: dict[str, Any] = {
            **_path(report.workspace, move.old, "from"),
            **_path(report.workspace, move.new),
            "files": move.files,
            "directories": move.directories,
        }
        found.append({"kind": Rank.MOVED.value, **ends})
    for kind, which in ((Rank.UNSEEN, summary.unseen), (Rank.NO_EFFECT, summary.no_effect)):
        found += [{"kind": kind.value, **_path(report.workspace, one.path)} for one in which]
    return found


def _move(report: ScopeReport, move: FileMove) -> dict[str, Any]:
    return {
        **_path(report.workspace, move.old, "from"),
        **_path(report.workspace, move.new, "to"),
        **_names((join(report.workspace, path) for path in move.lost), "lost"),
        **_names((join(report.workspace, path) for path in move.gained), "gained"),
    }


def _source(report: ScopeReport, source: SourceChange) -> dict[str, Any]:
    edit, new, found = (
        report.edits.get(source.path),
        report.arrived.get(source.path),
        source.after.cut,
    )
    return {
        **source_document(report.workspace, source, report.commits.get(source.path, ())),
        **({"new_directories": new} if new else {}),
        **({"cut": _cut(found)} if found else {}),
        **({"edit": edit.place.value} if edit else {}),
    }


def _unaffected(report: ScopeReport, one: Unaffected) -> dict[str, Any]:
    return {
        **_path(report.workspace, one.path),
        "why": escape(one.why),
        **({"unseen": True} if one.unseen else {}),
        **({"cut": _cut(one.cut)} if one.cut else {}),
        **({"line": one.edit.line} if one.edit else {}),
    }


def _cut(found: Cut) -> dict[str, int]:
    return {"kept": found.kept, "lost": found.lost, "line": found.line}


def _endpoint(endpoint: Endpoint) -> dict[str, str]:
    return {"id": endpoint.id, "chosen": escape(endpoint.chosen)}


def _state(state: SourceState) -> dict[str, Any]:
    return {
        "status": state.verdict.name.lower().replace("_", "-"),
        "bytes": state.size,
        "truncated": state.truncated,
        **path_fields(state.target, "target"),
        **_names(state.via, "via"),
    }


def _discovery(report: ScopeReport, seen: Visibility) -> dict[str, Any]:
    return {
        "before": seen.before.value,
        "after": seen.after.value,
        "hidden": [_turned(report, one) for one in seen.hidden],
        "shown": [_turned(report, one) for one in seen.shown],
    }


def _turned(report: ScopeReport, turned: Turned) -> dict[str, Any]:
    by: Deciding = turned.hidden_by
    return {**_path(report.workspace, turned.path), "line": by.line, "pattern": escape(by.pattern)}


def _sources(report: ScopeReport, guidance: Iterable[Guidance], key: str) -> dict[str, Any]:
    return _names((join(report.workspace, one.source) for one in guidance), key)


def _names(paths: Iterable[str], key: str) -> dict[str, Any]:
    """Return the JSON members for a list of repository-relative paths.

    If one isn't UTF-8, there is a second list, as long, with its bytes, and null for the others.
    """
    fields = [path_fields(path, "path") for path in paths]
    members: dict[str, Any] = {key: [one["path"] for one in fields]}
    if any("path_bytes" in one for one in fields):
        members[f"{key}_bytes"] = [one.get("path_bytes") for one in fields]
    return members


def _path(workspace: str, path: str, key: str = "path") -> dict[str, str]:
    return path_fields(join(workspace, path), key)
