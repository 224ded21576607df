"""The rules on conflicts and pointers."""

from __future__ import annotations

import pytest

from agents_md_lint.check.engine import check
from agents_md_lint.loading import Loader
from agents_md_lint.rules import RULES
from agents_md_lint.rules.findings import Finding, Place, Related, Severity
from agents_md_lint.rules.model import Workspace
from agents_md_lint.rules.support.conflicts import find_conflicts
from agents_md_lint.snapshot import Link, Memory
from agents_md_lint.snapshot.inventory import take_stock
from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import findings

CONFLICT = "<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> feature/x\n"
POINTER = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n"


def test_a_conflict_as_it_is_told() -> None:
    assert findings({"AGENTS.md": f"\ufeff# é\r\n{CONFLICT}"}, "conflict-markers") == [
        Finding(
            "conflict-markers",
            Severity.ERROR,
            "AGENTS.md",
            ".",
            Place(2, 1, 9),
            "an unresolved merge conflict in lines 2 to 6, between 'HEAD' and 'feature/x'",
            "q gives both versions to the agent, and the markers",
            "choose what stays in AGENTS.md, and remove the lines with the markers",
            (
                Related("AGENTS.md", 4, "a marker of the same conflict"),
                Related("AGENTS.md", 6, "a marker of the same conflict"),
            ),
            frozenset({"AGENTS.md"}),
        )
    ]


def test_a_conflict_behind_a_link_is_in_the_target() -> None:
    (told,) = findings({"AGENTS.md": Link("g.md"), "g.md": CONFLICT}, "conflict-markers")
    assert told.help == "choose what stays in g.md, and remove the lines with the markers"
    assert [(related.path, related.line) for related in told.related] == [
        ("g.md", 3),
        ("g.md", 5),
        ("g.md", 1),
    ]


def test_a_conflict_in_rules() -> None:
    text = "```\n" + CONFLICT.replace("\n", "\r\n")
    (told,) = findings({".qignore": text}, "conflict-markers")
    assert told.place == Place(2, 1, 4)
    assert told.message.endswith("in lines 2 to 6, between 'HEAD' and 'feature/x'")
    assert told.effect == "q takes the markers for patterns, and the rules of both versions apply"


def test_long_labels_are_cut() -> None:
    (told,) = findings({"AGENTS.md": CONFLICT.replace("HEAD", "H" * 500)}, "conflict-markers")
    assert f"between '{'H' * 60}…' and" in told.message


def test_many_conflicts_are_counted() -> None:
    told = findings({"AGENTS.md": CONFLICT * 25}, "conflict-markers")
    assert [finding.place.line for finding in told] == list(range(1, 51, 5))
    assert told[-1].message.endswith(", and 15 more below it")
    assert "more below" not in told[-2].message
    assert "more below" not in findings({"AGENTS.md": CONFLICT * 10}, "conflict-markers")[-1].message


@pytest.mark.parametrize(
    ("text", "markers"),
    [
        (CONFLICT, [(0, 2, 4)]),
        ("<<<<<<< a\n||||||| b\n=======\n>>>>>>> c", [(0, 1, 2, 3)]),
        ("<<<<<<<\n=======\n>>>>>>>\n", [(0, 1, 2)]),
        ("<<<<<<< a\r\n=======\r\n>>>>>>> b\r\n", [(0, 1, 2)]),
        ("<<<<<<< a\n<<<<<<< b\n=======\n>>>>>>> c\n", [(1, 2, 3)]),
        ("<<<<<<< a\n=======\n=======\n>>>>>>> c\n", [(0, 1, 3)]),
        (CONFLICT + "x\n" + CONFLICT, [(0, 2, 4), (6, 8, 10)]),
        ("Title\n=======\n", []),
        ("<<<<<<< a\n=======\n", []),
        ("=======\n<<<<<<< a\n>>>>>>> b\n", []),
        ("<<<<<<< a\n>>>>>>> b\n=======\n", []),
        (">>>>>>> a\n=======\n<<<<<<< b\n", []),
        (" <<<<<<< a\n=======\n>>>>>>> b\n", []),
        ("<<<<<<<a\n=======\n>>>>>>> b\n", []),
        ("<<<<<<<< a\n========\n>>>>>>>> b\n", []),
        ("<<<<<<< a\n======= \n>>>>>>> b\n", []),
        (f"```\n{CONFLICT}```\n", []),
        (f"~~~ text\n{CONFLICT}~~~\n", []),
        (f"   ````md\n```\n{CONFLICT}   ````\n", []),
        (f"```\n{CONFLICT}", []),
        (f"```\n~~~\n{CONFLICT}", []),
        (f"````\n```\n{CONFLICT}", []),
        (f"```\n``` x\n{CONFLICT}", []),
        (f"```\n    ```\n{CONFLICT}", []),
        (f"    ```\n{CONFLICT}", [(1, 3, 5)]),
        (f"``\n{CONFLICT}", [(1, 3, 5)]),
        (f"``` a`b\n{CONFLICT}", [(1, 3, 5)]),
        (f"~~~ a`b\n{CONFLICT}", []),
        (f"```\ncode\n```\t \n{CONFLICT}", [(3, 5, 7)]),
        (f"```\r\ncode\r\n```\r\n{CONFLICT}", [(3, 5, 7)]),
        (f"```\ncode\n  ~~~\n```\n{CONFLICT}", [(4, 6, 8)]),
        # The conflict is in the line that opens the fence, or in the one that closes it.
        ("<<<<<<< a\n```sh\n=======\n```bash\n>>>>>>> b\ncode\n```\n" + CONFLICT, [(0, 2, 4), (7, 9, 11)]),
        ("```\n<<<<<<< a\n```\ntext\n=======\n```\n>>>>>>> b\n" + CONFLICT, [(1, 4, 6), (7, 9, 11)]),
        ("<<<<<<< a\n```\nx\n```\n=======\n>>>>>>> b\n```\n" + CONFLICT, [(0, 4, 5)]),
        # Each marker is taught in a fence of its own.
        ("```\n<<<<<<< a\n```\nours\n```\n=======\n```\ntheirs\n```\n>>>>>>> b\n```\n", []),
    ],
)
def test_conflicts_outside_fences(text: str, markers: list[tuple[int, ...]]) -> None:
    found = find_conflicts(text.split("\n"), markdown=True)
    assert [conflict.markers for conflict in found] == markers


