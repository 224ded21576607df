"""All that one comparison has to say."""

from __future__ import annotations

import pytest

from agents_md_lint.scope.comparison import Comparison
from agents_md_lint.scope.report import ScopeReport, report
from agents_md_lint.scope.side import listed_side
from agents_md_lint.snapshot import Link, Memory, Submodule
from tests.scope.support import BASE, HEAD, Tree, reported

PLAIN: Tree = {"AGENTS.md": b"root", "app/x": b"", "app/AGENTS.md": b"app"}


def test_nothing() -> None:
    found = reported(PLAIN, PLAIN)
    assert found == ScopeReport(
        *(".", BASE, HEAD), (), (), (), (), (), (), found.discovery, {}, {}, (), {}, {}, ()
    )
    assert not found.changes_guidance


@pytest.mark.parametrize(
    ("after", "changes"),
    [
        ({**PLAIN, "AGENTS.md": b"other"}, True),
        ({**PLAIN, "AGENTS.md": b" root\n"}, False),
        ({**PLAIN, "new/x": b""}, False),
        ({**PLAIN, "new/AGENTS.md": b"x"}, True),
        ({**PLAIN, ".qignore": b"# none\n"}, False),
        ({**PLAIN, ".qignore": b"app/\n"}, True),  # it hides a directory
        ({**PLAIN, ".qignore": Link(".qignore")}, True),  # listings fail
        ({**PLAIN, ".qignore": Link("nothing")}, False),
    ],
)
def test_what_changes_guidance(after: Tree, changes: bool) -> None:
    assert reported(PLAIN, after).changes_guidance is changes
    assert reported(after, PLAIN).changes_guidance is changes


def test_a_link_alone_changes_guidance() -> None:
    before: Tree = {"a/AGENTS.md": b"a", "b/AGENTS.md": b"b", "l": Link("a")}
    found = reported(before, {**before, "l": Link("b")})
    assert [one.path for one in found.links] == ["l"]
    assert found.changes_guidance


def test_texts_are_those_of_both_sides() -> None:
    found = reported(PLAIN, {**PLAIN, "app/AGENTS.md": b"new", "lib/AGENTS.md": b"lib"})
    texts = {path: [one.text if one else None for one in both] for path, both in found.texts.items()}
    assert texts == {"app/AGENTS.md": ["app", "new"], "lib/AGENTS.md": [None, "lib"]}


def test_new_directories_are_counted_by_source() -> None:
    found = reported(
        PLAIN, {**PLAIN, "AGENTS.md": b"x", "app/AGENTS.md": b"y", "app/a/b/f": b"", "lib/f": b""}
    )
    assert found.arrived == {"AGENTS.md": 3, "app/AGENTS.md": 2}
    assert reported(PLAIN, {**PLAIN, "AGENTS.md": b"x"}).arrived == {}


class Pinned(Memory):
    """A tree whose submodules are at a known commit."""

    def __init__(self, leaves: Tree, commits: dict[str, str]) -> None:
        super().__init__(leaves)
        self._commits = commits

    def content_id(self, path: str) -> str | None:
        """Return the id of the commit of a submodule."""
        return self._commits.get(path[1:]) or (
            super().content_id(path) if path[1:] not in self._commits else ""
        )


def test_submodules_that_came_went_or_moved_on() -> None:
    before = {"a": "1", "b": "1", "c": "1", "same": "1", "x/unknown": ""}
    after = {"a": "2", "b": "1", "d": "1", "same": "1", "x/unknown": "2"}
    old, new = (listed_side(Pinned(dict.fromkeys(one, Submodule()), one)) for one in (before, after))
    assert report(Comparison(old, new), BASE, HEAD).submodules == ("a", "c", "d")
