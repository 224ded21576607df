"""The command line as it is read: arguments, help, and what is said of a wrong one."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from agents_md_lint import parsing
from agents_md_lint.commands import COMMANDS
from agents_md_lint.errors import UsageError

TOP = "see 'agents-md-lint --help'"
PATHS = "put paths behind --: agents-md-lint history a -- …"


@pytest.mark.parametrize(
    ("line", "reason", "remedy"),
    [
        ("", "the following arguments are required: COMMAND", TOP),
        ("--x check", "there is no option '--x'", TOP),
        ("check --stag", "'check' has no option '--stag'", "did you mean '--staged'?"),
        ("check --zzz=1", "'check' has no option '--zzz'", "see 'agents-md-lint check --help'"),
        ("ls a --zzz", "'ls' has no option '--zzz'", "see 'agents-md-lint ls --help'"),
        ("rules x y z", "'rules' doesn't take 'y'", "see 'agents-md-lint rules --help'"),
        ("diff-scope a b", "'diff-scope' takes one range", "did you mean 'a..b'?"),
        ("history a tests", "'history' doesn't take 'tests'", PATHS),
        ("diff-scope a tests", "'diff-scope' compares whole commits and doesn't take 'tests'", PATHS),
        *(
            (f"diff-scope {more}", "'diff-scope' doesn't take 'b'", "see 'agents-md-lint diff-scope --help'")
            for more in ("a..c b", "a b c")
        ),
        (
            *("explain --rev", "argument --rev: expected one argument"),
            "see 'agents-md-lint explain --help'",
        ),
    ],
)
def test_what_is_said_of_a_wrong_line(
    line: str, reason: str, remedy: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tests").mkdir()
    arguments = line.split()
    with pytest.raises(UsageError) as caught:
        parsing.parsed(arguments, next((one for one in arguments if one[0] != "-"), ""))
    assert (caught.value.reason, caught.value.remedy) == (reason, remedy)


def test_a_command_that_there_is_not_is_told_which_there_are() -> None:
    with pytest.raises(UsageError) as caught:
        parsing.parsed(["nope"], "nope")
    assert all(command in caught.value.reason for command in ("nope", *COMMANDS))


def test_two_dashes_are_a_value_in_every_python() -> None:
    assert parsing.parsed(["explain", "--rev=--", "a"], "explain").rev == "--"


def test_behind_two_dashes_all_are_paths() -> None:
    assert parsing.parsed(["explain", "--", "--all", "a"], "explain").paths == ["--all", "a"]


def test_the_parser_of_one_command_knows_no_other() -> None:
    assert list(_commands(parsing.parser("ls"))) == ["ls"]
    assert list(_commands(parsing.parser())) == list(COMMANDS)


def test_the_parser_of_the_names_knows_no_option_of_a_command() -> None:
    names = _commands(parsing.parser(""))
    assert list(names) == list(COMMANDS)
    assert all([one.dest for one in command._actions] == ["help"] for command in names.values())


def _commands(top: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the parsers of the commands."""
    [commands] = [one for one in top._actions if isinstance(one, argparse._SubParsersAction)]
    return dict(commands.choices)


def test_all_arguments_are_listed_those_of_commands_too() -> None:
    options = [name for action in parsing.actions(parsing.parser("ls")) for name in action.option_strings]
    assert {"--version", "-V", "--help", "--rev", "--agent"} <= set(options)
    assert not any(isinstance(one, argparse._SubParsersAction) for one in parsing.actions(parsing.parser()))


@pytest.mark.parametrize(("columns", "width"), [("40", 38), ("200", 198), ("-5", 78), ("0", 78), ("x", 78)])
def test_help_is_as_wide_as_the_terminal(columns: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(descriptor: int) -> None:
        raise OSError

    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr("os.get_terminal_size", none)
    lines = parsing.parser("").format_help().splitlines()
    assert max(map(len, lines)) <= width
    assert max(map(len, lines)) > width // 2
