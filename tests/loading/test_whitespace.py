"""White space is what Unicode calls so, and nothing that only Python does."""

from __future__ import annotations

import sys

import pytest

from agents_md_lint.loading.whitespace import WHITE_SPACE, trim

PYTHONS_OWN = "\x1c\x1d\x1e\x1f"
"""What ``str.isspace`` takes for white space by its bidirectional class, and Unicode's property doesn't."""


def test_it_is_pythons_but_for_the_separators_of_information() -> None:
    spaces = {chr(code) for code in range(sys.maxunicode + 1) if chr(code).isspace()}
    assert set(WHITE_SPACE) == spaces - set(PYTHONS_OWN)
    assert len(WHITE_SPACE) == len(set(WHITE_SPACE)) == 25


@pytest.mark.parametrize("kept", [*PYTHONS_OWN, "\ufeff", "\u200b", "\u180e", "\0"])
def test_what_is_kept(kept: str) -> None:
    assert trim(f" {kept}\n") == kept


def test_both_ends_and_nothing_between() -> None:
    assert trim(f"{WHITE_SPACE}a \u3000 b{WHITE_SPACE}") == "a \u3000 b"
    assert trim(WHITE_SPACE) == ""
