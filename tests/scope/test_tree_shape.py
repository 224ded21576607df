"""The shape of a workspace, from its leaves."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.paths import ancestors, parent
from agents_md_lint.scope.tree_shape import outline
from agents_md_lint.snapshot.protocol import Kind


def test_what_the_leaves_span() -> None:
    found = outline(
        [
            ("AGENTS.md", Kind.FILE),
            ("a/b/AGENTS.md", Kind.LINK),
            ("a/link", Kind.LINK),
            ("a-b/x", Kind.FILE),
            ("d/AGENTS.md/x", Kind.FILE),
            ("m", Kind.SUBMODULE),
        ],
        {"m": "1"},
    )
    assert found.directories.all == {".", "a", "a/b", "a-b", "d", "d/AGENTS.md"}
    assert found.links == {"a/b/AGENTS.md", "a/link"}
    assert found.scopes == {".", "a/b", "d"}, "a directory of the name is a candidate too"
    assert found.sorted_scopes == (".", "a/b", "d")
    assert found.submodules() == {"m": "1"}
    assert [found.count_files(one) for one in (".", "a", "a/b", "a-b", "d", "x")] == [6, 2, 1, 1, 1, 0]


PATHS = st.lists(st.sampled_from(["a", "a-b", "a0", "b", "AGENTS.md"]), min_size=1, max_size=3).map("/".join)


@given(st.sets(PATHS, max_size=8))
def test_it_is_the_plain_definition(paths: set[str]) -> None:
    leaves = {path for path in paths if not any(other.startswith(path + "/") for other in paths)}
    found = outline([(path, Kind.FILE) for path in leaves], {})
    directories = {above for path in leaves for above in ancestors(parent(path))} | {"."}
    assert found.directories.all == directories
    for directory in directories - {"."}:
        assert found.count_files(directory) == sum(path.startswith(directory + "/") for path in leaves)
    for place, scope in enumerate(found.sorted_scopes):
        inside = [one for one in found.scopes if one == scope or one.startswith(scope + "/") or scope == "."]
        assert set(found.sorted_scopes[place : place + len(inside)]) == set(inside), "without a gap"
