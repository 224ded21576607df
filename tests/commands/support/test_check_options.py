"""What the options of ``check`` ask for: what a check without any does, and what is said of fixes."""

from __future__ import annotations

import pytest

from agents_md_lint.commands.support.check_options import FixChoice, ReportChoice, Request, SettingsChoice
from agents_md_lint.commands.support.options import SourceChoice


def test_a_check_without_options() -> None:
    assert Request() == Request((), SourceChoice(), False, False, False, True, False, None, SettingsChoice())
    assert (ReportChoice().format, ReportChoice().output_file, ReportChoice().color) == ("text", None, "auto")


@pytest.mark.parametrize(
    ("fixes", "wanted", "option"),
    [
        (FixChoice(), False, "--fix"),
        (FixChoice(unsafe=True), False, "--fix"),
        (FixChoice(fix=True), True, "--fix"),
        (FixChoice(fix=True, only=True), True, "--fix-only"),
        (FixChoice(diff=True), True, "--diff"),
    ],
)
def test_which_option_wants_fixes(fixes: FixChoice, wanted: bool, option: str) -> None:
    assert (fixes.wanted, fixes.option) == (wanted, option)
