"""Progress: on a terminal, now and then, and gone at the end."""

from __future__ import annotations

from io import StringIO

import pytest

from agents_md_lint.output import progress
from agents_md_lint.output.progress import Progress
from tests.output.streams import Terminal

CLEAR = "\r\x1b[K"


@pytest.fixture(autouse=True)
def _eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show every line."""
    monkeypatch.setattr(progress, "_INTERVAL", 0.0)


def shown(stream: StringIO, total: int, number: int) -> str:
    """Return what is written while *number* items are gone over."""
    with Progress(stream, "commits", total) as bar:
        assert list(bar.over(range(number))) == list(range(number))
    return stream.getvalue()


def test_only_a_terminal_shows_it() -> None:
    assert shown(StringIO(), 2, 2) == ""


def test_a_bar_grows_and_goes() -> None:
    lines = shown(Terminal(), 4000, 2000).split("\x1b[K")
    assert lines[-3].strip("\r") == f"[{'=' * 15}{' ' * 15}] 2,000 of 4,000 commits"
    assert lines[0].strip("\r") == f"[{' ' * 30}] 1 of 4,000 commits"
    assert lines[-2:] == ["\r", ""]


def test_more_than_was_announced() -> None:
    assert f"[{'=' * 30}] 3 of 2 commits" in shown(Terminal(), 2, 3)


def test_without_a_total_only_the_number_is_known() -> None:
    assert shown(Terminal(), 0, 1) == f"\r1 commits\x1b[K{CLEAR}"


def test_nothing_is_cleared_where_nothing_was_shown() -> None:
    assert shown(Terminal(), 0, 0) == ""


def test_not_every_item_is_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_INTERVAL", 1000.0)
    assert shown(Terminal(), 0, 500).count("commits") <= 1
