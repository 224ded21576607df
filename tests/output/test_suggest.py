"""What somebody may have meant is only asked where it is near."""

from __future__ import annotations

from agents_md_lint.output.suggest import quoted, suggestion


def test_the_nearest_is_asked_for() -> None:
    assert suggestion("chekc", ["check", "config", "checks"], "see --help").startswith(
        "did you mean 'check'?"
    )


def test_nothing_near() -> None:
    assert suggestion("zzz", ["check"], "see --help") == "see --help"
    assert suggestion("check", [], "see --help") == "see --help"


def test_a_long_text_is_cut() -> None:
    assert quoted("a" * 60) == f"'{'a' * 60}'"
    assert quoted("a" * 61) == f"'{'a' * 60}'…"
    assert quoted("\n") == "'\\n'"
