"""A table of the configuration: what is read of it, and where an error says it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from agents_md_lint.config.reader import TableReader
from agents_md_lint.errors import ConfigError

READER = TableReader("c.toml", (), {})
SHARED = TableReader("pyproject.toml", ("tool", "agents-md-lint"), {})


def said(act: Callable[[], object]) -> tuple[str, str]:
    """Return reason and remedy of the error that *act* raises."""
    with pytest.raises(ConfigError) as caught:
        act()
    return caught.value.reason, caught.value.remedy


def test_an_error_names_the_file_and_the_keys_down_to_the_value() -> None:
    assert str(READER.error((), "it is odd", "change it").reason) == "c.toml: it is odd"
    assert (
        READER.error(("severity", "a b", 3), "it is odd", "x").reason == "c.toml: severity.'a b': it is odd"
    )
    assert SHARED.error(("select", 0), "no", "x").reason == "pyproject.toml: tool.agents-md-lint.select: no"
    long = "k" * 61
    assert READER.error((long,), "no", "x").reason == f"c.toml: '{'k' * 60}'…: no"


@pytest.mark.parametrize(
    ("value", "given"),
    [
        ({}, "a table"),
        ([], "a list"),
        (7, "a number"),
        (True, "true"),
        (False, "false"),
        ("x\x1b", "'x\\x1b'"),
        (1.5, "something else"),
    ],
)
def test_a_wrong_value_is_named_by_its_type(value: object, given: str) -> None:
    error = READER.wrong(("exclude",), value, "a date", "write one")
    assert (error.reason, error.remedy) == (f"c.toml: exclude must be a date, not {given}", "write one")


def test_tables_and_lists_of_strings() -> None:
    assert READER.table(("a",), {"b": 1}, "a = {}") == {"b": 1}
    assert READER.strings(("a",), ["x", "y", "x"], "words", "a = []") == ("x", "y", "x")
    remedy = "write for instance: a = []"
    assert said(lambda: READER.table(("a",), [], "a = []")) == (
        "c.toml: a must be a table, not a list",
        remedy,
    )
    assert said(lambda: READER.strings(("a",), "x", "words", "a = []")) == (
        "c.toml: a must be a list of words, not 'x'",
        remedy,
    )
    assert said(lambda: READER.strings(("a",), ["x", 1], "words", "a = []")) == (
        "c.toml: a must be a list of words, not a number",
        remedy,
    )


def test_rules_and_patterns() -> None:
    assert READER.rules(("select",), ["oversized", "nul-byte"], "") == ("oversized", "nul-byte")
    assert said(lambda: READER.rule(("select", 0), "oversize")) == (
        "c.toml: select: there is no rule 'oversize'",
        "did you mean 'oversized'?",
    )
    assert said(lambda: READER.rule(("select", 0), "zzz"))[1] == "'agents-md-lint rules' lists them"
    assert READER.pattern(("exclude", 0), "vendor/") == "vendor/"
    assert said(lambda: READER.pattern(("exclude", 0), ""))[0].startswith("c.toml: exclude: the pattern '' ")


@pytest.mark.parametrize(
    ("value", "place"), [("a", "a"), ("./a//b/", "a/b"), ("a/../b", "b"), (".", "."), ("..a", "..a")]
)
def test_a_place_in_the_repository_is_cleaned(value: str, place: str) -> None:
    assert READER.place(("baseline",), value, "x") == place


@pytest.mark.parametrize("value", ["", "/a", "..", "../a", "a/../../b", "a\0"])
def test_a_place_elsewhere_is_refused(value: str) -> None:
    reason, remedy = said(lambda: READER.place(("baseline",), value, 'baseline = "b"'))
    assert reason.startswith("c.toml: baseline: ")
    assert reason.endswith(" is no path in the repository")
    assert remedy == 'name one relative to its top, for instance: baseline = "b"'
