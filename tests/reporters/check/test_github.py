"""``check`` as workflow commands of GitHub."""

from __future__ import annotations

import re

from agents_md_lint.check.result import CheckResult
from agents_md_lint.output.escape import escape
from agents_md_lint.reporters.check.github import render
from tests.reporters.check.checks import ODD_NAMES, hostile, nothing, sample, with_older
from tests.reporters.scope.test_github import decoded

COMMAND = re.compile(r"::(error|warning) (file=[^,:]+(?:,line=\d+)?(?:,col=\d+)?,title=[^,:]+)::(.*)")


def commands(of: CheckResult) -> list[tuple[str, dict[str, str], list[str]]]:
    """Return level, properties and lines of each command, as the runner decodes them."""
    found = []
    lines = render(of).split("\n")
    for line in lines[:-2]:
        match = COMMAND.fullmatch(line)
        assert match, line
        properties = dict(one.partition("=")[::2] for one in match[2].split(","))
        decoded_properties = {name: decoded(value) for name, value in properties.items()}
        found.append((match[1], decoded_properties, decoded(match[3]).split("\n")))
    return found


def test_an_annotation() -> None:
    [(level, properties, lines)] = [one for one in commands(sample()) if one[1]["file"] == "AGENTS.md"]
    assert level == "error"
    assert properties == {
        "file": "AGENTS.md",
        "line": "3",
        "col": "5",
        "title": "agents-md-lint (invalid-utf8)",
    }
    assert lines[0].startswith("AGENTS.md:3:5: invalid-utf8: byte 0x93 ")
    assert lines[1] == "q ignores the whole file without a word"
    assert lines[2].startswith("help: convert it to UTF-8: iconv ")
    assert lines[3:] == ["see: agents-md-lint rules invalid-utf8"]


def test_an_annotation_has_the_address_of_the_rule(addressed: str) -> None:
    for _, properties, lines in commands(sample()):
        slug = properties["title"].removeprefix("agents-md-lint (").removesuffix(")")
        assert lines[-1] == f"see: {addressed}/blob/HEAD/docs/rules.md#{slug}"


def test_levels_and_places() -> None:
    found = {properties["title"]: (level, properties) for level, properties, _ in commands(sample())}
    assert found["agents-md-lint (redundant-pattern)"][0] == "warning"
    assert "line" not in found["agents-md-lint (symlink-escape)"][1]


def test_the_last_line_counts() -> None:
    assert render(nothing()) == "agents-md-lint: 2 files checked: nothing to report\n"
    assert len(commands(with_older())) == 1
    assert "older findings in what this change doesn't touch" in render(with_older())


def test_hostile_names_start_no_command() -> None:
    page = render(hostile())
    assert all(character.isprintable() or character == "\n" for character in page)
    assert page.count("\n") == len(ODD_NAMES) + 1
    assert "##[" not in page
    assert {properties["file"] for _, properties, _ in commands(hostile())} == {
        escape(f"{name}/AGENTS.md").replace("##[", r"#\x23[") for name in ODD_NAMES
    }
