"""The two hook runners, and what they print."""

from __future__ import annotations

import os
import re
import sysconfig
import textwrap
from dataclasses import dataclass
from pathlib import Path

_HEADER = re.compile(r"^.*?\.{3,}(?:\(no files to check\))?(Passed|Failed|Skipped)$")
_AFTER = ("[INFO] Restored ", "Restored unstaged ", "Not committing merge", "error: failed to push ")
_OFFER = re.compile(r"; \d+ of these can be fixed: agents-md-lint check --fix$")
_FACTS = ("- hook id: ", "- description: ", "- duration: ", "- exit code: ")


@dataclass(frozen=True)
class Runner:
    """A runner that keeps its hook environments in *home*."""

    name: str
    home: Path

    @property
    def program(self) -> str:
        """The runner's executable, as installed beside this interpreter."""
        return os.path.join(sysconfig.get_path("scripts"), self.name)

    @property
    def environ(self) -> dict[str, str]:
        """What the environment tells the runner: where it keeps what it installs."""
        return {f"{self.name.upper().replace('-', '_')}_HOME": str(self.home)}


def without_offer(text: str) -> str:
    """Return the report *text* without the offer to fix in its last line."""
    return _OFFER.sub("", text)


@dataclass(frozen=True)
class Verdict:
    """One hook's ``outcome`` (``Passed``, ``Failed`` or ``Skipped``) and the text that it printed."""

    outcome: str
    text: str

    @property
    def headlines(self) -> list[str]:
        """The first words of each finding: ``path:line:column: rule``."""
        heads = (line for line in self.text.splitlines() if line[:1] not in ("", " "))
        lines = (line.split(": ") for line in heads if " checked: " not in line)
        return [": ".join(words[:2]) for words in lines if len(words) > 2]

    @property
    def summary(self) -> str:
        """The last line, without the offer to fix that is made where the worktree is checked."""
        return without_offer(self.text.rpartition("\n")[2])


@dataclass(frozen=True)
class Ran:
    """How a run of a runner, or of Git with its hook, ended: exit status and all that was printed."""

    code: int
    output: str

    @property
    def verdicts(self) -> list[Verdict]:
        """What each hook that ran said, in order."""
        found: list[tuple[str, list[str]]] = []
        for line in self.output.split("\n"):
            header = _HEADER.match(line)
            if line.startswith(_AFTER):
                break
            if header:
                found.append((header[1], []))
            elif found and not line.lstrip().startswith(_FACTS):
                found[-1][1].append(line)
        return [Verdict(outcome, textwrap.dedent("\n".join(lines)).strip("\n")) for outcome, lines in found]

    @property
    def verdict(self) -> Verdict:
        """What the only hook said."""
        [only] = self.verdicts
        return only
