"""The worked examples in CONTRIBUTING.md work, and what it names is there."""

from __future__ import annotations

import argparse
import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from agents_md_lint.check.engine import subjects
from agents_md_lint.loading import Loader
from agents_md_lint.output.outcome import Outcome, Status
from agents_md_lint.rules.findings import Place
from agents_md_lint.rules.model import Faulty, Rule, Workspace
from agents_md_lint.rules.offers import NewText, Offer
from agents_md_lint.snapshot import Memory
from agents_md_lint.snapshot.inventory import take_stock

PAGE = Path(__file__).parents[2] / "CONTRIBUTING.md"
EXAMPLE = re.compile(r"<!-- (\w+): a test runs it -->\n```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
LISTED = re.compile(r"`([A-Z]+)`\s+of\s+`([\w/]+\.py)`")
"""A list of the program, and the module that has it."""


def example(what: str, directory: Path) -> ModuleType:
    """Return the example of *what* in the page, as a module in *directory*."""
    code = dict(EXAMPLE.findall(PAGE.read_text("utf-8")))[what]
    (directory / "example.py").write_text(code, "utf-8")
    spec = spec_from_file_location("example", directory / "example.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_worked_example_of_a_rule_finds_and_fixes(tmp_path: Path) -> None:
    rule = example("rule", tmp_path).RULE
    assert isinstance(rule, Rule)
    leaves = {"AGENTS.md": b"# Rules\n\nOne.\n\fTwo.\n", "app/AGENTS.md": b"# App\n\nFine.\n"}
    files = take_stock(leaves, ".")
    workspace = Workspace(Loader(Memory(leaves)), files, lambda: leaves)
    faulty, fine = subjects(workspace, files)
    assert [problem.place for problem in rule.check(faulty)] == [Place(4, 1, 14)]
    assert list(rule.check(fine)) == []
    assert rule.summary == "The text has a form feed."
    assert rule.fix is not None
    assert list(rule.fix(Faulty(faulty, faulty.data, frozenset({4})))) == [
        Offer(NewText(b"# Rules\n\nOne.\nTwo.\n"), "removed form feeds")
    ]


def test_the_worked_example_of_a_command_answers(tmp_path: Path) -> None:
    command = example("command", tmp_path)
    parser = argparse.ArgumentParser()
    command.configure(parser)
    request = command.request(parser.parse_args(["a\tb"]))
    assert command.run(request) == Outcome("hello a\\tb\n", Status.CLEAR)
    assert command.EXAMPLES.startswith("examples:\n  agents-md-lint greet ")


@pytest.mark.parametrize(("page", "lists"), [("CONTRIBUTING.md", 5), ("AGENTS.md", 1)])
def test_a_list_is_where_it_is_said_to_be(page: str, lists: int) -> None:
    named = LISTED.findall((PAGE.parent / page).read_text("utf-8"))
    assert len(named) == lists
    for constant, module in named:
        code = (PAGE.parent / "agents_md_lint" / module).read_text("utf-8")
        assert re.search(rf"^{constant}\b.* = ", code, re.MULTILINE), (constant, module)
