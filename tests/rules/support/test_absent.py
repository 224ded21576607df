"""Links whose target Git knows and the worktree lacks."""

from __future__ import annotations

from pathlib import Path

import pytest

from agents_md_lint.check.engine import check
from agents_md_lint.loading import Loader
from agents_md_lint.rules import RULES
from agents_md_lint.rules.findings import Finding, Place, Related, Severity
from agents_md_lint.rules.model import Workspace
from agents_md_lint.snapshot import Link, Worktree
from agents_md_lint.snapshot.inventory import take_stock
from tests.rules.support import findings


def broken(root: Path, tree: tuple[str, ...], space: str = ".") -> list[Finding]:
    """Return the broken links of a worktree in which Git knows *tree*."""
    files = take_stock(tree, space)
    workspace = Workspace(Loader(Worktree(root / space, root)), files, lambda: tree)
    rules = [rule for rule in RULES if rule.slug == "broken-symlink"]
    return list(check(workspace, files, rules).findings)


def link(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(text)


def test_a_target_outside_a_sparse_checkout(tmp_path: Path) -> None:
    link(tmp_path / "a/AGENTS.md", "../my docs/g.md")
    assert broken(tmp_path, ("a/AGENTS.md", "my docs/g.md")) == [
        Finding(
            "broken-symlink",
            Severity.ERROR,
            "a/AGENTS.md",
            ".",
            Place(),
            "is a link to '../my docs/g.md', which Git knows but this worktree lacks",
            "q ignores the file",
            "check it out: `git restore --ignore-skip-worktree-bits 'my docs/g.md'`; "
            "if it is to go, point the link elsewhere or remove it",
            (),
            frozenset({"a/AGENTS.md", "my docs/g.md"}),
        )
    ]


def test_the_link_at_fault_is_named_and_paths_are_of_the_repository(tmp_path: Path) -> None:
    link(tmp_path / "w/AGENTS.md", "d/one")
    link(tmp_path / "w/d/one", "g.md")
    [finding] = broken(tmp_path, ("w/AGENTS.md", "w/d/one", "w/d/g.md"), "w")
    assert finding.message == (
        "leads through w/d/one, which is a link to 'g.md', which Git knows but this worktree lacks"
    )
    assert finding.help.startswith("check it out: `git restore --ignore-skip-worktree-bits w/d/g.md`;")
    assert finding.related == (Related("w/d/one", None, "the link that leads nowhere"),)


@pytest.mark.parametrize("made", [True, False])
def test_a_submodule_that_is_not_checked_out(tmp_path: Path, made: bool) -> None:
    link(tmp_path / "AGENTS.md", "libs/x/docs/g.md")
    if made:
        (tmp_path / "libs/x").mkdir(parents=True)
    [finding] = broken(tmp_path, ("AGENTS.md", "libs/x"))
    assert finding.severity is Severity.WARNING
    assert finding.message == "leads into the submodule libs/x, which is not checked out"
    assert finding.help == "check it out: `git submodule update --init libs/x`"


def test_what_git_does_not_know_is_missing(tmp_path: Path) -> None:
    link(tmp_path / "AGENTS.md", "lib/g.md")
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib/other").touch()
    for tree in (("AGENTS.md",), ("AGENTS.md", "lib/other"), ("AGENTS.md", "lib")):
        [finding] = broken(tmp_path, tree)
        assert finding.severity is Severity.ERROR
        assert finding.message == "is a link to 'lib/g.md', which does not exist"


def test_a_commit_has_all_that_git_knows() -> None:
    [finding] = findings({"AGENTS.md": Link("g.md")}, "broken-symlink")
    assert finding.message == "is a link to 'g.md', which does not exist"
