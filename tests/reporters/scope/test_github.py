"""``diff-scope`` as workflow commands of GitHub."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from agents_md_lint.output.workflow import annotation
from agents_md_lint.reporters.scope.github import render
from agents_md_lint.scope.report import ScopeReport
from agents_md_lint.snapshot import Link
from tests.reporters.samples import nothing, sample
from tests.reporters.scope.test_markdown import HOSTILE, hostile
from tests.scope.support import Tree, reported

EXPECTED = Path(__file__).parent.parent / "expected"
COMMAND = re.compile(r"::(notice|warning) file=([^,:]+)(?:,line=[0-9]+)?,title=([^,:]+)::(.*)")


def commands(report: ScopeReport) -> list[tuple[str, str, str, str]]:
    """Return level, file, title and message of each command, as the runner decodes them."""
    found = []
    for line in render([report]).split("\n")[3:-1]:
        match = COMMAND.fullmatch(line)
        assert match, line
        level, file, title, message = match.groups()
        found.append((level, decoded(file), decoded(title), decoded(message)))
    return found


def decoded(text: str) -> str:
    """Undo the escaping as the runner does: ``%25`` last."""
    for sequence, character in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(sequence, character)
    return text


def test_the_whole_of_it() -> None:
    assert render([sample()]) == (EXPECTED / "scope.github").read_text(encoding="utf-8")


def test_nothing() -> None:
    assert render([nothing()]) == (
        f"base {'1' * 40} (the first parent of HEAD)\n"
        f"head {'2' * 40} (HEAD)\n"
        "agents-md-lint: No directory's guidance changes.\n"
    )


def test_what_q_loses_is_a_warning() -> None:
    long = b"x" * 70_000
    before = {"a/AGENTS.md": b"a", "b/AGENTS.md": b"b", "c/AGENTS.md": long, "d/AGENTS.md": b"d"}
    after = {"a/AGENTS.md": b"\0", "b/AGENTS.md": long, "c/AGENTS.md": b"c", "e/AGENTS.md": long}
    levels = {file: level for level, file, _, _ in commands(reported(before, after))}
    assert levels == {
        "a/AGENTS.md": "warning",
        "b/AGENTS.md": "warning",
        "c/AGENTS.md": "notice",
        "d/AGENTS.md": "notice",
        "e/AGENTS.md": "warning",
    }


def test_listings_that_fail() -> None:
    failing: Tree = {"sub/f": b"", "sub/.qignore": Link(".")}
    [(level, file, title, message)] = commands(reported({"sub/f": b""}, failing, "sub"))
    assert (level, file, title) == ("warning", "sub/.qignore", "Discovery")
    assert message.startswith("Every directory listing of q fails now")
    [(level, *_)] = commands(reported(failing, {"sub/f": b""}, "sub"))
    assert level == "notice"


def test_a_workspace_is_named() -> None:
    report = reported({"sub/AGENTS.md": b"a"}, {"sub/AGENTS.md": b"b"}, "sub")
    assert (
        "\nagents-md-lint: sub: The guidance of 1 directory changes: sub/AGENTS.md was edited.\n"
        in render([report])
    )
    assert [file for _, file, _, _ in commands(report)] == ["sub/AGENTS.md"]


def test_properties_and_messages_are_escaped() -> None:
    assert annotation("notice", "a,b:c%0A\n::error::x", "t:,", "m%:,\r\n") == (
        "::notice file=a%2Cb%3Ac%250A\\n%3A%3Aerror%3A%3Ax,title=t%3A%2C::m%25:,\\r\\n"
    )


def places(before: Tree, after: Tree) -> list[str]:
    """Return level, file and line of each command."""
    lines = render([reported(before, after)]).split("\n")[3:-1]
    return [line.removeprefix("::").partition(",title=")[0] for line in lines]


def test_a_file_that_is_cut_behind_a_link_has_its_line() -> None:
    before: Tree = {"docs/AGENTS.md": Link("../guide.md"), "guide.md": b"x\n"}
    assert places(before, {**before, "guide.md": b"x\n" * 40_000}) == ["warning file=guide.md,line=32769"]


@pytest.mark.parametrize("bad", [b"\0", b"\xff"])
def test_what_is_lost_for_a_byte_has_its_line(bad: bytes) -> None:
    before: Tree = {"AGENTS.md": b"a\nb\nc\n", "l/AGENTS.md": Link("../AGENTS.md")}
    after: Tree = {**before, "AGENTS.md": b"a\nb\nc" + bad}
    assert places(before, after) == ["warning file=AGENTS.md,line=3"] * 2


def test_a_link_that_leads_nowhere_is_the_place() -> None:
    before: Tree = {"AGENTS.md": Link("docs/x.md"), "docs/x.md": Link("y.md"), "docs/y.md": b"y"}
    after: Tree = {path: leaf for path, leaf in before.items() if path != "docs/y.md"}
    assert places(before, after) == ["warning file=docs/x.md"]


def test_an_edit_behind_a_link_is_in_the_file_that_was_edited() -> None:
    before: Tree = {"a/AGENTS.md": Link("../m.md"), "m.md": b"1"}
    assert places(before, {**before, "m.md": b"2"}) == ["notice file=m.md"]


def test_in_a_workspace_of_its_own() -> None:
    before: Tree = {"w/AGENTS.md": Link("m.md"), "w/m.md": b"1"}
    page = render([reported(before, {**before, "w/m.md": b"1\n\0"}, "w")])
    assert "\n::warning file=w/m.md,line=2,title=Guidance no longer loads::" in page


@pytest.mark.parametrize("number", [9, 10, 11, 30])
def test_the_tenth_tells_of_more(number: int) -> None:
    before: Tree = {f"d{at:02}/AGENTS.md": b"1" for at in range(number)} | {"e/AGENTS.md": b"1"}
    after: Tree = {f"d{at:02}/AGENTS.md": b"\0" for at in range(number)} | {"e/AGENTS.md": b"2"}
    lines = render([reported(before, after)]).split("\n")[3:-1]
    warnings = [line for line in lines if line.startswith("::warning ")]
    assert len(warnings) == min(number, 10)
    plain = [line for line in lines if line.startswith("warning: d")]
    assert sum("file=" in line for line in warnings) + len(plain) == number
    assert [line for line in lines if line.startswith("::notice")] == [lines[-1]]
    if plain:
        rest = f"There are {number - 9} more of these: see the log of this step."
        assert warnings[9] == f"::warning title=More changes of guidance::{rest}"


@pytest.mark.parametrize("text", [*HOSTILE, "%0A::error::EVIL", "\n::error::EVIL", "##[error]EVIL", "::EVIL"])
def test_hostile_text_starts_no_command(text: str) -> None:
    report = hostile(text)
    page = render([report])
    assert all(character.isprintable() or character == "\n" for character in page)
    lines = page.split("\n")
    assert len(lines) == 3 + len(report.sources) + 1
    assert [line.split(" ")[0] for line in lines[:3]] == ["base", "head", "agents-md-lint:"]
    assert "##[" not in page
    assert len(commands(report)) == len(report.sources)


def test_an_edit_that_q_never_sees_is_a_warning_on_its_line() -> None:
    tree: Tree = {"a/AGENTS.md": Link("../m"), "m": b"x\n" * 40_000, "AGENTS.md": b"a"}
    after: Tree = {**tree, "m": b"x\n" * 40_000 + b"y", "AGENTS.md": b"b"}
    assert render([reported(tree, after)]).split("\n")[2:] == [
        "agents-md-lint: The guidance of 2 directories changes: AGENTS.md was edited. q never sees what was"
        " edited in a/AGENTS.md: it lies past the first 65,536 bytes; its last 14,465 bytes are never seen.",
        "::notice file=AGENTS.md,title=Guidance edited::Edited. Its scope: 2 directories, 3 files."
        " Still after it: a/AGENTS.md.",
        "::warning file=m,line=40001,title=Edit that q never sees::q never sees the edit (line 40,001): what"
        " changed lies past the first 65,536 bytes, and its last 14,465 bytes are never seen, from line"
        " 32,769 on.",
        "",
    ]
