"""Names on the way to a path that are taken for ours: those that a check warns of, and no cost without."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping

import pytest

from agents_md_lint.inspection.lookalikes import lookalikes
from agents_md_lint.loading import Loader
from agents_md_lint.snapshot import Link, Memory
from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import findings
from tests.support.program import run
from tests.support.repository import GitRepository


def found(leaves: Mapping[str, Leaf], *directories: str) -> list[str]:
    return [one.path for one in lookalikes(Loader(Memory(leaves)), directories)]


@pytest.mark.parametrize(
    ("leaves", "directories", "expected"),
    [
        ({"agents.md": "x"}, ["."], ["agents.md"]),
        ({"a/agents.md": "x"}, [".", "a"], []),
        ({"a/AGENT.md": "x", "b/AGENT.md": "x"}, [".", "a"], ["a/AGENT.md"]),
        ({"AGENTS.md": "x", "AGENT.md": Link("AGENTS.md")}, ["."], []),
        ({"AGENTS.md": "x", "Agents.md": "y"}, ["."], ["Agents.md"]),
        ({".gignore": "x", "a/.gignore": "x"}, [".", "a"], [".gignore"]),
        ({"a/\u0410GENTS.md": "x"}, [".", "a"], ["a/\u0410GENTS.md"]),
        ({"real/AGENT.md": "x", "alias": Link("real")}, [".", "alias"], ["alias/AGENT.md"]),
        ({"AGENTS.md": "x", ".qignore": "x", "README.md": "x"}, ["."], []),
    ],
)
def test_what_a_check_warns_of(
    leaves: Mapping[str, Leaf], directories: list[str], expected: list[str]
) -> None:
    assert found(leaves, *directories) == expected


def test_it_is_the_finding_of_the_check() -> None:
    leaves = {"AGENTS.md": "x", "Agents.md": "y"}
    [one] = lookalikes(Loader(Memory(leaves)), ["."])
    assert [one] == findings(leaves, "misnamed-guidance")


def test_nothing_is_imported_where_no_name_is_like_ours(repo: GitRepository) -> None:
    repo.write("AGENTS.md", "x")
    program = (
        "import sys; from agents_md_lint.cli import main; main(['explain', '--workspace', '.']);"
        "sys.exit('agents_md_lint.check.engine' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=repo.path, check=False, capture_output=True)
    assert done.returncode == 0
    repo.write("agents.md", "x")
    done = subprocess.run([sys.executable, "-c", program], cwd=repo.path, check=False, capture_output=True)
    assert done.returncode == 1


@pytest.mark.parametrize("options", [[], ["--staged"], ["--rev", "HEAD"]])
def test_explain_mentions_them(repo: GitRepository, options: list[str]) -> None:
    repo.write("agents.md", "x")
    repo.write("a/f", "x")
    repo.commit()
    assert run("explain", *options, "a", cwd=repo.path).out == (
        "a (directory)\n"
        "  0 files loaded, 0 bytes; 2 directories without AGENTS.md\n"
        "  discovery shows it\n"
        "  note: agents.md is named agents.md, not AGENTS.md; q never reads the file\n"
    )


def test_beside_another_agent(repo: GitRepository) -> None:
    repo.write("agents.md", "x")
    assert run("explain", "--agent", "q,codex", cwd=repo.path).out == (
        ". (directory)\n"
        "         q        Codex\n"
        "  total  0 bytes  0 of 32,768 bytes\n"
        "  note: agents.md is named agents.md, not AGENTS.md; q never reads the file\n"
    )


def test_many_do_not_fill_the_report_and_hostile_ones_are_escaped(repo: GitRepository) -> None:
    for number in range(12):
        repo.write(f"AGENT\x1bS.md{chr(0x200B) * number}", "x")
        repo.write(f"AGENTS.md{chr(0x200B) * (number + 1)}", "x")
    out = run("explain", cwd=repo.path).out
    assert out.isascii()
    assert out.replace("\n", "").isprintable()
    assert out.count("  note: ") == 11
    assert out.endswith("  note: and 14 more names like these: agents-md-lint check\n")
