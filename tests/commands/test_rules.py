"""``rules`` as a user runs it: the catalogue is complete, and every entry says something."""

from __future__ import annotations

from inspect import cleandoc
from pathlib import Path

import pytest

from agents_md_lint.commands import rules
from agents_md_lint.rules import RULES, choose
from tests.support.program import Finished, run
from tests.support.sample import examples, shell
from tests.support.schemas import validated


def test_every_rule_in_a_line(tmp_path: Path) -> None:
    result = run("rules", cwd=tmp_path)  # no repository is needed
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert [line.split()[:2] for line in lines] == [[rule.slug, rule.severity.value] for rule in RULES]
    assert lines[0].split(maxsplit=2) == ["invalid-utf8", "error", "The text isn't valid UTF-8."]
    assert all(line.endswith(".") for line in lines)


def test_one_rule(tmp_path: Path) -> None:
    [rule] = choose(["repeated-guidance"], [])
    result = run("rules", "repeated-guidance", cwd=tmp_path)
    assert result == Finished(0, f"repeated-guidance (warning)\n\n{cleandoc(rule.documentation)}\n", "")
    head = "The text of a directory's guidance is already loaded from a directory above.\n\nFor a path in"
    assert result.out.startswith(f"repeated-guidance (warning)\n\n{head}")


def test_a_rule_that_is_not_there(tmp_path: Path) -> None:
    result = run("rules", "nul-bite", cwd=tmp_path)
    assert result == Finished(
        2, "", "agents-md-lint: there is no rule 'nul-bite'; did you mean 'nul-byte'?\n"
    )


def test_json(tmp_path: Path) -> None:
    document = validated("rules", run("rules", "--format", "json", cwd=tmp_path))
    assert [entry["rule"] for entry in document["rules"]] == [rule.slug for rule in RULES]
    for entry in document["rules"]:
        # What it finds, what q does and what fixes it take more than the one line of the summary.
        assert entry["documentation"].startswith(entry["summary"])
        assert entry["documentation"].count("\n\n") >= 1, entry["rule"]
    [one] = validated("rules", run("rules", "nul-byte", "--format", "json", cwd=tmp_path))["rules"]
    assert (one["severity"], one["files"]) == ("error", ["discovery rules", "guidance"])


@pytest.mark.parametrize("command", examples(rules.EXAMPLES))
def test_examples(command: str, tmp_path: Path) -> None:
    code, output = shell(command, tmp_path, tmp_path)
    assert (code, "symlink-escape" in output) == (0, True), output
