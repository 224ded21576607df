"""What could be done about findings: offers, the reasons against them, and the file that would change."""

from __future__ import annotations

from pathlib import Path

import pytest

from agents_md_lint.check.engine import subjects
from agents_md_lint.fix.chances import LIMIT, Chance, chance, file_of, obstacle, only, step_of
from agents_md_lint.fix.disk import CHANGED, NotWrittenError
from agents_md_lint.loading import Loader
from agents_md_lint.rules import rule_of
from agents_md_lint.rules.model import Workspace
from agents_md_lint.rules.offers import NewText, Offer, Rename
from agents_md_lint.snapshot import Worktree
from agents_md_lint.snapshot.inventory import Inventory, take_stock
from tests.fix.faults import MARK
from tests.support.repository import GitRepository


def found(repo: GitRepository, rule: str, path: str = "AGENTS.md", *lines: int) -> Chance:
    """Return what is offered for the findings of *rule* in the file at *path*."""
    files = take_stock([path], ".")
    workspace = Workspace(Loader(Worktree(str(repo.path))), files, lambda: [path])
    [subject] = subjects(workspace, files)
    return chance(workspace, subject, rule_of(rule), lines or (1,))


def test_an_offer_of_a_rule_with_the_whole_file(repo: GitRepository) -> None:
    content = MARK + b"x" * 70_000
    repo.write("AGENTS.md", content)
    one = found(repo, "byte-order-mark", "AGENTS.md", 1, 4)
    assert (one.rule, one.findings, one.reason, one.data) == ("byte-order-mark", 2, "", content)
    assert (one.place.path, one.place.shown) == (str(repo.path / "AGENTS.md"), "AGENTS.md")
    [offer] = one.offers
    assert (offer.change, offer.sure) == (NewText(content[3:]), True)
    assert obstacle(one).startswith("nothing was done, since it isn't sure: --unsafe-fixes would have ")


def test_a_file_behind_a_link_is_the_one_that_changes(repo: GitRepository) -> None:
    repo.write("d/t.md", MARK + b"x\n")
    repo.link("AGENTS.md", "d/t.md")
    one = found(repo, "byte-order-mark")
    assert (one.place.shown, one.subject.shown) == ("d/t.md", "AGENTS.md")
    file = file_of(one)
    assert (file.origin, file.path, file.leaf) == (one.place.path, one.place.path, MARK + b"x\n")


def test_a_misspelt_name_is_changed_itself(repo: GitRepository) -> None:
    repo.write("t.md", "x\n")
    repo.link("a/Agents.md", "../t.md")
    one = found(repo, "misnamed-guidance", "a/Agents.md")
    assert (one.place.shown, one.data) == ("a/Agents.md", b"")
    assert [offer.change for offer in one.offers] == [Rename("AGENTS.md")]
    assert file_of(one).leaf == "../t.md"


def test_nothing_to_do_is_no_obstacle(repo: GitRepository) -> None:
    repo.write("AGENTS.md", b"\0")
    one = found(repo, "invisible-characters")
    assert (one.offers, one.reason) == ((), CHANGED)
    repo.write("AGENTS.md", b"\x1b[2K\n")
    one = found(repo, "invisible-characters")
    assert (one.offers, one.reason, obstacle(one)) == ((), "", "")


@pytest.mark.parametrize(("size", "reason"), [(LIMIT, ""), (LIMIT + 1, "it is longer than 1,048,576 bytes")])
def test_a_file_that_is_longer_than_anyone_writes(repo: GitRepository, size: int, reason: str) -> None:
    repo.write("AGENTS.md", MARK + b"x" * (size - 3))
    assert found(repo, "byte-order-mark").reason == reason


def test_metadata_is_left_alone(repo: GitRepository) -> None:
    repo.write(".q/t", MARK + b"x\n")
    repo.link("AGENTS.md", ".q/t")
    assert found(repo, "byte-order-mark").reason == "it belongs to Git or to q itself"


def test_a_file_that_changes_after_the_offer_is_refused(repo: GitRepository) -> None:
    repo.write("AGENTS.md", MARK + b"x\n")
    one = found(repo, "byte-order-mark")
    assert file_of(one).original.content == one.data
    repo.write("AGENTS.md", MARK + b"y\n")
    with pytest.raises(NotWrittenError, match="changed meanwhile"):
        file_of(one)
    Path(repo.path / "AGENTS.md").unlink()
    with pytest.raises(NotWrittenError, match="removed or moved meanwhile"):
        file_of(one)


def test_a_change_answers_for_the_names_that_it_touches(repo: GitRepository) -> None:
    repo.write("d/t.md", MARK + b"x\n")
    repo.link("AGENTS.md", "d/t.md")
    step = step_of(found(repo, "byte-order-mark"), Offer(NewText(b"x\n"), "did it"), 3)
    assert (step.path, step.rule, step.what, step.turn) == ("d/t.md", "byte-order-mark", "did it", 3)
    assert step.names == {"d/t.md", "AGENTS.md"}
    repo.write("a/Agents.md", "x\n")
    named = found(repo, "misnamed-guidance", "a/Agents.md")
    assert step_of(named, named.offers[0], 0).names == {"a/Agents.md", "a/AGENTS.md"}


def test_only_some_files_of_a_workspace() -> None:
    files = Inventory((".", "a", "b"), (".", "a"), ("a/Agents.md", "b/AGENT.md"))
    assert only(
        files, {"w/AGENTS.md", "w/b/AGENTS.md", "w/a/.qignore", "w/b/AGENT.md", "a/AGENTS.md"}, "w"
    ) == (Inventory((".", "b"), ("a",), ("b/AGENT.md",)))
    assert only(files, set(), ".") == Inventory((), (), ())
