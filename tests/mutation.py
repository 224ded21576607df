"""How many wrong programs the tests notice: cosmic-ray's mutants of a folder, sampled, against its tests.

    pip install -e '.[dev,mutation]'
    python -m tests.mutation qignore snapshot scope loading check

Cosmic-ray makes the mutants and judges a run. What is here is what its command line hasn't: a sample of
places instead of all of them, another operator that takes a statement out, tests that are those of the module
first, and a copy of the project, so that nobody's checkout is ever wrong.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shlex
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import MutationVisitor
from cosmic_ray.operators.operator import Example, Operator
from cosmic_ray.plugins import get_operator, operator_names
from cosmic_ray.testing import run_tests
from cosmic_ray.work_item import TestOutcome
from parso import parse
from parso.python.tree import Function

PROJECT = Path(__file__).parents[1]
PACKAGE = "agents_md_lint"
BESIDE = {
    "snapshot": ("tests/git/test_worktree_files.py", "tests/loading", "tests/rules/support/test_links.py"),
    "loading": ("tests/inspection", "tests/rules/support/test_agents.py"),
    "scope": ("tests/commands/test_diff_scope.py", "tests/commands/test_history.py"),
}
"""What tests a folder, besides the folder of tests of that name."""
PATIENCE = 4
"""The times that the tests may take with a mutant what they took without: some loop without end."""
MEMORY = 4 << 30
"""The bytes that the tests may take."""

Position = tuple[tuple[int, int], tuple[int, int]]
"""Line from 1 and column from 0 of a start and of an end."""


class Mutant(NamedTuple):
    """What is done to a module: the operator at its *occurrence*-th place in it, which is at *line*."""

    module: Path
    name: str
    operator: Operator
    occurrence: int
    line: int
    text: str


class DropStatement(Operator):  # type: ignore[misc]  # cosmic-ray has no types
    """Takes out a statement that does something: a call, an assignment to a part, a ``raise``."""

    def mutation_positions(self, node: Any) -> Iterator[Position]:
        """Yield the place of a statement of a function."""
        if node.type == "simple_stmt" and _does_something(node.children[0]) and _function(node):
            yield node.children[0].start_pos, node.children[0].end_pos

    def mutate(self, node: Any, index: int) -> Any:  # noqa: ARG002
        """Put ``pass`` in its place."""
        prefix = node.get_first_leaf().prefix
        node.children[0] = parse(f"{prefix}pass")
        return node

    @classmethod
    def examples(cls) -> Sequence[Example]:
        """Return what cosmic-ray shows."""
        return (Example("def f():\n    g()\n", "def f():\n    pass\n"),)


def _does_something(statement: Any) -> bool:
    if statement.type in ("return_stmt", "raise_stmt"):
        return True
    if statement.type == "expr_stmt":  # a plain name that is gone is noticed by whatever comes next
        return (
            statement.children[0].type in ("power", "atom_expr") or statement.children[1].type == "operator"
        )
    return statement.type in ("power", "atom_expr")


def _function(node: Any) -> Function | None:
    while node is not None and not isinstance(node, Function):
        node = node.parent
    return node


def operators() -> Iterator[tuple[str, Operator]]:
    """Yield cosmic-ray's operators that need no arguments, and ours."""
    yield "DropStatement", DropStatement()
    for name in operator_names():
        kind = get_operator(name)
        if not kind.arguments():
            yield name.rpartition("/")[2], kind()


def mutants(module: Path) -> Iterator[list[Mutant]]:
    """Yield for each place of *module* its mutants: one of them is tried, or operators would count more."""
    source = module.read_text("utf-8")
    skipped = [*_never_run(ast.parse(source))]
    lines = source.splitlines()
    nodes = list(ast_nodes(get_ast(source)))
    places: dict[tuple[str, Position], list[Mutant]] = {}
    for name, operator in operators():
        positions = (position for node in nodes for position in operator.mutation_positions(node))
        for occurrence, position in enumerate(positions):
            line = position[0][0]
            if not any(start <= position[0] < end for start, end in skipped):
                family = name.partition("_")[0]
                mutant = Mutant(module, name, operator, occurrence, line, lines[line - 1].strip())
                places.setdefault((family, position), []).append(mutant)
    yield from places.values()


