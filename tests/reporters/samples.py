"""Reports of ``diff-scope`` that the tests of its formats share."""

from __future__ import annotations

from agents_md_lint.scope.commit_note import CommitNote
from agents_md_lint.scope.report import ScopeReport
from agents_md_lint.snapshot import Link
from agents_md_lint.snapshot.memory import Leaf, Submodule
from tests.scope.support import reported

BEFORE: dict[str, Leaf] = {
    "AGENTS.md": b"# Root\n\nOne.\nTwo.\n",
    "app/AGENTS.md": b"Views.\n",
    "app/api/f": b"",
    "docs/AGENTS.md": Link("CLAUDE.md"),
    "docs/CLAUDE.md": Link("guide.md"),
    "docs/guide.md": b"Plain.\n",
    "gone/AGENTS.md": b"Gone.\n",
    "lib/AGENTS.md": b"Lib.\n",
    "old/pkg/f": b"f",
    "new/AGENTS.md": b"New.\n",
    "build/x/f": b"",
    "alias": Link("docs"),
    "vendor/one": Submodule(),
}
AFTER: dict[str, Leaf] = {
    **{path: leaf for path, leaf in BEFORE.items() if not path.startswith(("gone/", "old/", "vendor/"))},
    "AGENTS.md": b"# Root\n\nOne.\n2.\n",
    "app/AGENTS.md": b" Views.\n\n",
    "app/api/AGENTS.md": b"API.\n",
    "docs/guide.md": b"Plain\x1b[31m and short.\n",
    "lib/AGENTS.md": b"Lib.\0",
    "new/pkg/f": b"f",
    "tools/AGENTS.md": b"t" * 70_000,
    ".qignore": b"#\nbuild/\n",
}
COMMITS = {
    "AGENTS.md": tuple(
        CommitNote(str(n) * 40, f"2026-01-0{n}T10:00:00+01:00", "Ada Author", f"Edit {n}")
        for n in range(7, 0, -1)
    ),
    "app/api/AGENTS.md": (CommitNote("a" * 40, "2026-02-01T10:00:00Z", "Bo", "Tell about the API"),),
}


def sample() -> ScopeReport:
    """Return a report that has something of everything."""
    return reported(BEFORE, AFTER)._replace(commits=COMMITS)


def nothing() -> ScopeReport:
    """Return a report in which nothing changes."""
    return reported(BEFORE, {**BEFORE, "more": b""})
