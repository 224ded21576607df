"""Looking up Git's listing of a tree against the parsed listing."""

from __future__ import annotations

from hypothesis import given

from agents_md_lint.git.listing import parse_tree
from agents_md_lint.git.tree import TreeListing
from tests.git.trees import TREES, grown, judge, records


@given(TREES)
def test_a_listing_is_what_it_says_when_parsed(entries: dict[str, str]) -> None:
    listed = records(entries)
    assert parse_tree(listed) == entries
    judge(TreeListing(b"\0" + listed), entries)


def test_many_lookups_parse_everything_once() -> None:
    entries = grown({f"d{number}/f": "100644" for number in range(6000)})
    tree = TreeListing(b"\0" + records(entries))
    assert {path: tree.get(path) for path in entries} == entries
    assert tree.get("d1/g") is None
