"""What ``diff-scope`` and ``history`` both write as JSON: a cause, a commit, an agent's difference."""

from __future__ import annotations

from collections.abc import Iterable

from agents_md_lint.output.escape import escape, path_fields
from agents_md_lint.paths import join
from agents_md_lint.reporters.support.document import path_list_fields
from agents_md_lint.scope.causes import SourceChange, SourceState
from agents_md_lint.scope.commit_note import CommitNote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from agents_md_lint.scope.agents import AgentDiff


def agent_document(diff: AgentDiff) -> dict[str, Any]:
    """Return what differs for one agent as JSON members."""
    return {
        "agent": diff.profile.name,
        "same": diff.same,
        "directories": [
            {
                **path_fields(one.path),
                "change": one.change.value,
                **path_list_fields((file.path for file in one.before), "before"),
                **path_list_fields((file.path for file in one.after), "after"),
            }
            for one in diff.directories
        ],
    }


def source_document(workspace: str, source: SourceChange, commits: Iterable[CommitNote]) -> dict[str, Any]:
    """Return what happened to one guidance file as JSON members."""
    return {
        **joined_fields(workspace, source.path),
        "change": source.event.value,
        "why": escape(source.why),
        "before": _state(source.before),
        "after": _state(source.after),
        **path_list_fields(dict.fromkeys((*source.before.via, *source.after.via)), "via"),
        **joined_fields(workspace, source.scope, "scope"),
        "directories": source.directories,
        "files": source.files,
        **path_list_fields((join(workspace, path) for path in source.deeper), "deeper"),
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


def _state(state: SourceState) -> dict[str, Any]:
    return {
        "status": state.verdict.name.lower().replace("_", "-"),
        "bytes": state.size,
        "truncated": state.truncated,
        **path_fields(state.target, "target"),
        **path_list_fields(state.via, "via"),
    }


def joined_fields(workspace: str, path: str, key: str = "path") -> dict[str, str]:
    """Return the JSON members for *path*, which is relative to *workspace*."""
    return path_fields(join(workspace, path), key)
