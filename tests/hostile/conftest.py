"""Fixtures for the hostile."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.hostile.support import Program


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The program, imported once for all runs."""
    ready = Program(tmp_path_factory.mktemp("runs"))
    yield ready
    ready.close()
