"""The options of ``check`` on a command line: what they become, and those that don't go together."""

from __future__ import annotations

import argparse
from collections.abc import Callable

import pytest

from agents_md_lint.commands.support.check_arguments import (
    add_fixes,
    add_new_baseline,
    add_report,
    add_settings,
    chosen_report,
    chosen_settings,
    verify_fixes,
    verify_new_baseline,
    verify_stdin,
)
from agents_md_lint.commands.support.check_options import FixChoice, ReportChoice, SettingsChoice
from agents_md_lint.commands.support.options import SourceChoice
from agents_md_lint.errors import UsageError

WORKTREE = SourceChoice()
PLAIN = ReportChoice()


def refused(act: Callable[[], object]) -> str:
    """Return the reason of the ``UsageError`` that *act* raises, empty for none."""
    try:
        act()
    except UsageError as error:
        return error.reason
    return ""


def read(*line: str) -> argparse.Namespace:
    """Return what ``argparse`` makes of a command line with all these options."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--workspace", action="append", default=[])
    add_new_baseline(add_settings(parser))
    add_fixes(parser)
    add_report(parser)
    return parser.parse_args(line)


def test_nothing_is_the_defaults() -> None:
    assert chosen_settings(read()) == SettingsChoice()
    assert chosen_report(read()) == ReportChoice()
    assert read().write_baseline is None


def test_every_setting() -> None:
    line = (
        *("--workspace", "a", "--workspace", "b", "--config", "c.toml", "--select", "x,y", "--select", "z"),
        *("--ignore", "i", "--exclude", "d/", "--exclude", "e/", "--fail-on", "warning", "--baseline", "f"),
        *("--agent", "q,codex"),
    )
    assert chosen_settings(read(*line)) == SettingsChoice(
        ("a", "b"), "c.toml", False, ("x,y", "z"), ("i",), ("d/", "e/"), "warning", "f", False, ("q", "codex")
    )
    assert chosen_settings(read("--no-config", "--no-baseline")) == SettingsChoice(
        no_config=True, no_baseline=True
    )


@pytest.mark.parametrize(
    "line",
    [
        ("--config", "c", "--no-config"),
        ("--baseline", "b", "--no-baseline"),
        ("--baseline", "b", "--write-baseline"),
        ("--no-baseline", "--write-baseline"),
        ("--fail-on", "info"),
        ("--format", "xml"),
    ],
)
def test_what_argparse_refuses(line: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        read(*line)
    assert "error: argument" in capsys.readouterr().err


def test_an_agent_that_is_none() -> None:
    with pytest.raises(UsageError, match="there is no agent 'codx'"):
        chosen_settings(read("--agent", "codx"))


def test_a_new_baseline_has_a_usual_name() -> None:
    assert read("--write-baseline").write_baseline == ""
    assert read("--write-baseline", "b.json").write_baseline == "b.json"


@pytest.mark.parametrize(
    ("named", "partial", "reason"),
    [
        (None, True, ""),
        ("", False, ""),
        ("b.json", False, ""),
        ("-", False, "a baseline is a file"),
        ("", True, "a baseline is written for the whole repository, not for single paths"),
        ("b.json", True, "a baseline is written for the whole repository, not for single paths"),
    ],
)
def test_a_new_baseline_is_of_the_whole(named: str | None, partial: bool, reason: str) -> None:
    assert refused(lambda: verify_new_baseline(named, partial=partial)) == reason


def test_a_report() -> None:
    assert chosen_report(read("--format", "json", "--output-file", "f", "-q", "--statistics")) == (
        ReportChoice("json", "f", True, True)
    )
    assert chosen_report(read("--output-file", "-", "--color", "never")) == ReportChoice(color="never")


@pytest.mark.parametrize("option", ["--quiet", "--statistics"])
def test_what_is_about_text_alone(option: str) -> None:
    assert refused(lambda: chosen_report(read(option))) == ""
    assert refused(lambda: chosen_report(read(option, "--format", "json", "--output-file", "f"))) == ""
    for line in (("--format", "json"), ("--format", "json", "--output-file", "-")):
        with pytest.raises(UsageError, match=f"{option} is about text, not about --format json"):
            chosen_report(read(option, *line))


FIX, DIFF, ONLY = FixChoice(fix=True), FixChoice(diff=True), FixChoice(fix=True, only=True)
COMMIT, INDEX = SourceChoice(rev="HEAD"), SourceChoice(staged=True)
JSON, FILE = ReportChoice("json"), ReportChoice(output_file="f")


@pytest.mark.parametrize(
    ("fixes", "source", "report", "baseline", "reason"),
    [
        (FixChoice(), COMMIT, JSON, "", ""),
        (FIX, WORKTREE, JSON, None, ""),
        (FIX._replace(unsafe=True), WORKTREE, FILE, None, ""),
        (DIFF._replace(unsafe=True), WORKTREE, PLAIN, None, ""),
        (FixChoice(unsafe=True), WORKTREE, PLAIN, None, "--unsafe-fixes alone changes nothing"),
        (FIX, INDEX, PLAIN, None, "--fix is about the worktree, not about --staged"),
        (DIFF, COMMIT, PLAIN, None, "--diff is about the worktree, not about --rev"),
        (ONLY, COMMIT, PLAIN, None, "--fix-only is about the worktree, not about --rev"),
        (FIX, WORKTREE, PLAIN, "", "--fix and --write-baseline don't go together"),
        (ONLY._replace(diff=True), WORKTREE, PLAIN, None, "--diff and --fix-only don't go together"),
        (ONLY, WORKTREE, JSON, None, "--fix-only is a report of its own, as text"),
        (ONLY, WORKTREE, FILE, None, "--fix-only is a report of its own, as text"),
        (DIFF, WORKTREE, JSON, None, "--diff is a report of its own, as text"),
        (DIFF, WORKTREE, FILE, None, "--diff is a report of its own, as text"),
    ],
)
def test_fixes_that_go_with_nothing_else(
    fixes: FixChoice, source: SourceChoice, report: ReportChoice, baseline: str | None, reason: str
) -> None:
    assert refused(lambda: verify_fixes(fixes, source, report, baseline)) == reason


def test_a_text_on_stdin_is_one_file() -> None:
    assert refused(lambda: verify_stdin((), FixChoice())) == ""
    assert refused(lambda: verify_stdin(("-",), FixChoice())) == ""
    assert refused(lambda: verify_stdin(("-", "a"), FixChoice())) == (
        "--stdin-filename names the one file that is checked"
    )
    assert refused(lambda: verify_stdin((), DIFF)) == "--diff is about the worktree, not about stdin"
