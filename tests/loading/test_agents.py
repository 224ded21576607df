"""The agents by name: each has a profile of its own, which calls itself so."""

from __future__ import annotations

import pytest

from agents_md_lint.loading.agents import profile
from agents_md_lint.names import AGENTS, DEFAULT_AGENTS


@pytest.mark.parametrize("name", AGENTS)
def test_each_has_the_profile_of_its_name(name: str) -> None:
    assert profile(name).name == name


def test_what_is_meant_without_a_name_is_one_of_them() -> None:
    assert set(DEFAULT_AGENTS) <= set(AGENTS)
