"""How a repository's own text is quoted: short in a message, and no option in a command."""

from __future__ import annotations

import shlex

import pytest

from agents_md_lint.rules.support.wording import argument, excerpt


@pytest.mark.parametrize(
    ("text", "quoted"), [("a", "'a'"), ("x" * 60, f"'{'x' * 60}'"), ("x" * 61, f"'{'x' * 60}…'")]
)
def test_excerpt(text: str, quoted: str) -> None:
    assert excerpt(text) == quoted


@pytest.mark.parametrize(
    ("path", "word"), [("a/b", "a/b"), ("-rf", "./-rf"), ("a b", "a b"), ("$(x)`y`'\n", "$(x)`y`'\n")]
)
def test_argument(path: str, word: str) -> None:
    assert shlex.split(argument(path)) == [word]
