"""The repository of the worked examples in the documentation, and running them as a shell does."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

from tests.support.repository import GitRepository

ROOT = "# Shop\n\nRun `make test` before you commit.\n"


def sample(path: Path) -> GitRepository:
    """Make the sample repository in the directory *path*: two commits, nothing uncommitted."""
    repository = GitRepository.init(path)
    repository.write("AGENTS.md", ROOT)
    repository.write("app/AGENTS.md", "Keep views thin.\n")
    repository.write("app/api/orders.py", "")
    repository.write("docs/api.md", "Every endpoint has a test.\n")
    repository.write("docs/AGENTS.md", b"Write \x93plain\x94 English.\n")
    repository.write("tools/AGENTS.md", ROOT)
    repository.write("tools/release.sh", "")
    repository.write("build/shop.css", "")
    repository.write("build/AGENTS.md", "Everything here is made by `make`.\n")
    repository.write(".qignore", "# not worth a look\nbuild/\n*.min.js\n!app.min.js\n")
    repository.write("app/app.min.js", "")
    repository.write("app/vendor.min.js", "")
    repository.commit("Open the shop")
    repository.link("app/api/AGENTS.md", "../../docs/api.md")
    repository.link("legacy", "app")
    repository.commit("Tell about the API")
    return repository


def shell(command: str, cwd: Path, scratch: Path) -> tuple[int, str]:
    """Run a line of shell with ``agents-md-lint`` in its path; return exit code and both outputs in one."""
    program = scratch / "bin" / "agents-md-lint"
    if not program.exists():
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m agents_md_lint "$@"\n')
        program.chmod(0o755)
    finished = subprocess.run(
        ["sh", "-c", command],
        cwd=cwd,
        env={**os.environ, "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}", "HOME": str(scratch)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return finished.returncode, finished.stdout.decode()


def examples(text: str) -> list[str]:
    """Return the commands of an ``EXAMPLES`` text, without the remarks behind them."""
    lines = text.partition("examples:\n")[2].splitlines()
    return [line.strip().partition("  ")[0] for line in lines if line.strip()]
