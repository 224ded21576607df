"""Commits and what they changed: whole, in order, and nothing of a message taken for anything else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.errors import GitError
from agents_md_lint.git.listing import TreeChange
from agents_md_lint.git.log import LogEntry, _records, log
from agents_md_lint.git.repository import Repository
from tests.support.repository import GitRepository


@pytest.fixture
def opened(repo: GitRepository) -> Iterator[Repository]:
    """A repository of three commits and a merge."""
    repo.write("AGENTS.md", "1")
    repo.commit("first\n\nwith a body")
    repo.branch("side")
    repo.write("d/side", "1")
    repo.commit(":100644 100644 M é \x1b[31m")
    repo.switch("main")
    repo.write("AGENTS.md", "2")
    repo.commit("edited")
    repo.merge("side")
    with Repository.at(repo.path) as found:
        yield found


def told(entries: Iterator[LogEntry]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return subject and changes of each commit."""
    return [(one.subject.decode(), [(c.status, c.path) for c in one.changes()]) for one in entries]


def test_first_parents_with_directories(opened: Repository) -> None:
    entries = list(log(opened, ["HEAD"], first_parent=True, trees=True))
    assert told(iter(entries)) == [
        ("Merge side", [("A", "d"), ("A", "d/side")]),
        ("edited", [("M", "AGENTS.md")]),
        ("first", [("A", "AGENTS.md")]),
    ]
    merge, edited, first = entries
    assert [edited.id, first.id] == [merge.parents.decode().split()[0], edited.parents.decode()]
    assert (first.parents, first.author, first.date) == (b"", b"Ada Author", b"2023-11-14T22:14:20+00:00")


def test_every_parent_of_all_commits(opened: Repository) -> None:
    found = told(log(opened, ["HEAD"], first_parent=False, trees=False))
    assert [one for one in found if one[0] == "Merge side"] == [
        ("Merge side", [("A", "d/side")]),
        ("Merge side", [("M", "AGENTS.md")]),
    ]
    assert (":100644 100644 M é \x1b[31m", [("A", "d/side")]) in found


def test_a_part_of_the_history(opened: Repository) -> None:
    assert [one for one, _ in told(log(opened, ["HEAD", "^HEAD~1"], first_parent=True, trees=False))] == [
        "Merge side"
    ]
    by_path = log(opened, ["HEAD"], ["AGENTS.md"], first_parent=True, trees=False)
    assert [one for one, _ in told(by_path)] == ["edited", "first"]


def test_a_revision_is_no_option(opened: Repository) -> None:
    with pytest.raises(GitError):
        list(log(opened, ["--all"], first_parent=True, trees=False))


def listed(raw: bytes) -> list[TreeChange]:
    """Return the changes of a commit with the listing *raw*."""
    return LogEntry(b"", b"", b"", b"", b"", raw).changes()


def test_directories_that_only_differ_inside_are_left_out() -> None:
    ids = f"{'1' * 40} {'2' * 40}"
    raw = b"".join(
        f":{modes} {ids} {letter}\0{path}\0".encode()
        for modes, letter, path in (
            *(("040000 040000", "M", "d"), ("000000 040000", "A", "new"), ("100644 100755", "M", "d/f")),
            ("040000 000000", "D", "old"),
        )
    )
    assert [(one.status, one.path) for one in listed(raw)] == [("A", "new"), ("M", "d/f"), ("D", "old")]
    assert listed(raw)[1] == TreeChange("M", "d/f", "100644", "100755", "1" * 40, "2" * 40)
    assert listed(b"") == []


@given(
    st.lists(st.binary(min_size=1, max_size=40).filter(lambda text: b"<mark>" not in text), max_size=5),
    st.integers(min_value=1, max_value=30),
)
def test_records_are_whole_wherever_the_output_is_cut(records: list[bytes], size: int) -> None:
    output = b"".join(b"<mark>" + record for record in records)
    chunks = [output[at : at + size] for at in range(0, len(output), size)]
    if output.count(b"<mark>") == len(records):  # else two of them make another mark
        assert list(_records(chunks, b"<mark>")) == records
