"""``agents-md-diff-scope``: what a push, or the staged change, does to what the agent is told."""

from __future__ import annotations

import json
from typing import Any

from tests.hooks.config import DIFF_SCOPE
from tests.hooks.conftest import Start
from tests.hooks.runners import Ran

FORMAT = ["--format", "json"]


def _directories(ran: Ran) -> list[tuple[str, str]]:
    report: Any = json.loads(ran.verdict.text)
    return [(directory["path"], directory["change"]) for directory in report["directories"]]


def test_a_push_shows_what_it_changes_and_is_not_held_up(start: Start) -> None:
    project = start(DIFF_SCOPE, stages=("pre-push",), args=FORMAT)
    remote = project.path.parent / "remote.git"
    project.git("init", "-q", "--bare", str(remote))
    project.git("remote", "add", "origin", str(remote))
    project.write("AGENTS.md", "# Guide\n")
    project.write("docs/x.md")
    project.commit()
    first = project.call("git", "push", "-q", "origin", "main")
    assert first.code == 0, first.output
    assert _directories(first) == [(".", "changed")]  # the root is on both sides
    for text in ("# Guide\n\nOnce.\n", "# Guide\n\nTwice.\n"):
        project.write("AGENTS.md", text)
        project.commit()
    second = project.call("git", "push", "-q", "origin", "main")
    assert second.code == 0, second.output
    assert _directories(second) == [(".", "changed"), ("docs", "changed")]


def test_the_manual_stage_shows_what_is_staged(start: Start) -> None:
    """The published hook is ``verbose``: its report is seen though nobody asked for that here."""
    project = start(DIFF_SCOPE, args=FORMAT)
    project.write("app/x.py")
    project.commit()
    project.write("app/AGENTS.md", "# App\n")
    project.add()
    ran = project.run("--hook-stage", "manual", DIFF_SCOPE)
    assert ran.code == 0, ran.output
    assert _directories(ran) == [("app", "changed")]
