"""What is said when Git fails: its own words, safe to print, and a remedy."""

from __future__ import annotations

import pytest

from agents_md_lint.errors import GitError, MissingObjectError
from agents_md_lint.git.errors import failed, garbled, not_started, shown, too_much, unwell, words


@pytest.mark.parametrize(
    ("stderr", "expected"),
    [
        (b"", ""),
        (b"\n  \n", ""),
        (b"fatal: bad object\n", "bad object"),
        (b"error: one\nhint: two\n", "one"),
        (b"warning: first\nfatal: what counts\nfatal: more\n", "what counts"),
        (b"hint: only\n", "hint: only"),
        (b"fatal: \x1b[31m\xff\n", "\\x1b[31m\\udcff"),
    ],
)
def test_the_line_that_counts(stderr: bytes, expected: str) -> None:
    assert words(stderr) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain é", "plain é"),
        ("a\nb\tc\u202e", "a\\nb\\tc\\u202e"),
        ("x" * 300, "x" * 300),
        ("x" * 301, "x" * 300 + "…"),
    ],
)
def test_what_is_shown_is_printable_and_short(text: str, expected: str) -> None:
    assert shown(text) == expected


@pytest.mark.parametrize(
    ("status", "stderr", "reason"),
    [
        (128, b"fatal: no\n", "`git log -p` failed: no"),
        (3, b"", "`git log -p` failed: exit code 3"),
        (-9, b"", "`git log -p` failed: signal 9"),
    ],
)
def test_a_failure_names_the_command(status: int, stderr: bytes, reason: str) -> None:
    error = failed(("log", "-p"), status, stderr)
    assert type(error) is GitError
    assert (error.reason, error.remedy) == (reason, "run that command by hand to see all that Git says")


def test_a_failure_with_a_remedy_of_its_own() -> None:
    error = failed(("log",), 1, b"", "fetch it", missing=True)
    assert (type(error), error.remedy) == (MissingObjectError, "fetch it")


def test_a_git_that_did_not_start() -> None:
    assert "isn't installed" in not_started(FileNotFoundError()).reason
    assert not_started(PermissionError("no\n")).reason == "Git can't be started: no\\n"


def test_the_others_say_what_is_wrong() -> None:
    assert too_much(5 << 20).reason == "Git has more than 5 MiB to say about one commit"
    assert unwell("was stopped").reason == "Git was stopped"
    assert garbled(("ls-tree", "a\nb")).reason == "`git ls-tree a\\nb` gave an answer that is none of Git's"
