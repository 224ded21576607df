"""The commands that findings about a file's content give do fix it, when a shell runs them."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from agents_md_lint.snapshot import Link
from tests.rules.support import findings
from tests.support.program import run
from tests.support.repository import GitRepository

PROGRAMS = ("sh", "iconv", "perl", "tail", "tr")


@pytest.mark.skipif(not all(map(shutil.which, PROGRAMS)), reason="a program of the commands is missing")
@pytest.mark.parametrize("name", ["plain.md", "it's a file.md", "-dash.md", "päth.md"])
@pytest.mark.parametrize(
    ("rule", "data", "fixed"),
    [
        ("invalid-utf8", "# “Hi”\n".encode("cp1252"), "# “Hi”\n"),
        ("utf16-text", "# “Hi”\n".encode("utf-16"), "# “Hi”\n"),
        ("utf16-text", "# “Hi”\n".encode("utf-16-be"), "# “Hi”\n"),
        ("utf16-text", "# “Hi”\n".encode("utf-32"), "# “Hi”\n"),
        ("nul-byte", b"# Hello, agent\0\n", "# Hello, agent\n"),
        ("byte-order-mark", b"\xef\xbb\xbf# Hi\n", "# Hi\n"),
        ("invisible-characters", "é a\u202eb\u202c\n“\u202e”\n".encode(), "é ab\n“”\n"),
        ("invisible-characters", "é\U000e0068\U000e0069\n".encode(), "é\n"),
        ("invisible-characters", "é\x1b[1;31mred\x1b[0m\n".encode(), "éred\n"),
        ("stray-characters", "é docs/\u200bx\n".encode(), "é docs/x\n"),
        ("stray-characters", "é \x93Hi\x94\n".encode(), "é “Hi”\n"),
    ],
)
def test_the_command_mends_the_file(tmp_path: Path, name: str, rule: str, data: bytes, fixed: str) -> None:
    finding, *_ = findings({"AGENTS.md": Link(name), name: data}, rule)
    (tmp_path / name).write_bytes(data)
    (tmp_path / "AGENTS.md").symlink_to(name)
    subprocess.run(["sh", "-c", finding.help.partition(": ")[2]], cwd=tmp_path, check=True, timeout=60)
    assert (tmp_path / name).read_text("utf-8") == fixed
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted({"AGENTS.md", name})
    assert not findings({"AGENTS.md": Link(name), name: fixed}, rule)


@pytest.mark.parametrize("staged", [False, True])
@pytest.mark.parametrize(
    ("rule", "files"),
    [
        ("empty-guidance", {"a b/AGENTS.md": "\n"}),
        ("repeated-guidance", {"AGENTS.md": "# One\n", "a/AGENTS.md": "# One\n"}),
        ("misnamed-guidance", {"a/AGENTS.md": "# One\n", "a/AGENT.md": "# One\n\n"}),
        ("misnamed-guidance", {"a/AGENTS.md": "# One\n", "a/AGENT.md": "\n"}),
        ("not-regular-file", {"AGENTS.md/x": "# One\n"}),
        ("nested-qignore", {"a/.qignore": "build/\n"}),
    ],
)
def test_the_command_works_before_the_first_commit_of_a_file(
    repo: GitRepository, rule: str, files: dict[str, str], staged: bool
) -> None:
    for path, text in files.items():
        repo.write(path, text)
    if staged:
        repo.add()
    finding, *_ = run("check", "--format", "json", cwd=repo.path).json()["findings"]
    assert finding["rule"] == rule
    command = re.findall(r"(?:`|: )((?:rm|mv) .*?)(?:`|$)", finding["help"])[-1]
    subprocess.run(["sh", "-c", command], cwd=repo.path, check=True, timeout=60)
    assert run("check", cwd=repo.path).out.endswith(": nothing to report\n")


def test_a_rename_says_what_works_on_a_file_that_git_does_not_know(repo: GitRepository) -> None:
    repo.write("AGENT.md", "# One\n")
    command = "rename it: `git mv AGENT.md AGENTS.md`"
    [told] = run("check", "--format", "json", cwd=repo.path).json()["findings"]
    assert told["help"] == f"{command} (plain `mv` while Git doesn't know it)"
    repo.add()
    [told] = run("check", "--staged", "--format", "json", cwd=repo.path).json()["findings"]
    assert told["help"] == command
