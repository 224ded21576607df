"""The standard streams: what arrives, what is said where it can't, and what a runner reads along."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from agents_md_lint.errors import LintError
from agents_md_lint.output.streams import READERS, deliver, say

FULL = Path("/dev/full")
IMPORTS = """
import sys, os
from agents_md_lint.errors import *
from agents_md_lint.output.streams import *
"""


def written(monkeypatch: pytest.MonkeyPatch, encoding: str, report: str, *, verbatim: bool = False) -> bytes:
    """Return what reaches a stdout of that encoding."""
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding))
    deliver(report, verbatim=verbatim)
    return raw.getvalue()


def test_what_the_encoding_lacks_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    assert written(monkeypatch, "utf-8", "é\udcff\n") == b"\xc3\xa9\\udcff\n"
    assert written(monkeypatch, "ascii", "é") == b"\\xe9"


def test_bytes_for_a_program_go_out_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    assert written(monkeypatch, "ascii", "é\udcff\0", verbatim=True) == b"\xc3\xa9\xff\0"


@pytest.mark.parametrize("reader", READERS)
def test_a_runner_of_a_workflow_gets_no_command(monkeypatch: pytest.MonkeyPatch, reader: str) -> None:
    for other in READERS:
        monkeypatch.delenv(other, raising=False)
    monkeypatch.setenv(reader, "true")
    assert b"\n::warning" not in b"\n" + written(monkeypatch, "utf-8", "::warning::x\n")
    with pytest.raises(LintError, match="would be a command to the runner") as caught:
        written(monkeypatch, "utf-8", "::warning::x\0", verbatim=True)
    assert caught.value.remedy.endswith(f"run it with {reader}= (empty)")
    monkeypatch.setenv(reader, "")
    assert written(monkeypatch, "utf-8", "::warning::x\n") == b"::warning::x\n"


def run(program: str, shell: str = "") -> subprocess.CompletedProcess[bytes]:
    """Run a program with redirections of a shell."""
    asked = ["sh", "-c", f'exec "$0" -c "$1" {shell}', sys.executable, IMPORTS + program]
    return subprocess.run(asked, capture_output=True, check=False)


DELIVER = """
try:
    deliver('report')
except LintError as error:
    say(error.reason)
    sys.exit(2)
"""


def test_what_arrives() -> None:
    ran = run(DELIVER)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"report", b"")


@pytest.mark.skipif(not FULL.exists(), reason="the system has no device that is full")
def test_what_does_not_is_a_failure() -> None:
    ran = run(DELIVER, f"> {FULL}")
    assert (ran.returncode, ran.stderr) == (2, b"can't write the report: No space left on device\n")


@pytest.mark.skipif(not FULL.exists(), reason="the system has no device that is full")
def test_nobody_needs_to_hear_what_is_said() -> None:
    ran = run("say('x'); say('y'); deliver('report')", f"2> {FULL}")
    assert (ran.returncode, ran.stdout) == (0, b"report")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_taken_by_no_file(closed: str) -> None:
    """They are opened so that who writes to stdout is told, and nobody else's file is written to."""
    ran = run(f"reopen_closed(); fd = os.open(os.devnull, 0); assert fd > 2\n{DELIVER}", closed)
    assert ran.returncode == (2 if ">&-" in closed.replace("2>&-", "") else 0), ran


def test_a_line_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    say("line")
    assert capsys.readouterr() == ("", "line\n")
