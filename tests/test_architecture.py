"""The map of the project, held by reading every import: the arrows point down, and few modules reach out."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from agents_md_lint.commands import COMMANDS
from agents_md_lint.reporters.check import formats
from agents_md_lint.rules import SLUGS, module_of
from tests.support.imports import ROOT, called, imported, own, reached, sources, unit
from tests.support.repository import GitRepository

LEVELS: tuple[tuple[str, ...], ...] = (
    ("__main__", "cli", "api"),
    ("parsing",),
    ("commands",),
    ("reporters",),
    ("adopt",),
    ("fix", "scope", "inspection"),
    ("check",),
    ("config",),
    ("rules",),
    ("qignore",),
    ("loading",),
    ("snapshot",),
    ("git",),
    ("output",),
    ("bounded_toml", "errors", "names", "paths"),
    ("records",),
)
"""The folders, and the few modules beside them, from the command line down: a module imports from below."""

UPWARD = {("commands.completion", "parsing"), ("__main__", "cli")}
"""The arrows that don't point down: a completion script is written from the whole parser; a start starts."""

PURE = (
    "rules",
    "qignore",
    "loading",
    "check.engine",
    "check.screen",
    "check.baseline",
    "check.baseline_file",
    "check.fingerprint",
)
"""Folders and modules whose answers depend on their arguments alone: on a snapshot, or on a text."""

PROCESSES = {"subprocess", "multiprocessing", "concurrent", "asyncio", "pty", "git", "gitdb"}
NETWORK = {"socket", "ssl", "urllib", "http", "ftplib", "smtplib", "requests", "httpx", "webbrowser"}
CODE = {"pickle", "marshal", "shelve", "runpy", "code", "ctypes", "imp"}
FILES = {"pathlib", "io", "shutil", "tempfile", "glob", "mmap", "fileinput"}

SPAWNING = ("os.spawn", "os.posix_spawn", "os.exec", "os.fork", "os.system", "os.popen", "os.startfile")
STARTING = {"git.process": {"os.posix_spawnp"}, "__main__": {"os.execv"}}
"""One starts Git; the other starts itself anew where the locale isn't UTF-8, and nothing else."""
PROCESS_LIBRARIES = {"git.process": {"subprocess"}, "git.threaded": {"subprocess"}, "api": {"git"}}
"""Two serve systems without ``posix_spawn``; the API speaks GitPython's objects, which start nothing."""
TEXT_ONLY = {
    *("os", "os.fsencode", "os.fsdecode", "os.fspath", "os.PathLike", "os.sep", "os.strerror", "os.path"),
    *("os.path.join", "os.path.normpath", "os.path.split", "os.path.dirname", "os.path.basename"),
    "os.path.isabs",
}
"""What ``os`` has that touches no file system."""

TESTS = Path(__file__).parent
MODULES = tuple(sources())
BANNED_IN_THE_FAST_LANE = (
    *("argparse", "dataclasses", "enum", "re", "typing", "subprocess", "json", "pathlib", "contextlib"),
    *("importlib.metadata", "git", "gitdb", "pathspec", "charset_normalizer"),
    *("agents_md_lint.cli", "agents_md_lint.check.engine", "agents_md_lint.loading", "agents_md_lint.rules"),
)

COMMAND = "import sys; from agents_md_lint.__main__ import main; sys.exit(main())"
"""What the console script does."""


def level(module: str) -> int:
    """Return the number of the level of *module*, counted from the top."""
    return next(number for number, units in enumerate(LEVELS) if unit(module) in units)


def outside(module: str) -> frozenset[str]:
    """Return the top-level names of all that *module* imports."""
    return frozenset(name.partition(".")[0] for name in imported(module))


def test_the_reader_of_imports_sees_early_late_and_indirect_ones() -> None:
    assert "git.process" in own("git.discovery")  # at the top
    assert "cli" in own("__main__")  # in a function
    assert "git.errors" in reached("check.fast_lane")  # through another
    assert "os.posix_spawnp" in called("git.process")


def test_every_folder_and_module_has_its_level() -> None:
    assert {unit(module) for module in MODULES if module} == {name for names in LEVELS for name in names}


def test_few_modules_lie_beside_the_folders() -> None:
    assert len(list(ROOT.glob("*.py"))) <= 10


@pytest.mark.parametrize("module", [module for module in MODULES if module])
def test_a_module_imports_from_below(module: str) -> None:
    others = {other for other in own(module) if unit(other) != unit(module)}
    assert {(module, other) for other in others if level(other) <= level(module)} <= UPWARD


@pytest.mark.parametrize("folder", sorted(path.parent for path in ROOT.rglob("__init__.py")), ids=str)
def test_a_folder_says_what_lives_there(folder: Path) -> None:
    assert ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8")))


def test_modules_form_no_circle() -> None:
    arrows = {
        module: {other for other in own(module) if other in MODULES and (module, other) not in UPWARD}
        for module in MODULES
    }
    while arrows:
        leaves = {module for module, others in arrows.items() if not others & arrows.keys()}
        assert leaves, f"these import each other: {arrows}"
        arrows = {module: others for module, others in arrows.items() if module not in leaves}


def test_pure_modules_reach_neither_git_nor_files() -> None:
    for module in (one for one in MODULES if one.startswith(PURE)):
        assert "git" not in map(unit, reached(module)), module
        assert not outside(module) & (FILES | PROCESSES), module
        mentioned = {name for name in called(module) if name.split(".")[0] == "os"}
        assert mentioned <= TEXT_ONLY, module
        assert "open" not in called(module), module


