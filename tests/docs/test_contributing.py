"""The worked example of a rule in CONTRIBUTING.md: it is a rule, and its fix is one."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from agents_md_lint.check.engine import subjects
from agents_md_lint.loading import Loader
from agents_md_lint.rules.findings import Place
from agents_md_lint.rules.model import Faulty, Rule, Workspace
from agents_md_lint.rules.offers import NewText, Offer
from agents_md_lint.snapshot import Memory
from agents_md_lint.snapshot.inventory import take_stock

PAGE = Path(__file__).parents[2] / "CONTRIBUTING.md"
EXAMPLE = re.compile(r"<!-- rule: a test runs it -->\n```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def example(directory: Path) -> Rule:
    """Return the rule of the page, from a module in *directory*."""
    [code] = EXAMPLE.findall(PAGE.read_text("utf-8"))
    (directory / "form_feed.py").write_text(code, "utf-8")
    spec = spec_from_file_location("form_feed", directory / "form_feed.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    rule = module.RULE
    assert isinstance(rule, Rule)
    return rule


def test_the_worked_example_of_a_rule_finds_and_fixes(tmp_path: Path) -> None:
    rule = example(tmp_path)
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
