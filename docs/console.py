"""The worked examples: ``console`` blocks, whose commands are run and whose output is held to be exact.

A line that starts with ``$ `` is a command for ``sh``; what follows, up to the next one, is all that it
prints. A ``shell`` block is to be pasted whole: it has no prompts, prints nothing, and may go elsewhere. The
blocks of a page are one story: they run in order, in one repository that starts out empty.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from tests.support.repository import IDENTITY, START, isolated_environment

_BLOCK = re.compile(r"^```(console|shell)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_PROMPT = "$ "


class Stage:
    """The repository *base*/shop, and ``agents-md-lint`` in the path of what runs there.

    Commits are made at one moment by one author, so that their ids are always the same.
    """

    def __init__(self, base: Path) -> None:
        self.directory = base / "shop"
        self.directory.mkdir(parents=True)
        programs = base / "bin"
        programs.mkdir()
        program = programs / "agents-md-lint"
        program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m agents_md_lint "$@"\n')
        program.chmod(0o755)
        dates = {f"GIT_{who}_DATE": f"{START} +0000" for who in ("AUTHOR", "COMMITTER")}
        path = os.pathsep.join([str(programs), os.environ["PATH"]])
        self.environ = {**isolated_environment(base), **IDENTITY, **dates, "PATH": path, "TMPDIR": str(base)}
        self.run("git init -q -b main")

    def run(self, command: str) -> str:
        """Run a line of shell and return all that it prints, on both streams."""
        finished = subprocess.run(
            ["sh", "-c", command],
            cwd=self.directory,
            env=self.environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        return finished.stdout.decode()

    def paste(self, lines: str) -> None:
        """Run *lines* of shell, which print nothing, and stay where they go. Raises ``ValueError``."""
        *said, place = self.run(f"set -e\n{lines}pwd").splitlines() or [""]
        if said or not place:
            raise ValueError(f"these lines fail, or print something:\n{lines}{said}")
        self.directory = Path(place)


def commands(text: str) -> list[str]:
    """Return every command of the console blocks of a page."""
    lines = (line for _, block in _BLOCK.findall(text) for line in block.splitlines())
    return [line.removeprefix(_PROMPT) for line in lines if line.startswith(_PROMPT)]


def replayed(text: str, base: Path) -> str:
    """Return the page *text* with what its commands print now; *base* is an empty directory."""
    stage = Stage(base)
    return _BLOCK.sub(lambda block: f"```{block[1]}\n{_play(stage, block[1], block[2])}```", text)


def _play(stage: Stage, language: str, block: str) -> str:
    if language == "shell":
        stage.paste(block)
        return block
    lines = [line for line in block.splitlines() if line.startswith(_PROMPT)]
    return "".join(f"{line}\n{stage.run(line.removeprefix(_PROMPT))}" for line in lines)
