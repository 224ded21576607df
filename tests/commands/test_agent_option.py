"""``--agent`` where a command is about what q alone has."""

from __future__ import annotations

import pytest

from tests.support.program import Finished, run
from tests.support.repository import GitRepository


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["ls"], "has no .qignore, so it hides nothing"),
        (["check-ignore", "x"], "has no .qignore, so it hides nothing"),
        (["trace"], "loads nothing more as paths are named, so there is nothing to follow"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_another_agent_has_not(repo: GitRepository, arguments: list[str], why: str) -> None:
    repo.write("AGENTS.md", "x\n")
    remedy = "see what it loads: agents-md-lint explain --agent codex"
    refused = Finished(2, "", f"agents-md-lint: Codex {why}; {remedy}\n")
    assert run(*arguments, "--agent", "codex", cwd=repo.path) == refused
    assert run(*arguments, "--agent", "q", cwd=repo.path).code in (0, 1)
