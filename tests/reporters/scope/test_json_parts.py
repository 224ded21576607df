"""What two commands write as JSON: a cause and a commit."""

from __future__ import annotations

from agents_md_lint.loading.loader import Verdict
from agents_md_lint.reporters.scope.json_parts import commit_document, joined_fields, source_document
from agents_md_lint.scope.causes import Event, SourceChange, SourceState
from agents_md_lint.scope.commit_note import CommitNote

NOTE = CommitNote("a" * 40, "2026-01-01T10:00:00Z", "Ada\x1b[2J", "Edit\u202e it")
BEFORE = SourceState(Verdict.INVALID_UTF8, 7, False, "w/x/AGENTS.md", ())
AFTER = SourceState(Verdict.LOADS, 70_000, True, "w/y.md", ("w/x/AGENTS.md", "w/\udcff"))
CHANGE = SourceChange(
    "x/AGENTS.md", "x", next(iter(Event)), "why\x07", BEFORE, AFTER, 2, 3, ("x/a", "x/b"), ("w/y.md",)
)


def test_a_commit_is_escaped() -> None:
    assert commit_document(NOTE) == {
        "id": "a" * 40,
        "date": "2026-01-01T10:00:00Z",
        "author": "Ada\\x1b[2J",
        "subject": "Edit\\u202e it",
    }


def test_a_cause_is_told_by_repository_paths() -> None:
    assert source_document("w", CHANGE, [NOTE]) == {
        "path": "w/x/AGENTS.md",
        "change": next(iter(Event)).value,
        "why": "why\\x07",
        "before": {
            "status": "invalid-utf8",
            "bytes": 7,
            "truncated": False,
            "target": "w/x/AGENTS.md",
            "via": [],
        },
        "after": {
            "status": "loads",
            "bytes": 70_000,
            "truncated": True,
            "target": "w/y.md",
            "via": ["w/x/AGENTS.md", "w/\\xff"],
            "via_bytes": [None, "dy//"],
        },
        "via": ["w/x/AGENTS.md", "w/\\xff"],
        "via_bytes": [None, "dy//"],
        "scope": "w/x",
        "directories": 2,
        "files": 3,
        "deeper": ["w/x/a", "w/x/b"],
        "commits": [commit_document(NOTE)],
    }


def test_a_path_is_joined_to_its_workspace() -> None:
    assert joined_fields(".", "a", "from") == {"from": "a"}
    assert joined_fields("w", "\udcff") == {"path": "w/\\xff", "path_bytes": "dy//"}
