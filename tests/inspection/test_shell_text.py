"""Words of shell commands that may be paths."""

from __future__ import annotations

import json

import pytest

from agents_md_lint.inspection import shell_text
from agents_md_lint.inspection.shell_text import ShellWord, shell_words
from agents_md_lint.loading.json_value import read_value


def words(**arguments: object) -> list[str]:
    """Return the paths that the words of a call would be."""
    return [word.path for word in shell_words(read_value(json.dumps(arguments))[0])]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"command": "cat a/b 'c d'"}, ["cat", "a/b", "c", "d"]),
        ({"command": "x>out;y|z&&w<in`v`$(u){a,b}k=v"}, [*"x", "out", *"yzw", "in", *"vuabk"]),
        ({"command": "a a b a"}, ["a", "b"]),
        ({"cmd": "a", "Script": "b", "file": "c"}, ["a", "b"]),
        ({"command": ["a b", "c"]}, ["a", "b", "c"]),
        ({"command": "ls /etc x", "cwd": "app"}, ["app/ls", "/etc", "app/x"]),
        ({"command": "cd app && ls src", "workdir": "/w"}, ["/w/cd", "/w/app", "/w/app/ls", "/w/app/src"]),
        ({"command": "pushd a; b"}, ["pushd", "a", "a/b"]),
        ({"command": "cd /x; y"}, ["cd", "/x", "/x/y"]),
        ({"path": "a b"}, []),
        ({}, []),
    ],
)
def test_words(arguments: dict[str, object], expected: list[str]) -> None:
    assert words(**arguments) == expected


def test_the_key_is_told() -> None:
    assert list(shell_words(read_value('{"CMD": "a"}')[0])) == [ShellWord("a", "CMD")]


def test_no_more_than_so_many_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shell_text, "MOST", 3)
    assert words(command="a b b c d e") == ["a", "b", "c"]


def test_each_cd_adds_to_all_behind_it_but_not_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shell_text, "DEEPEST", 5)
    assert words(command="cd aaa; cd bbb; c") == ["cd", "aaa", "aaa/cd", "aaa/bbb", "aaa/c"]
    monkeypatch.setattr(shell_text, "_MOST_ABOVE", 9)
    assert words(command="a b c d", cwd="ww") == ["ww/a", "ww/b", "ww/c"]