def test_rules_have_no_fences() -> None:
    assert len(list(find_conflicts(f"```\n{CONFLICT}".split("\n"), markdown=False))) == 1


@pytest.mark.parametrize(
    "data", [b"\xff" + CONFLICT.encode(), CONFLICT.encode() + b"\0", b"x" * 65530 + CONFLICT.encode()]
)
def test_what_q_does_not_read_has_no_conflict(data: bytes) -> None:
    assert not findings({"AGENTS.md": data}, "conflict-markers")


def test_a_pointer_as_it_is_told() -> None:
    assert findings({"AGENTS.md": Link("docs/a b.md"), "docs/a b.md": POINTER}) == [
        Finding(
            "lfs-pointer",
            Severity.ERROR,
            "AGENTS.md",
            ".",
            Place(1, 1, 0),
            "the text is a pointer of Git LFS",
            "q loads the pointer as the guidance, and not the text that it stands for",
            "fetch the text: git lfs pull --include='docs/a b.md'; then keep it out of Git LFS with the line "
            "'a b.md !filter !diff !merge' in .gitattributes, and add it again",
            (Related("docs/a b.md", 1, "the text that the link leads to"),),
            frozenset({"AGENTS.md", "docs/a b.md"}),
        )
    ]


def test_a_pointer_in_place_of_rules() -> None:
    (told,) = findings({".qignore": POINTER}, "lfs-pointer")
    assert told.effect == "q takes each line of the pointer for a pattern"


@pytest.mark.parametrize(
    "text",
    [
        "# About pointers\n" + POINTER,
        "version https://git-lfs.github.com/spec/v1\nis what a pointer starts with, then oid sha256:\n",
        "version https://git-lfs.github.com/spec/v1\n" + "x\n" * 600 + "oid sha256:1\n",
    ],
)
def test_no_pointer(text: str) -> None:
    assert not findings({"AGENTS.md": text}, "lfs-pointer")


@pytest.mark.parametrize(
    ("worktree", "reported"),
    [
        ({"AGENTS.md": POINTER}, True),
        ({"AGENTS.md": "# The text\n"}, False),
        ({}, False),
        (None, True),
    ],
)
def test_a_staged_pointer_counts_where_the_worktree_has_it(
    worktree: dict[str, Leaf] | None, reported: bool
) -> None:
    index: dict[str, Leaf] = {"AGENTS.md": POINTER}
    stock = take_stock(index, ".")
    beside = None if worktree is None else Loader(Memory(worktree))
    workspace = Workspace(Loader(Memory(index)), stock, lambda: index, index=True, worktree=beside)
    rules = [rule for rule in RULES if rule.slug == "lfs-pointer"]
    assert bool(check(workspace, stock, rules).findings) is reported


def test_a_commit_is_not_compared_with_the_worktree() -> None:
    tree: dict[str, Leaf] = {"AGENTS.md": POINTER}
    stock = take_stock(tree, ".")
    beside = Loader(Memory({"AGENTS.md": "# The text\n"}))
    workspace = Workspace(Loader(Memory(tree)), stock, lambda: tree, worktree=beside)
    assert check(workspace, stock, [rule for rule in RULES if rule.slug == "lfs-pointer"]).findings
