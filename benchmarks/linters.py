"""Other linters of agent guidance that can be installed from PyPI, on the same workspaces in the same run.

They check other things: most read the prose, rate it, or look for names that no longer exist. What is
compared is what a hook or a CI job costs, not what it finds.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from agents_md_lint import __version__
from benchmarks import workspace
from benchmarks.bench import PROGRAM, PYTHON, Bench, Row, Section, duration
from benchmarks.measure import Cost, observe

FILES = 2000


@dataclass(frozen=True, slots=True)
class Linter:
    """A package on PyPI, the command that checks the whole directory, and where it says how much it saw."""

    package: str
    command: tuple[str, ...]
    says: str | None = None
    """Finds the number of files in what the command writes; without a group each match is one."""


LINTERS = (
    Linter("agents-doctor", ("agents-doctor", "check"), r"in (\d+) instruction file"),
    Linter("rules-doctor", ("rules-doctor", "."), r"Rule files found \((\d+)"),
    Linter("agnix", ("agnix", ".", "--format", "json"), r'"files_checked": (\d+)'),
    Linter("agents-md-lint", ("agents-md-lint", "check"), r"across (\d+) file"),
    Linter("agentslint", ("agentslint", "check"), r"checked (\d+) instruction file"),
    Linter("agent-config-score", ("agent-config-score", "."), r"Files: (\d+)"),
    Linter("skillsaw", ("skillsaw", "lint")),
    Linter("agentlint-dev", ("agentlint", "scan", "."), r"AGENTS\.md"),
)
OURS = "q-agents-md-lint"
SCRIPT = "bare script"
NAMES = (SCRIPT, f"{OURS}: clean", f"{OURS}: a finding", *(linter.package for linter in LINTERS))
"""The rows, in their order."""

HEADS = (
    *("linter", "version", "#files it says it checked", "#CPU, 1 file", f"#CPU, {FILES:,} files"),
    *(f"#× {SCRIPT}", f"#clock, {FILES:,} files", f"#× {SCRIPT}", "#peak memory"),
)


def find(linter: Linter, directory: Path | None) -> str | None:
    """Return the path of the linter's command: in its environment in *directory*, else on ``PATH``.

    One that has the name of our own command is looked for only in *directory*.
    """
    name = linter.command[0]
    if directory is not None and (own := directory.absolute() / linter.package / "bin" / name).exists():
        return str(own)
    return shutil.which(name) if name != Path(PROGRAM).name else None


def section() -> Section:
    """Return the table of the linters."""
    return Section(HEADS, NAMES, _cells)


def _cells(bench: Bench) -> Iterator[Row]:
    bare = [PYTHON, "-c", workspace.BARE_SCRIPT]
    check = [PROGRAM, "check"]
    seen = r"(\d+) files? checked"
    script = _Measured(bench, bare)
    yield _line("", script, script)
    yield _line(__version__, _Measured(bench, check, seen), script)
    yield _line(__version__, _Measured(bench, check, seen, flawed=True), script)
    for linter in LINTERS:
        program = find(linter, bench.linters)
        if program is None:
            yield (f"not installed: pip install {linter.package}", *[""] * (len(HEADS) - 2))
        else:
            measured = _Measured(bench, [program, *linter.command[1:]], linter.says)
            yield _line(_version(program), measured, script)


class _Measured:
    """What *command* costs on one file and on many, and on how many it says it ran."""

    def __init__(
        self, bench: Bench, command: list[str], says: str | None = None, *, flawed: bool = False
    ) -> None:
        one, many = (workspace.build(bench.place / f"workspace{files}", files) for files in (1, FILES))
        with workspace.flaw(one, wanted=flawed), workspace.flaw(many, wanted=flawed):
            self.one: Cost = observe(command, one, bench.runs, succeeds=(0, 1))[0]
            self.many, output = observe(command, many, bench.runs, succeeds=(0, 1))
        self.seen = _seen(says, output.decode(errors="replace"))


def _seen(pattern: str | None, output: str) -> int | None:
    found = re.findall(pattern, output) if pattern else []
    if not found:
        return None
    return int(found[0]) if found[0].isdigit() else len(found)


def _line(version: str, measured: _Measured, script: _Measured) -> Row:
    many, beside = measured.many, script.many
    return (
        *(version, "" if measured.seen is None else f"{measured.seen:,}"),
        *(duration(measured.one.cpu), duration(many.cpu), f"{many.cpu / beside.cpu:.1f}"),
        *(duration(many.clock), f"{many.clock / beside.clock:.1f}", f"{many.memory:.0f} MiB"),
    )


def _version(program: str) -> str:
    finished = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    return finished.stdout.split()[-1]
