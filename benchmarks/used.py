"""A workspace as it is used: with a ``.qignore``, a configuration, links and findings."""

from __future__ import annotations

import subprocess
from pathlib import Path

from benchmarks.monorepo import guidance
from benchmarks.workspace import commit_all

BARE_SCRIPT = """\
import subprocess, tomllib
def git(*arguments, stdin=b""):
    return subprocess.run(["git", *arguments], input=stdin, capture_output=True, check=True).stdout
entries = [entry.partition(b"\\t") for entry in git("ls-files", "-s", "-z").split(b"\\0")[:-1]]
changed = git("diff", "--cached", "--raw", "-z")
wanted = [facts.split()[1] for facts, _, path in entries if path.endswith(b"AGENTS.md")]
text = git("cat-file", "--batch", stdin=b"\\n".join(wanted) + b"\\n").decode("utf-8")
"""
"""What no check can leave out: list the index and what is staged, read the texts and decode them."""

QIGNORE = "# built\nbuild/\ndist/\n/out/\n*.log\n*.tmp\nnode_modules/\n.venv/\n__pycache__/\ncoverage/\n"
CONFIGURATION = '#:schema config.json\nfail-on = "error"\nexclude = ["vendor/", "third_party/"]\n'
MARK = b"\xef\xbb\xbf"


def build(path: Path, files: int, findings: int = 1) -> Path:
    """Make a repository with *files* guidance files, *findings* with a byte order mark; return *path*.

    One of the files is a link to a shared text, and ``CLAUDE.md`` is a link to the root's file. All is
    committed and packed. What is there already is kept.
    """
    if path.exists():
        return path
    for number in range(files - 2):
        directory = path / f"area{number % 50}" / f"project{number}"
        directory.mkdir(parents=True)
        mark = MARK if number < findings else b""
        (directory / "AGENTS.md").write_bytes(mark + guidance(f"project {number}"))
        (directory / "main.py").write_text("print()\n", "utf-8")
    for name in ("shared", "linked"):
        (path / name).mkdir()
    (path / "AGENTS.md").write_bytes(guidance("all"))
    (path / "CLAUDE.md").symlink_to("AGENTS.md")
    (path / "shared/rules.md").write_bytes(guidance("what is shared"))
    (path / "linked/AGENTS.md").symlink_to("../shared/rules.md")
    (path / ".qignore").write_text(QIGNORE, "utf-8")
    (path / ".agents-md-lint.toml").write_text(CONFIGURATION, "utf-8")
    commit_all(path)
    return path


def stage(path: Path) -> None:
    """Leave an edit of a guidance file and of a program in the index, as before a commit."""
    for name in ("AGENTS.md", "area0/project0/main.py"):
        with (path / name).open("a", encoding="utf-8") as file:
            file.write("One line more.\n")
    subprocess.run(["git", "add", "."], cwd=path, check=True)
