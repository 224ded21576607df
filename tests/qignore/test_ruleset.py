"""A whole ``.qignore``: the observed cases, a naive reference, and time."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TypedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.qignore import IgnoreRule, QIgnore
from agents_md_lint.qignore.matcher import compile_rule
from tests.qignore.reference import HARD, file_texts, paths, reference_ignored, reference_match


class Case(TypedDict):
    path: str
    directory: bool
    ignored: bool


class Vector(TypedDict):
    name: str
    qignore: str
    cases: list[Case]


VECTORS: list[Vector] = json.loads(
    (Path(__file__).parent.parent / "vectors" / "qignore.json").read_text("utf-8")
)


def test_the_cases_are_all_there() -> None:
    assert len(VECTORS) == 380


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])
def test_agrees_with_q(vector: Vector) -> None:
    rules = QIgnore.from_text(vector["qignore"])
    for case in vector["cases"]:
        path, directory = case["path"], case["directory"]
        assert rules.is_ignored(path, directory=directory) == case["ignored"], case
        assert reference_ignored(vector["qignore"], path, directory) == case["ignored"], case


def applies(rule: IgnoreRule, path: str, directory: bool) -> bool:
    return (directory or not rule.directory_only) and compile_rule(rule)(path)


@given(file_texts, paths, st.booleans())
def test_files_decide_what_the_reference_decides(text: str, path: str, directory: bool) -> None:
    rules = QIgnore.from_text(text)
    assert rules.is_ignored(path, directory) == reference_ignored(text, path, directory)
    deciding = rules.decide(path, directory)
    later = rules.rules if deciding is None else rules.rules[rules.rules.index(deciding) + 1 :]
    assert deciding is None or applies(deciding, path, directory)
    assert not any(applies(rule, path, directory) for rule in later if rule != deciding)


@pytest.mark.parametrize(
    ("path", "ignored"),
    [
        ("a/b/", True),
        ("/a/b", True),
        ("/a//b/./", True),
        ("../a/b", False),
        ("a/../../a/b", False),
        ("..", False),
        ("..a", True),
        (".", False),
        ("", False),
        ("/", False),
        ("a/..", False),
    ],
)
def test_path_is_cleaned_and_must_be_inside(path: str, ignored: bool) -> None:
    assert QIgnore.from_text("/a/b\n..*\n!c\n.*\n").is_ignored(path) == ignored


def test_any_character_matches_itself() -> None:
    rules = QIgnore.from_text("café\n?x\n")
    assert rules.is_ignored("d/café")
    assert rules.is_ignored("\udce9x")  # a byte that isn't UTF-8, as os.fsdecode gives it
    assert not rules.is_ignored("cafe\u0301")


def test_the_deciding_rule_is_the_last_of_equal_ones() -> None:
    rules = QIgnore.from_text("a\n!a\na\n# a\n!b\n")
    deciding = rules.decide("x/a")
    assert deciding is rules.rules[2]
    assert rules.decide("c") is None
    negation = rules.decide("b", directory=True)
    assert negation is not None
    assert negation.negated


@pytest.mark.parametrize("pattern", HARD)
def test_hard_patterns_are_decided_on_long_paths(pattern: str) -> None:
    rules = QIgnore.from_text(f"{pattern}\n{pattern}c*\n")
    assert not rules.is_ignored("a" * 100_000)
    assert not rules.is_ignored("b" + "a" * 100_000)
    expected = reference_match(pattern, "/" in pattern, "a" * 12 + "b")
    assert rules.is_ignored("a" * 100_000 + "b") == expected
    assert rules.is_ignored("a" * 100_000 + "bcd") == expected


def test_what_needs_no_workspace_imports_none_of_its_readers() -> None:
    program = (
        "import sys\n"
        "from agents_md_lint.qignore import Discovery, QIgnore\n"
        "assert not Discovery(QIgnore.from_text('a?/')).shows('ab/c')\n"
        "print([name for name in sys.modules if name.startswith(('pathspec', 'agents_md_lint.'))])\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "agents_md_lint.qignore.matcher" in run.stdout
    for module in ("pathspec", "agents_md_lint.loading.loader", "agents_md_lint.snapshot"):
        assert module not in run.stdout


@pytest.mark.parametrize("line", ["caf\udce9", "caf\udce9/", "/caf\udce9", "*\udce9", "**/caf\udce9"])
def test_a_pattern_that_is_no_text_matches_nothing_and_hurts_no_other(line: str) -> None:
    rules = QIgnore.from_text(f"{line}\nbuild\n")
    assert not rules.rules[0].can_match
    for path in ("caf\udce9", "a/caf\udce9", "café", "caf\ufffd", "cafx\udce9y"):
        assert not rules.is_ignored(path, directory=True)
    assert rules.is_ignored("build")
    assert QIgnore.from_text(f"build\n!{line}\n").is_ignored("build")


def test_with_patience_no_rule_decides_after_so_many_matches() -> None:
    """Each of the two costs 100 to compile and 1 to try: one too few is left for the second path."""
    rules = QIgnore.from_text("a?c\na?d\n", patience=203)
    assert [rules.is_ignored("abc"), rules.gave_up] == [True, False]
    assert [rules.is_ignored("abc"), rules.gave_up] == [False, True]
