"""Which files of a listing a check looks at."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.names import MISSPELT
from agents_md_lint.paths import join, parent, root_to_leaf
from agents_md_lint.snapshot.inventory import Inventory, always, take_stock, without_qignores

LISTING = (
    *("AGENTS.md", "b/AGENTS.md", "a/b/AGENTS.md", "a/AGENTS.md", "a/AGENTS.md/x"),
    *(".qignore", "a/.qignore", "a/.qignore/x", "a/x.qignore"),
    *("AGENT.md", "a/agents.md", "AGENTS.MD", "a/AGNTS.md", ".qignroe", "a/.qignroe", "README.md"),
    *(".agents-md-lint.toml", "a/.agents-md-lint.toml", "agents-md-lint.toml", "ab/AGENTS.md"),
)


def test_the_whole_repository() -> None:
    assert take_stock(LISTING, ".") == Inventory(
        (".", "a", "ab", "b", "a/b"),
        (".", "a"),
        (".qignroe", "AGENT.md", "AGENTS.MD", "a/AGNTS.md", "a/agents.md"),
        ("a/.agents-md-lint.toml", "agents-md-lint.toml"),
    )


def test_a_workspace_is_seen_from_itself() -> None:
    assert take_stock(LISTING, "a") == Inventory(
        (".", "b"), (".",), (".qignroe", "AGNTS.md", "agents.md"), ("a/.agents-md-lint.toml",)
    )
    assert take_stock(LISTING, "nothing") == Inventory((), (), ())


def test_what_lies_in_a_directory_of_our_name() -> None:
    """Git lists no directory: only what is in it tells of it."""
    assert take_stock(["a/AGENTS.md/b/AGENTS.md", "c/.qignore/x"], ".") == Inventory(
        ("a", "a/AGENTS.md/b"), ("c",), ()
    )


def test_what_is_looked_at_in_any_case() -> None:
    assert always(".") == ("AGENTS.md", ".qignore")
    assert always("a/b") == ("a/b/AGENTS.md", "a/b/.qignore")


def test_another_workspace_has_a_qignore_of_its_own() -> None:
    files = Inventory((".", "a"), (".", "a", "a/b"), ("x",))
    assert without_qignores(files, [".", "a", None]) == files._replace(qignores=(".", "a/b"))


NAMES = st.sampled_from(
    ["AGENTS.md", ".qignore", "a", "b", "agent.md", "AGENTS.MD", "x\udcff", "READ.ME", "!"]
)
PATHS = st.lists(NAMES, min_size=1, max_size=4).map("/".join)


@given(st.lists(PATHS, max_size=8), st.sampled_from([".", "a", "a/b"]))
def test_it_is_the_plain_definition(listing: list[str], workspace: str) -> None:
    inside = [path for path in listing if workspace == "." or path.startswith(workspace + "/")]
    seen = [path if workspace == "." else path[len(workspace) + 1 :] for path in inside]
    above = {"/".join(path.split("/")[: at + 1]) for path in seen for at in range(path.count("/") + 1)}
    found = take_stock(listing, workspace)
    assert set(found.scopes) == {parent(path) for path in above if path.rpartition("/")[2] == "AGENTS.md"}
    assert set(found.qignores) == {parent(path) for path in above if path.rpartition("/")[2] == ".qignore"}
    misspelt = {path for path in seen if path.rpartition("/")[2].lower() in MISSPELT}
    assert set(found.misspelt) == {path for path in misspelt if path.rpartition("/")[2] != "AGENTS.md"}
    assert list(found.scopes) == sorted(set(found.scopes), key=root_to_leaf)
    assert {join(workspace, path) for path in found.misspelt} <= set(listing)
