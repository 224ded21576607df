"""docs/history.md: its example is replayed."""

from __future__ import annotations

from pathlib import Path

from docs.console import replayed
from docs.generate import PROJECT


def test_the_example_is_what_the_commands_print(tmp_path: Path) -> None:
    page = (PROJECT / "docs/history.md").read_text("utf-8")
    assert replayed(page, tmp_path) == page
