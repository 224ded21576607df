"""Commands and ``argparse``: each turns its arguments into one frozen record, and nobody below sees them."""

from __future__ import annotations

import ast
import shlex
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import get_type_hints

import pytest

from agents_md_lint import parsing
from agents_md_lint.commands import COMMANDS
from tests.support.imports import sources
from tests.support.program import run
from tests.support.repository import GitRepository
from tests.support.sample import examples

MAY_READ = ("configure", "request")
"""The functions of a command that see the parser, or what it made of the command line."""
CHOSEN = ("chosen_settings", "chosen_report")
"""Those of what several commands, or parts of one, share."""
ADDS = "add_"
"""How the names of those begin that add arguments for several commands."""


def module(command: str) -> ModuleType:
    """Return the module of *command*."""
    return import_module(f"agents_md_lint.commands.{command.replace('-', '_')}")


def mentions(name: str) -> Iterator[str]:
    """Yield the functions of the module *name* that mention ``argparse``, ``""`` for none."""
    for statement in sources()[name].body:
        if isinstance(statement, ast.Import):  # itself no use of it
            continue
        if any(isinstance(node, ast.Name) and node.id == "argparse" for node in ast.walk(statement)):
            yield getattr(statement, "name", "")


def imports_argparse(name: str) -> bool:
    """Whether the module *name* has anything of ``argparse``, by whatever name."""
    for node in ast.walk(sources()[name]):
        if isinstance(node, ast.ImportFrom) and node.module == "argparse":
            return True
        if isinstance(node, ast.Import) and any(alias.name == "argparse" for alias in node.names):
            return True
    return False


def test_a_mention_is_seen() -> None:
    assert {"configure", "request"} <= set(mentions("commands.explain"))
    assert "_Parser" in mentions("parsing")
    assert imports_argparse("parsing")
    assert not imports_argparse("scope.history")


def test_nothing_below_the_commands_knows_of_arguments() -> None:
    others = [name for name in sources() if name != "parsing" and not name.startswith("commands")]
    assert [name for name in others if imports_argparse(name)] == []


@pytest.mark.parametrize("name", [name for name in sources() if name.startswith("commands.")])
def test_arguments_are_read_in_one_function_of_a_command(name: str) -> None:
    allowed = CHOSEN if name.startswith("commands.support") else MAY_READ
    other = [function for function in mentions(name) if function not in allowed and function[:4] != ADDS]
    assert other == []
    imported = [node for node in ast.walk(sources()[name]) if isinstance(node, ast.ImportFrom)]
    assert "argparse" not in [node.module for node in imported], "it is imported as a whole"


@pytest.mark.parametrize("command", COMMANDS)
def test_a_request_is_a_frozen_record_that_says_what_it_holds(command: str) -> None:
    record = module(command).Request
    assert issubclass(record, tuple)
    assert record.__doc__
    assert not record.__doc__.startswith("Request(")
    assert get_type_hints(module(command).run)["request"] is record
    for field in record._fields:
        is_record = hasattr(get_type_hints(record)[field], "_fields")  # with a docstring of its own
        assert is_record or f"``{field}``" in record.__doc__, f"{field} is told of nowhere"


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples_that_the_command_takes(command: str, repo: GitRepository) -> None:
    text = module(command).EXAMPLES
    shown = run(command, "--help", cwd=repo.path)
    assert (shown.code, shown.err) == (0, "")
    assert text in shown.out
    lines = [line for line in map(arguments, examples(text)) if line]
    assert lines
    for line in lines:
        assert line[0] == command
        arrange = getattr(module(command), "arrange", lambda given: given)
        namespace = parsing.parser(command).parse_args(arrange(line))
        assert isinstance(module(command).request(namespace), module(command).Request)


def arguments(example: str) -> list[str]:
    """Return the arguments of the program in a line of shell."""
    words = shlex.split(example.partition("agents-md-lint")[2])
    end = next((at for at, word in enumerate(words) if word in ("<", ">", "|")), len(words))
    return words[:end]


CHECK, DIFF_SCOPE, HISTORY = "check", "diff-scope", "history"


@pytest.mark.parametrize(
    "line",
    [
        *(
            [CHECK],
            [CHECK, "--pre-commit"],
            [CHECK, "--staged"],
            [CHECK, "AGENTS.md"],
            [CHECK, "a/AGENTS.md", "b"],
        ),
        *([CHECK, "--filenames"], [CHECK, "--filenames", "AGENTS.md", "a b"], [CHECK, "--staged", "a"]),
        *(
            [CHECK, "--pre-commit", "a"],
            [DIFF_SCOPE],
            [DIFF_SCOPE, "A..B"],
            [DIFF_SCOPE, "v 1"],
            [DIFF_SCOPE, ""],
        ),
        *([DIFF_SCOPE, "--staged"], [DIFF_SCOPE, "--worktree"], [DIFF_SCOPE, "--pre-commit"]),
        *([HISTORY], [HISTORY, "A...B"], [HISTORY, ""]),
    ],
    ids=" ".join,
)
def test_a_plain_line_asks_for_what_argparse_makes_of_it(line: list[str]) -> None:
    asked = module(line[0]).plain(line[1:])
    assert asked is not None
    assert asked == module(line[0]).request(parsing.parser(line[0]).parse_args(line))


@pytest.mark.parametrize(
    "line",
    [
        *(
            [CHECK, "--"],
            [CHECK, "-h"],
            [CHECK, "--staged", "--all"],
            [CHECK, "a", "--staged"],
            [CHECK, "-q"],
        ),
        *([CHECK, "--rev", "HEAD"], [CHECK, "--fix"], [CHECK, "--filenames", "-x"], [CHECK, "--staged=x"]),
        *([CHECK, "--pre-commit", "--", "a"], [DIFF_SCOPE, "--"], [DIFF_SCOPE, "-h"], [DIFF_SCOPE, "a", "b"]),
        *([DIFF_SCOPE, "--each"], [DIFF_SCOPE, "--staged", "a"], [HISTORY, "-n", "1"], [HISTORY, "--", "a"]),
        *([HISTORY, "--help"], [HISTORY, "a", "b"]),
    ],
    ids=" ".join,
)
def test_any_other_line_is_read_by_argparse(line: list[str]) -> None:
    assert module(line[0]).plain(line[1:]) is None
