"""Searching a listing of any size, and what is said of one that is out of order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.errors import GitError
from agents_md_lint.git import records as records_module
from agents_md_lint.git.records import Records
from tests.git.trees import ODD, TREES, grown, records


@pytest.fixture(params=["each record is a sample", "a few are"])
def sampled(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Search small listings as large ones too."""
    if request.param == "a few are":
        monkeypatch.setattr(records_module, "_FEW", 1)
        monkeypatch.setattr(records_module, "_SAMPLED", 300)


TREE = grown({**dict.fromkeys(ODD[3:], "100644"), "l": "120000", "m": "160000", "a/x/AGENTS.md": "100644"})


@pytest.mark.usefixtures("sampled")
def test_every_answer_on_one_tree() -> None:
    found = Records(b"\0" + records(TREE))
    assert {path: found.find(path) for path in TREE} == TREE
    assert [found.find(path) for path in ("a-b", "AGENTS.md", "a/", "", "A", "a/b/c/d", "here")] == [None] * 7
    assert found.of_kind("120000", "blob") == {"l": TREE["l"]}
    assert found.of_kind("160000", "commit") == {"m": TREE["m"]}
    assert found.named("AGENTS.md") == {"a/AGENTS.md", "a/x/AGENTS.md"}
    assert found.named("l") == {"l"}
    for directory in (".", *(path for path, entry in TREE.items() if entry.startswith("04"))):
        prefix = "" if directory == "." else directory + "/"
        inside = {path: entry for path, entry in TREE.items() if (path + "/").startswith(prefix)}
        directories = sorted(path for path, entry in inside.items() if entry.startswith("04"))
        span = found.span(directory)
        assert found.count(*span) == (len(inside) - len(directories), len(directories))
        assert sorted(found.directories(*span)) == directories
    nothing = found.span("nothing")
    assert (found.count(*nothing), found.directories(*nothing)) == ((0, 0), [])


@given(TREES, st.integers(min_value=1, max_value=400))
def test_however_few_are_sampled(entries: dict[str, str], between: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(records_module, "_FEW", 0)
        patch.setattr(records_module, "_SAMPLED", between)
        found = Records(b"\0" + records(entries))
        assert {path: found.find(path) for path in entries} == entries
        for path, entry in entries.items():
            if entry.startswith("04"):
                inside = [one for one in entries if one == path or one.startswith(path + "/")]
                assert sum(found.count(*found.span(path))) == len(inside)


@pytest.mark.usefixtures("sampled")
def test_a_tree_that_is_out_of_order_is_refused() -> None:
    """What is searched there wouldn't be found: that must not look as if it weren't there."""
    leaves = {f"{letter}{number}": "100644" for letter in "ab" for number in range(20)}
    first, last = records(dict.fromkeys(leaves, f"100644 {'1' * 40}")).split(b"a19", 1)
    swapped = b"\0" + first.replace(b"\ta0\0", b"\tc0\0") + b"a19" + last
    with pytest.raises(GitError, match="a tree has its entries out of order"):
        Records(swapped).find("b3")


def test_a_tab_in_a_path_is_no_field() -> None:
    listed = b"\0" + records(grown({"a\tAGENTS.md": "100644", "a/AGENTS.md": "100644"}))
    found = Records(listed)
    assert found.find("AGENTS.md") is None
    assert found.named("AGENTS.md") == {"a/AGENTS.md"}


def test_an_empty_tree() -> None:
    found = Records(b"\0")
    assert (found.find("a"), found.named("a"), found.span("."), found.count(0, 0)) == (
        *(None, frozenset(), (0, 0)),
        (0, 0),
    )
