"""Fixtures for all reports: the project has no address but where a test says so, whatever is installed."""

from __future__ import annotations

import pytest

from agents_md_lint.reporters.support import documentation
from agents_md_lint.reporters.support.documentation import ProjectAddress, address_of

ADDRESS = "https://example.org/lint"


@pytest.fixture(autouse=True)
def _unaddressed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documentation, "project_address", ProjectAddress)


@pytest.fixture
def addressed(_unaddressed: None, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of the project."""
    found = address_of(f"Project-URL: Repository, {ADDRESS}\n")
    monkeypatch.setattr(documentation, "project_address", lambda: found)
    return ADDRESS
