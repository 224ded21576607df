"""Numbers with what they count."""

from __future__ import annotations

import pytest

from agents_md_lint.reporters.support.numbers import count, more, size


@pytest.mark.parametrize(
    ("number", "noun", "words"),
    [
        (0, "file", "0 files"),
        (1, "file", "1 file"),
        (1_204, "file", "1,204 files"),
        (1, "directory", "1 directory"),
        (2, "directory", "2 directories"),
    ],
)
def test_nouns_fit_their_number(number: int, noun: str, words: str) -> None:
    assert count(number, noun) == words


def test_sizes() -> None:
    assert [size(number) for number in (0, 1, 1_204)] == ["0 bytes", "1 byte", "1,204 bytes"]


def test_what_is_not_named_is_counted() -> None:
    assert [more(number) for number in (-2, 0, 1, 1_204)] == ["", "", " and 1 more", " and 1,204 more"]
