"""The map of the project, held by reading every import: the arrows point down, and few modules reach out."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.imports import called, imported, own, reached, sources, unit
from tests.support.repository import GitRepository

LAYERS: tuple[tuple[str, ...], ...] = (
    ("__main__",),
    ("cli", "fastlane"),
    ("commands",),
    ("reporters",),
    ("engine", "scope", "config"),
    ("rules", "screen"),
    ("loading", "qignore", "toolcalls"),
    ("snapshot",),
    ("git",),
    ("errors", "names"),
)
"""From the command line down. A module that isn't named here lies wherever its imports let it lie."""

UPWARD = {("commands.completion", "cli")}
"""The one arrow that points up: a completion script is written from the whole parser."""

PURE = (
    *("baseline", "configreader", "configvalues", "engine", "findings", "fingerprint", "gitignore"),
    *("jsonvalue", "loading", "pathtext", "qignore", "rules", "screen", "settings", "suppression"),
    "toolcalls",
)
"""Units whose answers depend on their arguments alone: on a snapshot, or on a text."""

PROCESSES = {"subprocess", "multiprocessing", "concurrent", "asyncio", "pty", "git", "gitdb"}
NETWORK = {"socket", "ssl", "urllib", "http", "ftplib", "smtplib", "requests", "httpx", "webbrowser"}
CODE = {"pickle", "marshal", "shelve", "runpy", "code", "ctypes", "imp"}
FILES = {"pathlib", "io", "shutil", "tempfile", "glob", "mmap", "fileinput"}

SPAWNING = ("os.spawn", "os.posix_spawn", "os.exec", "os.fork", "os.system", "os.popen", "os.startfile")
RESTART = {"__main__": {"os.execv"}}
"""It starts itself anew where the locale isn't UTF-8, and nothing else."""
TEXT_ONLY = {
    *("os", "os.fsencode", "os.fsdecode", "os.fspath", "os.PathLike", "os.sep", "os.strerror", "os.path"),
    *("os.path.join", "os.path.normpath", "os.path.split", "os.path.dirname", "os.path.basename"),
    "os.path.isabs",
}
"""What ``os`` has that touches no file system."""

MODULES = tuple(sources())
BANNED_IN_THE_FAST_LANE = (
    *("argparse", "dataclasses", "enum", "re", "typing", "subprocess", "json", "pathlib", "contextlib"),
    *("importlib.metadata", "git", "gitdb", "pathspec", "charset_normalizer"),
    *("agents_md_lint.cli", "agents_md_lint.check.engine", "agents_md_lint.loading", "agents_md_lint.rules"),
)

COMMAND = "import sys; from agents_md_lint.__main__ import main; sys.exit(main())"
"""What the console script does."""


def layer(module: str) -> int | None:
    """Return the number of the layer of *module*, counted from the top; None for one that has none."""
    return next((number for number, units in enumerate(LAYERS) if unit(module) in units), None)


def of(*units: str) -> list[str]:
    """Return the modules of *units*."""
    return [module for module in MODULES if unit(module) in units]


def outside(module: str) -> frozenset[str]:
    """Return the top-level names of all that *module* imports."""
    return frozenset(name.partition(".")[0] for name in imported(module))


def test_the_reader_of_imports_sees_early_late_and_indirect_ones() -> None:
    assert "git.process" in own("git.discovery")  # at the top
    assert "cli" in own("__main__")  # in a function
    assert "git.failure" in reached("fastlane")  # through another
    assert "os.posix_spawnp" in called("git.process")


@pytest.mark.parametrize(("number", "units"), list(enumerate(LAYERS)), ids=[units[0] for units in LAYERS])
def test_arrows_point_down(number: int, units: tuple[str, ...]) -> None:
    upward = {
        (module, other)
        for module in of(*units)
        for other in reached(module)
        if (there := layer(other)) is not None and there < number
    }
    assert upward <= UPWARD


def test_units_form_no_circle() -> None:
    arrows: dict[str, set[str]] = {}
    for module in MODULES:
        for other in own(module):
            if unit(other) != unit(module) and (module, other) not in UPWARD:
                arrows.setdefault(unit(module), set()).add(unit(other))
    while arrows:
        leaves = {name for others in arrows.values() for name in others} - set(arrows)
        assert leaves, f"these import each other: {arrows}"
        arrows = {name: left for name, others in arrows.items() if (left := others - leaves)}


def test_pure_modules_reach_neither_git_nor_files() -> None:
    for module in of(*PURE):
        assert "git" not in map(unit, reached(module)), module
        assert not outside(module) & (FILES | PROCESSES), module
        mentioned = {name for name in called(module) if name.split(".")[0] == "os"}
        assert mentioned <= TEXT_ONLY, module
        assert "open" not in called(module), module


def test_only_the_git_package_runs_anything() -> None:
    for module in MODULES:
        if unit(module) != "git":
            assert not outside(module) & PROCESSES, module
            started = {name for name in called(module) if name.startswith(SPAWNING)}
            assert not started - RESTART.get(module, set()), module


def test_nothing_talks_to_the_network_or_runs_foreign_code() -> None:
    for module in MODULES:
        assert not outside(module) & (NETWORK | CODE), module
        assert not called(module) & {"eval", "exec", "compile", "__import__"}, module


def test_only_commands_and_formats_are_imported_by_name() -> None:
    by_name = [module for module in MODULES if "importlib.import_module" in imported(module)]
    assert by_name == ["cli", "reporters.formats", "snapshot"]  # each from a table of its own


@pytest.mark.parametrize(
    "options",
    [[], ["--staged"], ["--pre-commit"], ["--filenames", "AGENTS.md", "docs/AGENTS.md"]],
    ids=" ".join,
)
def test_a_clean_check_imports_next_to_nothing(repo: GitRepository, options: list[str]) -> None:
    repo.write("AGENTS.md", "# Rules\n\nKeep it small.\n")
    repo.write("docs/AGENTS.md", "# Docs\n\nUse “plain” words.\n")
    repo.commit()
    bare = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", "pass"], capture_output=True, text=True, check=True
    )
    finished = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", COMMAND, "check", *options],
        cwd=repo.path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert finished.stdout == "2 files checked: nothing to report\n"
    loaded = _loaded(finished.stderr) - _loaded(bare.stderr)
    assert "agents_md_lint.check.screen" in loaded
    assert not loaded.intersection(BANNED_IN_THE_FAST_LANE)


def _loaded(report: str) -> set[str]:
    """Return the modules that a report of ``-X importtime`` names."""
    lines = (line for line in report.splitlines() if line.startswith("import time:"))
    return {line.rpartition("|")[2].strip() for line in lines}
