"""TOML from a stranger: its time is bounded, and each fault has its reason and its line."""

from __future__ import annotations

import time

import pytest

from agents_md_lint.bounded_toml import WORK, TomlError, loads


def failed(text: str) -> TomlError:
    with pytest.raises(TomlError) as caught:
        loads(text)
    return caught.value


def test_a_document() -> None:
    assert loads("[a.b]\nc = 1\n") == {"a": {"b": {"c": 1}}}
    assert loads("") == {}


@pytest.mark.parametrize(
    ("text", "reason", "line"),
    [
        ("a = 1\nb", "not TOML: expected '=' after a key in a key/value pair", 2),
        ("a = 1\n\nb = [\n", "not TOML: invalid value", 3),
        ("a = 1\na = 2\n", "not TOML: cannot overwrite a value", 2),
    ],
)
def test_a_fault_has_its_line(text: str, reason: str, line: int) -> None:
    error = failed(text)
    assert (error.reason, error.line, error.syntax) == (reason, line, True)


def test_a_number_that_is_too_long_has_none() -> None:
    error = failed(f"a = {'9' * 5000}")
    assert (error.line, error.syntax) == (None, True)
    assert error.reason.startswith("not TOML: exceeds the limit")


def test_lists_in_one_another() -> None:
    error = failed(f"a = {'[' * 100_000}")
    assert (error.reason, error.line, error.syntax) == ("lists lie too deep in one another", None, False)


SLOW = "keys go so deep that they take too long to read"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"x = 1\na{'.a' * 1_500} = 1\n", 2),
        (f"[a{'.a' * 900}]\n" + "".join(f"k{n}.a = 1\n" for n in range(2_000)), 211),
        ("".join(f"  [a{n}{'.a' * 400}]\n" for n in range(20)), 7),
    ],
    ids=["a key", "keys in a deep table", "indented tables"],
)
def test_work_is_bounded(text: str, line: int) -> None:
    begun = time.process_time()
    error = failed(text)
    assert (error.reason, error.line, error.syntax) == (SLOW, line, False)
    assert time.process_time() - begun < 1


def test_the_bound_itself_is_read() -> None:
    """One key with n dots takes n (n + 1) steps."""
    dots = next(n for n in range(WORK) if (n + 1) * (n + 2) > WORK)
    assert loads(f"a{'.a' * dots} = 1")
    assert failed(f"a{'.a' * (dots + 1)} = 1").reason == SLOW


def test_a_shallow_table_ends_a_deep_one() -> None:
    keys = "".join(f"k{n}.a = 1\n" for n in range(150))
    assert loads(f"[a{'.a' * 900}]\n{keys}[b]\n{keys}{keys.replace('k', 'l')}")
