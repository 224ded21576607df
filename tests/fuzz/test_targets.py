"""The fuzz targets on what is kept for them and on what lies near it; and that they find what is wrong."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from agents_md_lint.git import records
from agents_md_lint.loading import content as guidancetext
from agents_md_lint.loading import json_value, tool_calls
from agents_md_lint.qignore import QIgnore
from agents_md_lint.snapshot import resolve
from tests.fuzz.__main__ import NAMES
from tests.fuzz.targets import TARGETS, corpus, mutated

_SECONDS = 1.0
"""Of processor time for each target: a longer run is a step of its own in ``.ci/run``."""


def test_each_target_has_a_corpus() -> None:
    assert set(NAMES) == TARGETS.keys()
    assert all(len(corpus(name)) >= 4 for name in TARGETS)


@pytest.mark.parametrize("name", TARGETS)
def test_what_is_kept_and_what_lies_near(name: str) -> None:
    kept = corpus(name)
    for data in kept:
        TARGETS[name](data)
    chance = random.Random(name)  # noqa: S311  the same in every run, as far as it comes
    until = time.process_time() + _SECONDS
    while time.process_time() < until:
        data = mutated(chance, kept)
        try:
            TARGETS[name](data)
        except Exception as error:
            raise AssertionError(f"{name} fails on {data!r}") from error


FAULTS: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "dialect": (QIgnore, "is_ignored", lambda *_: False),
    "decoder": (guidancetext, "_LONGEST_CUT", 0),  # type: ignore[dict-item]
    "links": (resolve._Walk, "_up", lambda *_: None),
    "listings": (records, "_TREE", b"\x00100644 "),  # type: ignore[dict-item]
    "calls": (json_value, "_SURROGATE", tool_calls.PATH_FIELDS),  # type: ignore[dict-item]
}
"""A fault of the program for each target to find in what is kept for it."""


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, what, fault = FAULTS[name]
    monkeypatch.setattr(where, what, fault)
    with pytest.raises((AssertionError, AttributeError)):
        list(map(TARGETS[name], corpus(name)))
