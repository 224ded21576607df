"""The report of ``diff-scope`` as JSON: ``schemas/diff-scope.json`` describes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from agents_md_lint.loading.loader import Guidance
from agents_md_lint.output.escape import escape, path_fields
from agents_md_lint.paths import join
from agents_md_lint.reporters.scope.headline import headline, told
from agents_md_lint.reporters.scope.json_parts import agent_document, joined_fields, source_document
from agents_md_lint.reporters.support.document import control_document, dump_each, path_list_fields
from agents_md_lint.scope.causes import SourceChange
from agents_md_lint.scope.discovery import Deciding, Turned, Visibility
from agents_md_lint.scope.file_moves import FileMove
from agents_md_lint.scope.news import Rank, news, rank
from agents_md_lint.scope.report import Endpoint, ScopeReport
from agents_md_lint.scope.unaffected import Unaffected

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


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
                **joined_fields(report.workspace, change.path),
                "change": change.change.value,
                **_sources(report, change.before, "before"),
                **_sources(report, change.after, "after"),
            }
            for change in report.directories
        ],
        "links": [
            {
                **joined_fields(report.workspace, link.path),
                **joined_fields(report.workspace, link.target, "target"),
            }
            for link in report.links
        ],
        "sources": [_source(report, source) for source in report.sources],
        "unaffected": [_unaffected(report, one) for one in report.unaffected],
        "moved": [
            {
                **joined_fields(report.workspace, move.old, "from"),
                **joined_fields(report.workspace, move.new, "to"),
                **_sources(report, move.lost, "lost"),
                **_sources(report, move.gained, "gained"),
            }
            for move in report.moved
        ],
        "headline": told(report, headline(report)),
        "news": _news(report),
        "moved_guidance": [_move(report, move) for move in report.file_moves],
        **path_list_fields((join(report.workspace, path) for path in report.submodules), "submodules"),
        "controls": [control_document(one) for one in report.controls],
        "discovery": _discovery(report, report.discovery),
        **({"agents": [agent_document(one) for one in report.agents]} if report.agents else {}),
    }


def _news(report: ScopeReport) -> list[dict[str, Any]]:
    """Return what is told, in the order in which every format tells it."""
    summary = news(report)
    found: list[dict[str, Any]]
    found = [{"kind": rank(one).value, **joined_fields(report.workspace, one.path)} for one in summary.causes]
    for move in summary.moves:
        ends: dict[str, Any] = {
            **joined_fields(report.workspace, move.old, "from"),
            **joined_fields(report.workspace, move.new),
            "files": move.files,
            "directories": move.directories,
        }
        found.append({"kind": Rank.MOVED.value, **ends})
    for kind, which in ((Rank.UNSEEN, summary.unseen), (Rank.NO_EFFECT, summary.no_effect)):
        found += [{"kind": kind.value, **joined_fields(report.workspace, one.path)} for one in which]
    return found


def _move(report: ScopeReport, move: FileMove) -> dict[str, Any]:
    return {
        **joined_fields(report.workspace, move.old, "from"),
        **joined_fields(report.workspace, move.new, "to"),
        **path_list_fields((join(report.workspace, path) for path in move.lost), "lost"),
        **path_list_fields((join(report.workspace, path) for path in move.gained), "gained"),
    }


def _source(report: ScopeReport, source: SourceChange) -> dict[str, Any]:
    edit, new, found = report.edits.get(source.path), report.arrived.get(source.path), source.after.cut
    return {
        **source_document(report.workspace, source, report.commits.get(source.path, ())),
        **({"new_directories": new} if new else {}),
        **({"cut": found._asdict()} if found else {}),
        **({"edit": edit.place.value} if edit else {}),
    }


def _unaffected(report: ScopeReport, one: Unaffected) -> dict[str, Any]:
    return {
        **joined_fields(report.workspace, one.path),
        "why": escape(one.why),
        **({"unseen": True} if one.unseen else {}),
        **({"cut": one.cut._asdict()} if one.cut else {}),
        **({"line": one.edit.line} if one.edit else {}),
    }


def _endpoint(endpoint: Endpoint) -> dict[str, str]:
    return {"id": endpoint.id, "chosen": escape(endpoint.chosen)}


def _discovery(report: ScopeReport, seen: Visibility) -> dict[str, Any]:
    return {
        "before": seen.before.value,
        "after": seen.after.value,
        "hidden": [_turned(report, one) for one in seen.hidden],
        "shown": [_turned(report, one) for one in seen.shown],
    }


def _turned(report: ScopeReport, turned: Turned) -> dict[str, Any]:
    by: Deciding = turned.hidden_by
    return {**joined_fields(report.workspace, turned.path), "line": by.line, "pattern": escape(by.pattern)}


def _sources(report: ScopeReport, guidance: Iterable[Guidance], key: str) -> dict[str, Any]:
    return path_list_fields((join(report.workspace, one.source) for one in guidance), key)
