"""The rules about guidance that loads twice, or that discovery never shows."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from agents_md_lint.check.engine import check
from agents_md_lint.loading import Loader
from agents_md_lint.rules import RULES
from agents_md_lint.rules.findings import Finding, Place, Related, Severity
from agents_md_lint.rules.model import Workspace
from agents_md_lint.snapshot import Link, Memory
from agents_md_lint.snapshot.inventory import take_stock
from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import findings


def repeated(leaves: Mapping[str, Leaf], workspace: str = ".") -> list[tuple[str, str]]:
    """Return the path of each repeated guidance, and of what it repeats."""
    found = findings(leaves, "repeated-guidance", workspace=workspace)
    return [(finding.path, finding.related[0].path) for finding in found]


def hidden(leaves: Mapping[str, Leaf], workspace: str = ".") -> list[Finding]:
    return findings(leaves, "hidden-guidance", workspace=workspace)


def test_a_text_that_loads_twice() -> None:
    assert findings({"AGENTS.md": "x\n", "a/b c/AGENTS.md": "\nx"}, "repeated-guidance") == [
        Finding(
            "repeated-guidance",
            Severity.WARNING,
            "a/b c/AGENTS.md",
            ".",
            Place(),
            "has the same text as AGENTS.md, which applies here too",
            "q loads the text twice for every path in a/b c",
            "remove the deeper one: `rm 'a/b c/AGENTS.md'`",
            (Related("AGENTS.md", None, "the same text, loaded first"),),
            frozenset({"AGENTS.md", "a/b c/AGENTS.md"}),
        )
    ]


@pytest.mark.parametrize(
    ("leaves", "found"),
    [
        ({"AGENTS.md": "x", "a/AGENTS.md": Link("../AGENTS.md")}, [("a/AGENTS.md", "AGENTS.md")]),
        ({"AGENTS.md": Link("a/AGENTS.md"), "a/AGENTS.md": "x"}, [("a/AGENTS.md", "AGENTS.md")]),
        (
            {"AGENTS.md": "x", "a/AGENTS.md": "x", "a/b/AGENTS.md": "x"},
            [("a/AGENTS.md", "AGENTS.md"), ("a/b/AGENTS.md", "a/AGENTS.md")],
        ),
        (
            {"AGENTS.md": "x", "a/AGENTS.md": "y", "a/b/AGENTS.md": "x"},
            [("a/b/AGENTS.md", "AGENTS.md")],
        ),
        ({"AGENTS.md": "x" * 65536 + "a", "a/AGENTS.md": "x" * 65536}, [("a/AGENTS.md", "AGENTS.md")]),
        ({"a/AGENTS.md": "x", "b/AGENTS.md": "x", "ab/AGENTS.md": "x"}, []),
        ({"AGENTS.md": "", "a/AGENTS.md": " \n"}, []),
        ({"AGENTS.md": "x", "a/AGENTS.md": "X"}, []),
        ({"AGENTS.md": b"\xff", "a/AGENTS.md": b"\xff"}, []),
        ({"AGENTS.md": Link("missing"), "a/AGENTS.md": Link("missing")}, []),
    ],
)
def test_which_texts_load_twice(leaves: Mapping[str, Leaf], found: list[tuple[str, str]]) -> None:
    assert repeated(leaves) == found


@pytest.mark.parametrize(
    ("leaves", "remedy"),
    [
        (
            {"AGENTS.md": Link(".ai/AGENTS.md"), ".ai/AGENTS.md": "x"},
            "put it in the place of the link to it: `mv -f .ai/AGENTS.md AGENTS.md`, "
            "and fix other links to it",
        ),
        (
            {"AGENTS.md": Link("ai/AGENTS.md"), "ai": Link("b c"), "b c/AGENTS.md": "x"},
            "put it in the place of the link to it: `mv -f 'b c/AGENTS.md' AGENTS.md`, "
            "and fix other links to it",
        ),
        (
            {"w/AGENTS.md": Link("a/b/AGENTS.md"), "w/a/b/AGENTS.md": Link("../g.md"), "w/a/g.md": "x"},
            "lead the upper one past it: `ln -sfn a/g.md w/AGENTS.md && rm w/a/b/AGENTS.md`",
        ),
        (
            {"AGENTS.md": Link("g.md"), "a/AGENTS.md": Link("../g.md"), "g.md": "x"},
            "remove the deeper one: `rm a/AGENTS.md`",
        ),
    ],
)
def test_the_upper_one_must_not_lose_what_it_leads_to(leaves: Mapping[str, Leaf], remedy: str) -> None:
    assert [finding.help for finding in findings(leaves, "repeated-guidance")] == [remedy]


def test_a_workspace_ends_at_its_root() -> None:
    leaves: dict[str, Leaf] = {"AGENTS.md": "x", "w/AGENTS.md": "x", "w/a/AGENTS.md": "x"}
    assert repeated(leaves, "w") == [("w/a/AGENTS.md", "w/AGENTS.md")]


def test_links_that_are_text_on_this_machine_are_no_repeat() -> None:
    leaves = {"a/AGENTS.md": "../AGENTS.md", "a/b/AGENTS.md": "../AGENTS.md"}
    files = take_stock(leaves, ".")
    rules = [rule for rule in RULES if rule.slug == "repeated-guidance"]
    for links, count in ((frozenset[str](), 1), (frozenset({"a/b/AGENTS.md"}), 0)):
        workspace = Workspace(Loader(Memory(leaves)), files, tuple, index_links=links)
        assert len(check(workspace, files, rules).findings) == count


def test_a_line_is_reported_once_at_the_first_guidance_that_it_hides() -> None:
    leaves = {
        ".qignore": "# made by tools\nvendor/\n",
        "AGENTS.md": "root",
        "vendor/b/AGENTS.md": "b",
        "vendor/a/x/AGENTS.md": "a",
    }
    assert hidden(leaves) == [
        Finding(
            "hidden-guidance",
            Severity.WARNING,
            "vendor/b/AGENTS.md",
            ".",
            Place(),
            "vendor, a directory above it, is hidden from discovery by line 2 of .qignore: 'vendor/'",
            "q doesn't come to vendor by itself; the guidance loads when a tool call names a path there",
            "if q should find vendor, drop that line or add `!/vendor/` below it",
            (Related(".qignore", 2, "hides vendor"),),
            frozenset({".qignore", "vendor/b/AGENTS.md", "vendor/a/x/AGENTS.md"}),
        )
    ]


def test_the_directory_of_q_is_always_hidden() -> None:
    leaves = {".qignore": "!.q/\n", ".q/AGENTS.md": "x", ".q/a/AGENTS.md": "x", "a/.q/AGENTS.md": "y"}
    for tree in (leaves, {path: text for path, text in leaves.items() if path != ".qignore"}):
        assert hidden(tree) == [
            Finding(
                "hidden-guidance",
                Severity.WARNING,
                ".q/AGENTS.md",
                ".",
                Place(),
                "lies in .q, which q always hides from discovery",
                "q doesn't come to .q by itself; the guidance loads when a tool call names a path there",
                "move it out of .q, to the directory that it is about",
                (),
                frozenset({".q/AGENTS.md", ".q/a/AGENTS.md"}),
            )
        ]


@pytest.mark.parametrize(
    ("rules", "line", "message"),
    [
        ("docs", 1, "its directory docs is hidden from discovery by line 1 of .qignore: 'docs'"),
        ("\n /docs/ \n", 2, "its directory docs is hidden from discovery by line 2 of .qignore: '/docs/'"),
        ("docs\n!docs\n*\n", 3, "its directory docs is hidden from discovery by line 3 of .qignore: '*'"),
        ("docs\n!docs/\n", None, ""),
        ("docs/AGENTS.md\n", None, ""),
        ("AGENTS.md\n", None, ""),
        ("docs/*\n", None, ""),
        ("Docs\n", None, ""),
        ("\ufeffdocs\n", None, ""),
    ],
)
def test_what_hides_a_directory(rules: str, line: int | None, message: str) -> None:
    found = hidden({".qignore": rules, "docs/AGENTS.md": "x"})
    assert [(finding.message, finding.related[0].line) for finding in found] == (
        [] if line is None else [(message, line)]
    )


def test_each_line_that_hides_guidance_is_reported() -> None:
    leaves = {".qignore": "a\nb\n", "a/AGENTS.md": "1", "b/AGENTS.md": "2", "c/b/AGENTS.md": "3"}
    assert [(finding.path, finding.related[0].line) for finding in hidden(leaves)] == [
        ("a/AGENTS.md", 1),
        ("b/AGENTS.md", 2),
    ]


def test_what_is_not_hidden() -> None:
    assert hidden({".qignore": "*\n", "AGENTS.md": "the root is never hidden"}) == []
    assert hidden({".qignore": "docs\n", "docs/AGENTS.md": b"\xff"}) == []
    assert hidden({"a/.qignore": "docs\n", "a/docs/AGENTS.md": "x"}) == []
    assert hidden({".qignore": b"\xff\ndocs\xff\n", "docs/AGENTS.md": "x"}) == []


def test_lines_hide_whatever_stands_in_others() -> None:
    for text in (b"docs\n\xff\n", b"\0\ndocs\n", b"#" * 70_000 + b"\ndocs\n"):
        (found,) = hidden({".qignore": text, "docs/AGENTS.md": "x"})
        assert found.related[0].line == text.split(b"\n").index(b"docs") + 1


def test_paths_of_a_workspace_below_the_root() -> None:
    [finding] = hidden({"w/.qignore": "docs\n", "w/docs/AGENTS.md": "x"}, "w")
    assert finding.message == "its directory w/docs is hidden from discovery by line 1 of w/.qignore: 'docs'"
    assert finding.help == "if q should find w/docs, drop that line or add `!/docs/` below it"
    assert finding.related == (Related("w/.qignore", 1, "hides w/docs"),)
