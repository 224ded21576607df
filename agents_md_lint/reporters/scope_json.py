"""The report of ``diff-scope`` as JSON: ``schemas/diff-scope.json`` describes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from agents_md_lint.escape import escape, path_fields
from agents_md_lint.loading import Guidance
from agents_md_lint.pathtext import join
from agents_md_lint.reporters.json import dump
from agents_md_lint.scope.causes import SourceChange, State
from agents_md_lint.scope.report import CommitNote, Endpoint, ScopeReport
from agents_md_lint.scope.visibility import Deciding, Turned, Visibility


def render(reports: Sequence[ScopeReport]) -> str:
    """Return one report as a document, or several (``--each``, or several workspaces) in a list."""
    if len(reports) == 1:
        return dump(document(reports[0]))
    return dump({"reports": [document(report) for report in reports]})


def document(report: ScopeReport) -> dict[str, Any]:
    """Return one report as JSON members."""
    return {
        **path_fields(report.workspace, "workspace"),
        "base": _endpoint(report.base),
        "head": _endpoint(report.head),
        "directories": [
            {
                **_path(report, change.path),
                "change": change.change.value,
                "before": _sources(report, change.before),
                "after": _sources(report, change.after),
            }
            for change in report.directories
        ],
        "links": [
            {**_path(report, link.path), **_path(report, link.target, "target")} for link in report.links
        ],
        "sources": [source_document(report, source) for source in report.sources],
        "unaffected": [{**_path(report, one.path), "why": escape(one.why)} for one in report.unaffected],
        "moved": [
            {
                **_path(report, move.old, "from"),
                **_path(report, move.new, "to"),
                "lost": _sources(report, move.lost),
                "gained": _sources(report, move.gained),
            }
            for move in report.moved
        ],
        "submodules": [_name(report, path) for path in report.submodules],
        "discovery": _discovery(report, report.discovery),
    }


def source_document(report: ScopeReport, source: SourceChange) -> dict[str, Any]:
    """Return what happened to one guidance file as JSON members."""
    return {
        **_path(report, source.path),
        "change": source.event.value,
        "why": escape(source.why),
        "before": _state(source.before),
        "after": _state(source.after),
        "via": [escape(path) for path in dict.fromkeys((*source.before.via, *source.after.via))],
        **_path(report, source.scope, "scope"),
        "directories": source.directories,
        "files": source.files,
        "deeper": [_name(report, path) for path in source.deeper],
        "commits": [commit_document(commit) for commit in report.commits.get(source.path, ())],
    }


def commit_document(commit: CommitNote) -> dict[str, str]:
    """Return a commit as JSON members."""
    return {
        "id": commit.id,
        "date": commit.date,
        "author": escape(commit.author),
        "subject": escape(commit.subject),
    }


def _endpoint(endpoint: Endpoint) -> dict[str, str]:
    return {"id": endpoint.id, "chosen": escape(endpoint.chosen)}


def _state(state: State) -> dict[str, Any]:
    return {
        "status": state.verdict.value,
        "bytes": state.size,
        "truncated": state.truncated,
        **path_fields(state.target, "target"),
        "via": [escape(path) for path in state.via],
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
    return {**_path(report, turned.path), "line": by.line, "pattern": escape(by.pattern)}


def _sources(report: ScopeReport, guidance: Iterable[Guidance]) -> list[str]:
    return [_name(report, one.source) for one in guidance]


def _path(report: ScopeReport, path: str, key: str = "path") -> dict[str, str]:
    return path_fields(join(report.workspace, path), key)


def _name(report: ScopeReport, path: str) -> str:
    return escape(join(report.workspace, path))