def test_one_module_starts_git_and_none_anything_else() -> None:
    for module in MODULES:
        assert outside(module) & PROCESSES == PROCESS_LIBRARIES.get(module, set()), module
        started = {name for name in called(module) if name.startswith(SPAWNING)}
        assert started == STARTING.get(module, set()), module
        assert "subprocess.Popen" not in called(module) or module == "git.process"


def test_nothing_talks_to_the_network_or_runs_foreign_code() -> None:
    for module in MODULES:
        assert not outside(module) & (NETWORK | CODE), module
        assert not called(module) & {"eval", "exec", "compile", "__import__"}, module


def test_only_commands_and_formats_are_imported_by_name() -> None:
    by_name = [module for module in MODULES if "importlib.import_module" in imported(module)]
    assert by_name == [
        "commands",
        "loading.agents",
        "qignore",
        "reporters.check.formats",
        "rules",
        "snapshot",
    ]  # each from a table of its own


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


def test_the_name_of_a_type_is_defined_once() -> None:
    """A command's request is its own: nobody imports it."""
    homes: dict[str, list[str]] = {}
    for module, tree in sources().items():
        for node in tree.body:
            for name in _types(node):
                if not (name == "Request" and unit(module) == "commands"):
                    homes.setdefault(name, []).append(module)
    assert {name: modules for name, modules in homes.items() if len(modules) > 1} == {}


def _types(node: ast.stmt) -> list[str]:
    """Return the public types that a statement defines: a class, or another name for a type."""
    if isinstance(node, ast.ClassDef):
        return [] if node.name.startswith("_") else [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    names = [target.id for target in targets if isinstance(target, ast.Name)]
    return [name for name in names if re.fullmatch("[A-Z][a-z]\\w*", name)]


RECORDS = ("errors", "names", "output.outcome", "snapshot.protocol")
"""What only says what there is: constants, errors, records and protocols."""
RUN_AS_BY_USERS = (
    *("__main__", "cli"),
    *(f"commands.support.{name}" for name in ("checking", "configured", "fixing")),
    *(f"commands.support.{name}" for name in ("opened", "proposed", "edited", "first_baseline")),
    *(f"commands.support.{name}" for name in ("agents", "explained")),
)
"""Parts of one command: whole runs of it, in tests of its name, take every turn."""
ANY_FORMAT = (
    *(f"reporters.inspection.{name}" for name in ("agents", "discovery", "explain", "explain_all", "trace")),
    *(f"reporters.scope.{name}" for name in ("agents", "history", "patch")),
    *(f"reporters.scope.{name}" for name in ("html_files", "html_lists", "html_tree")),
    "reporters.support.controls",
)
"""Formats and their parts: tests of the commands and of the formats compare whole outputs."""
PROFILES = ("loading.q",)
"""A record: ``tests/loading/test_chain.py`` holds it to every observed workspace."""
WAYS_TO_START_GIT = ("git.polled", "git.running", "git.threaded")
"""``tests/git/test_process.py`` runs each of its tests with both."""
WITHOUT_A_TEST_OF_THEIR_NAME = {
    *(*RECORDS, *RUN_AS_BY_USERS, *ANY_FORMAT, *PROFILES, *WAYS_TO_START_GIT),
}
"""No module may be added: a new one has its test."""


def test_nearly_every_module_has_a_test_of_its_name() -> None:
    modules = {module for module in MODULES if not (ROOT / module.replace(".", "/")).is_dir()}
    untested = {module for module in modules if not _test_of(module).is_file()}
    assert untested - WITHOUT_A_TEST_OF_THEIR_NAME == set(), "write their tests"
    assert WITHOUT_A_TEST_OF_THEIR_NAME - untested == set(), "they have one: take them from the list"


def _test_of(module: str) -> Path:
    *folders, name = module.split(".")
    return TESTS.joinpath(*folders, f"test_{name}.py")


@pytest.mark.parametrize("slug", SLUGS)
def test_a_rule_is_a_module_of_its_name(slug: str) -> None:
    module = import_module(module_of(slug))
    assert module.RULE.slug == slug
    assert module.RULE.documentation == module.__doc__
    assert (TESTS / f"rules/test_{slug.replace('-', '_')}.py").is_file()


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_a_module_of_its_name_with_a_test_of_its_name(command: str) -> None:
    name = command.replace("-", "_")
    assert (ROOT / f"commands/{name}.py").is_file()
    assert (TESTS / f"commands/test_{name}.py").is_file()


@pytest.mark.parametrize("name", list(formats.FORMATS))
def test_a_format_of_a_check_is_a_module_of_its_name(name: str) -> None:
    assert (ROOT / f"reporters/check/{name}.py").is_file()


OF_OTHER_AGENTS = ("profile", "chain", "lookup", "project", "codex", "q", "agents")


@pytest.mark.parametrize("command", [["check"], ["explain"], ["diff-scope"], ["history"]], ids=" ".join)
def test_q_alone_imports_nothing_of_other_agents(repo: GitRepository, command: list[str]) -> None:
    repo.write("AGENTS.md", "\ufeff# Rules\n")  # which needs a rule
    repo.commit()
    finished = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", COMMAND, *command],
        cwd=repo.path,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = _loaded(finished.stderr)
    assert "agents_md_lint.loading.loader" in loaded
    assert not loaded & {f"agents_md_lint.loading.{name}" for name in OF_OTHER_AGENTS}


def test_nothing_but_a_profile_is_about_one_other_agent() -> None:
    for path in sorted(ROOT.rglob("*.py")):
        words = {
            node.value
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Constant)
        }
        assert "codex" not in words or path.relative_to(ROOT).as_posix() in {"names.py", "loading/codex.py"}
