"""The links under which guidance differs, against the plain definition on random trees."""

from __future__ import annotations

from hypothesis import given, settings

from agents_md_lint.loading.loader import Loader
from agents_md_lint.paths import join
from agents_md_lint.scope.comparison import Comparison
from agents_md_lint.scope.link_changes import LinkChange
from agents_md_lint.scope.side import listed_side
from agents_md_lint.snapshot import Link, Memory
from agents_md_lint.snapshot.memory import Leaf
from tests.scope.test_comparison import effective, pairs, plain_directories


@settings(max_examples=150)
@given(pairs())
def test_it_is_the_plain_definition(pair: tuple[dict[str, Leaf], dict[str, Leaf]]) -> None:
    first, second = (Memory(tree) for tree in pair)
    comparison = Comparison(listed_side(first), listed_side(second))
    here, there = plain_directories(pair[0]), plain_directories(pair[1])
    expected = plain_links(pair, Loader(first), Loader(second), here, there)
    assert {link.path for link in comparison.links} == expected


def plain_links(
    pair: tuple[dict[str, Leaf], dict[str, Leaf]], old: Loader, new: Loader, here: set[str], there: set[str]
) -> set[str]:
    """The links to directories on both sides under which some common directory's guidance differs."""
    found = set()
    for path in pair[0].keys() & pair[1].keys():
        if not isinstance(pair[0][path], Link) or not isinstance(pair[1][path], Link):
            continue
        one, other = old.directory(path), new.directory(path)
        if not (one.found and other.found and old.is_directory(path) and new.is_directory(path)):
            continue
        target, elsewhere = one.path[1:] or ".", other.path[1:] or "."
        inside = {"."} | below(here, target) & below(there, elsewhere)
        if any(effective(old, join(path, rest)) != effective(new, join(path, rest)) for rest in inside):
            found.add(path)
    return found


def below(directories: set[str], top: str) -> set[str]:
    if top == ".":
        return directories
    return {path[len(top) + 1 :] for path in directories if path.startswith(top + "/")}


def test_a_link_that_leads_elsewhere_behind_another() -> None:
    """One to a link is followed to its end, whose guidance is told under both names."""
    tree: dict[str, Leaf] = {"a/AGENTS.md": "1", "b/AGENTS.md": "2", "one": Link("two"), "c": Link("d/..")}
    before, after = (Memory({**tree, "two": Link(end)}) for end in ("a", "b"))
    found = Comparison(listed_side(before), listed_side(after)).links
    assert found == (LinkChange("one", "b"), LinkChange("two", "b"))
