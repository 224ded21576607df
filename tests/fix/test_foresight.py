"""What a check says can be fixed is what ``--fix`` fixes, where the file itself shows it."""

from __future__ import annotations

import pytest

from tests.fix.faults import MARK
from tests.fix.test_run import fix, fixed
from tests.support.program import run
from tests.support.repository import GitRepository

CONFLICT = "# Rules\n\n<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n"
OFFERED = "1 of these can be fixed: agents-md-lint check --fix\n"


@pytest.mark.parametrize(
    ("path", "content", "offered"),
    [
        ("AGENT.md", "# Rules\n", True),
        ("AGENT.md", "", False),
        ("AGENT.md", "\ufeff\n", False),
        ("AGENT.md", CONFLICT, False),
        ("a/AGENT.md", "# Root\n", False),
        ("a/AGENTS.md", MARK + b"# Root\n", False),
        ("a/AGENTS.md", MARK + b"# Own\n", True),
        ("AGENTS.md", MARK + CONFLICT.encode(), True),
        ("AGENTS.md", "# Grüße\n".encode("utf-16"), True),
        ("AGENTS.md", CONFLICT.encode("utf-16"), False),
        ("AGENT.md", MARK + b"# Rules\n", True),
        (".qignore", "build/\nbuild/\n", True),
    ],
)
def test_what_is_offered_is_done(repo: GitRepository, path: str, content: str | bytes, offered: bool) -> None:
    if path.startswith("a/"):
        repo.write("AGENTS.md", "# Root\n")
    repo.write("build/x")
    repo.write(path, content)
    assert run("check", cwd=repo.path).out.endswith(OFFERED) == offered
    assert bool(fixed(fix(repo))) == offered


def test_a_rule_that_is_off_stands_against_no_fix(repo: GitRepository) -> None:
    repo.write("AGENT.md", CONFLICT)
    assert run("check", "--ignore", "conflict-markers", cwd=repo.path).out.endswith(OFFERED)
    assert fixed(fix(repo, "--ignore", "conflict-markers")) == [("AGENT.md", "misnamed-guidance")]


def test_a_link_with_a_wrong_name_is_judged_by_what_it_leads_to(repo: GitRepository) -> None:
    repo.write("CLAUDE.md", "# Rules\n")
    repo.link("AGENT.md", "CLAUDE.md")
    assert run("check", cwd=repo.path).out.endswith(OFFERED)
    (repo.path / "CLAUDE.md").unlink()
    assert OFFERED not in run("check", cwd=repo.path).out
    assert fixed(fix(repo)) == []
