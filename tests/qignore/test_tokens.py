"""The parts of a pattern, and whether any path can match them."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.paths import clean
from agents_md_lint.qignore import QIgnore, TokenKind
from agents_md_lint.qignore.tokens import can_match, tokenize
from tests.qignore.reference import reference_expression


@pytest.mark.parametrize(
    ("pattern", "parts"),
    [
        ("***/a", ["**", "*", "/a"]),
        ("****/a", ["**", "**/", "a"]),
        ("a**/b?*", ["a", "**/", "b", "?", "*"]),
        ("*/**", ["*", "/", "**"]),
        ("[a]{b,c}\\", ["[a]{b,c}\\"]),
    ],
)
def test_parts_of_a_pattern(pattern: str, parts: list[str]) -> None:
    tokens = tokenize(pattern)
    assert [token.text for token in tokens] == parts
    assert all((token.kind is TokenKind.LITERAL) == (token.kind.value != token.text) for token in tokens)


@pytest.mark.parametrize(
    ("pattern", "possible"),
    [
        ("./a", False),
        ("a//b", False),
        ("a/../b", False),
        ("..", False),
        (".", False),
        ("**//a", False),
        ("*/.", False),
        (".**/.", False),
        (".**/.**/.", True),  # "..."
        ("...", True),
        ("?", True),
        ("a/.?", True),
        ("**", True),
    ],
)
def test_can_match(pattern: str, possible: bool) -> None:
    (rule,) = QIgnore.from_text(pattern).rules
    assert rule.can_match == possible


SHORT_PATHS = [
    path
    for length in range(1, 7)
    for path in map("".join, itertools.product("a./", repeat=length))
    if clean(path) == path and path not in (".", "..") and not path.startswith(("/", "../"))
]


@given(st.lists(st.sampled_from(["*", "**/", "?", "/", "a", "."]), min_size=1, max_size=5).map("".join))
def test_can_match_is_true_when_some_path_matches(pattern: str) -> None:
    pattern = pattern.strip("/")
    expression = reference_expression(pattern)
    assert can_match(tokenize(pattern)) == any(expression.fullmatch(path) for path in SHORT_PATHS)
