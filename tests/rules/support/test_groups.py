"""Brackets and braces as other tools read them."""

from __future__ import annotations

import pytest

from agents_md_lint.rules.support.groups import all_groups, any_character, first_group, spelt_out


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("*.[co]", ["[co]"]),
        ("[!a]b[^c]", ["[!a]", "[^c]"]),
        ("[[:alpha:]x]", ["[[:alpha:]x]"]),
        ("[]]", ["[]]"]),
        ("[]", []),
        ("a[b", []),
        ("a]b[", []),
        ("{a,b}", ["{a,b}"]),
        ("{1..9}", ["{1..9}"]),
        ("{{cookiecutter.name}}", []),
        ("{a}", []),
        ("{}", []),
        ("[a/b]", []),
        ("[" + "x" * 251 + "]", ["[" + "x" * 251 + "]"]),
        ("[" + "x" * 252 + "]", []),
        ("{" + "x," * 125 + "}", ["{" + "x," * 125 + "}"]),
        ("{" + "x," * 126 + "}", []),
    ],
)
def test_what_is_a_group(text: str, groups: list[str]) -> None:
    assert [found.group() for found in all_groups(text)] == groups


def test_the_first_that_is_not_known() -> None:
    found = first_group("{a,b}[cd]")
    assert found is not None
    assert found.group() == "{a,b}"
    found = first_group("[cd]{a,b}", frozenset({"[cd]"}))
    assert found is not None
    assert found.group() == "{a,b}"
    assert first_group("[cd]", frozenset({"[cd]"})) is None


@pytest.mark.parametrize(
    ("pattern", "cases"),
    [
        ("*.{js,ts}", ["*.js", "*.ts"]),
        ("*.py[co]", ["*.pyc", "*.pyo"]),
        ("[aa]", ["a"]),
        ("{a,b}/[xy]", ["a/x", "a/y", "b/x", "b/y"]),
        ("[abcdef]", list("abcdef")),
        ("[abcdefg]", []),
        ("[a-c]", []),
        ("[!a]", []),
        ("[a b]", []),
        ("{1..3}", []),
        ("{a,{b,c}}", []),
        ("plain", ["plain"]),
        ("[a][b][c][d]", ["abcd"]),
        ("[a][b][c][d][e]", []),
    ],
)
def test_a_pattern_for_each_case(pattern: str, cases: list[str]) -> None:
    assert spelt_out(pattern) == cases


def test_any_character() -> None:
    assert any_character("a[bc]d[!e]{f,g}") == "a?d?{f,g}"
