"""A made-up workspace with many clean guidance files."""

from __future__ import annotations

import subprocess
from pathlib import Path

from benchmarks.monorepo import guidance

BARE_SCRIPT = """\
import subprocess
names = subprocess.run(["git", "ls-files", "-z"], capture_output=True, check=True).stdout
for name in names.split(b"\\0")[:-1]:
    with open(name, "rb") as file:
        data = file.read()
    if b"\\0" in data:
        print(name, "NUL")
    data.decode("utf-8")
"""
"""What nobody could leave out: list the files, read each, test it for NUL and UTF-8."""


def build(path: Path, files: int) -> Path:
    """Make a repository with *files* clean ``AGENTS.md`` of 4 KiB, committed and packed; return *path*."""
    path.mkdir(parents=True)
    git = ["git", "-c", "user.name=Ada Author", "-c", "user.email=ada@example.org"]
    subprocess.run(["git", "init", "-q", "."], cwd=path, check=True)
    for number in range(files):
        directory = path / f"area{number % 50}" / f"project{number}"
        directory.mkdir(parents=True)
        (directory / "AGENTS.md").write_bytes(guidance(f"project {number}"))
    subprocess.run(["git", "add", "."], cwd=path, check=True)
    subprocess.run([*git, "commit", "-qm", "Start"], cwd=path, check=True)
    subprocess.run(["git", "gc", "-q"], cwd=path, check=True)
    return path