def _never_run(tree: ast.Module) -> Iterator[Position]:
    """Yield where annotations are, and what only a type checker reads: no mutant there does anything."""
    for node in ast.walk(tree):
        unread: list[ast.expr | ast.stmt | None] = []
        if isinstance(node, ast.AnnAssign | ast.arg):
            unread.append(node.annotation)
        elif isinstance(node, ast.FunctionDef):
            unread.append(node.returns)
        elif (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING") or (
            isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "TYPE_CHECKING"
        ):
            unread.append(node)
        for one in unread:
            if one is not None:
                yield (one.lineno, one.col_offset), (one.end_lineno or 0, one.end_col_offset or 0)


def sampled(folder: Path, number: int, seed: int) -> list[Mutant]:
    """Return mutants at *number* places of *folder*; the same for the same code and *seed*."""
    chance = random.Random(f"{seed} {folder.name}")  # noqa: S311
    places = [place for module in sorted(folder.glob("*.py")) for place in mutants(module)]
    return [chance.choice(place) for place in chance.sample(places, min(number, len(places)))]


def tests_of(folder: str, module: str) -> list[str]:
    """Return the tests of a module, its own first."""
    own = f"tests/{folder}/test_{module}.py"
    every = [f"tests/{folder}", *BESIDE.get(folder, ())]
    return [own, *every] if Path(own).is_file() else every


def command(tests: Sequence[str]) -> str:
    """Return the command line that runs *tests* where it is; programs that they start find it there too.

    Some mutants take memory without end.
    """
    run = f"{shlex.quote(sys.executable)} -m pytest -x -q -p no:cacheprovider {' '.join(tests)}"
    limited = f"ulimit -v {MEMORY >> 10}; PYTHONPATH={shlex.quote(os.getcwd())} exec {run}"
    return f"sh -c {shlex.quote(limited)}"


def survives(mutant: Mutant, tests: Sequence[str], seconds: float) -> bool:
    """Whether the *tests* pass, in *seconds*, with a mutant in the place of its module."""
    source = mutant.module.read_text("utf-8")
    mutated = MutationVisitor.mutate_code(source, mutant.operator, mutant.occurrence)
    try:
        mutant.module.write_text(mutated, "utf-8")
        outcome, _ = run_tests(command(tests), seconds)
    finally:
        mutant.module.write_text(source, "utf-8")
    return bool(outcome is TestOutcome.SURVIVED)


def try_folder(folder: str, sample: int, seed: int) -> tuple[int, int]:
    """Try a sample of one folder; print who survives. Return how many were killed, and of how many."""
    started = time.monotonic()
    every = [f"tests/{folder}", *BESIDE.get(folder, ())]
    outcome, output = run_tests(command(every), 3600)
    if outcome is not TestOutcome.SURVIVED:
        raise SystemExit(f"the tests of {folder} fail without a mutant:\n{output}")
    seconds = PATIENCE * (time.monotonic() - started)
    chosen = sampled(Path(PACKAGE, folder), sample, seed)
    killed = 0
    for number, mutant in enumerate(chosen, start=1):
        print(f"{folder}: {number} of {len(chosen)}", file=sys.stderr, flush=True)
        if survives(mutant, tests_of(folder, mutant.module.stem), seconds):
            print(f"  {folder}/{mutant.module.name}:{mutant.line}: {mutant.name}: {mutant.text}", flush=True)
        else:
            killed += 1
    return killed, len(chosen)


def main() -> None:
    """Try the folders that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("folders", nargs="+", metavar="FOLDER", help=f"a folder of {PACKAGE}")
    parser.add_argument("--sample", type=int, default=50, help="how many mutants of a folder (default: 50)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (default: 1)")
    arguments = parser.parse_args()
    with TemporaryDirectory() as scratch:
        copy = Path(scratch, "project")
        shutil.copytree(
            PROJECT,
            copy,
            ignore=shutil.ignore_patterns(".git", ".venv", ".*_cache", "__pycache__"),
            symlinks=True,
        )
        os.chdir(copy)
        for folder in arguments.folders:
            killed, tried = try_folder(folder, arguments.sample, arguments.seed)
            print(f"{folder}: {killed} of {tried} mutants killed", flush=True)


if __name__ == "__main__":
    main()
