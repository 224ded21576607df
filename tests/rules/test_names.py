"""The rules about wrong names and places."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from agents_md_lint.check.engine import check
from agents_md_lint.loading import Loader
from agents_md_lint.rules import RULES
from agents_md_lint.rules.findings import Finding, Place, Related, Severity
from agents_md_lint.rules.model import Workspace
from agents_md_lint.snapshot import Link, Submodule, Worktree
from agents_md_lint.snapshot.inventory import take_stock
from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import findings

FOLDED = "; where file systems fold case, one replaces the other"


def misnamed(leaves: Mapping[str, Leaf], workspace: str = ".") -> list[Finding]:
    return findings(leaves, "misnamed-guidance", workspace=workspace)


def brief(leaves: Mapping[str, Leaf], workspace: str = ".") -> list[tuple[str, str, list[str]]]:
    """Return path, severity and the related paths of each finding."""
    return [
        (finding.path, finding.severity.value, [related.path for related in finding.related])
        for finding in misnamed(leaves, workspace)
    ]


def test_a_misspelt_name() -> None:
    assert misnamed({"my docs/Agents.md": "x"}) == [
        Finding(
            "misnamed-guidance",
            Severity.WARNING,
            "my docs/Agents.md",
            ".",
            Place(),
            "is named Agents.md, not AGENTS.md",
            "q never reads the file",
            "rename it: `git mv 'my docs/Agents.md' 'my docs/AGENTS.md'`",
            (),
            frozenset({"my docs/Agents.md"}),
        )
    ]


@pytest.mark.parametrize("name", ["AGENT.md", "Agents.md", "AGENTS.MD", "Agent.md", "agents.MD", "aGENT.md"])
def test_misspelt_everywhere(name: str) -> None:
    found = brief({name: "x", f"a/b/{name}": "x"})
    assert sorted(found) == sorted([(name, "warning", []), (f"a/b/{name}", "warning", [])])


@pytest.mark.parametrize("name", ["agents.md", "agent.md"])
def test_misspelt_at_the_root_of_a_workspace_only(name: str) -> None:
    assert brief({name: "x", f"docs/{name}": "x"}) == [(name, "warning", [])]
    assert brief({name: "x", f"docs/{name}": "x"}, "docs") == [(f"docs/{name}", "warning", [])]


@pytest.mark.parametrize("name", ["AGENTS.md", "agents.txt", "my-agents.md", "AGENTS.md.bak", "AGENTSmd"])
def test_other_names_are_fine(name: str) -> None:
    assert misnamed({name: "x"}) == []


@pytest.mark.parametrize(
    ("name", "text", "count"),
    [
        ("AGENT.md", "See [AGENTS.md](AGENTS.md).\n", 0),
        ("AGENT.md", "@AGENTS.md\n", 0),
        ("AGENT.md", "AGENTS.md" + "x" * 291, 0),
        ("AGENT.md", "AGENTS.md" + "x" * 292, 1),
        ("AGENT.md", "See CLAUDE.md.\n", 1),
        ("Agents.md", "See AGENTS.md.\n", 1),
    ],
)
def test_a_text_that_only_sends_to_the_right_one_is_fine(name: str, text: str, count: int) -> None:
    assert len(misnamed({"a/AGENTS.md": "x", f"a/{name}": text})) == count
    assert len(misnamed({f"a/{name}": text})) == 1


@pytest.mark.parametrize(
    "leaves",
    [
        {"Agents.md/x": "x"},
        {"Agents.md": Submodule()},
        {"Agents.md": Link("docs"), "docs/x": "x"},
        {"AGENTS.md/x": "x", "docs/agents.md": "x"},
    ],
)
def test_a_directory_is_nothing(leaves: Mapping[str, Leaf]) -> None:
    assert misnamed(leaves) == []


def test_a_misspelt_link_is_misspelt() -> None:
    assert brief({"AGENT.md": Link("CLAUDE.md"), "CLAUDE.md": "x"}) == [("AGENT.md", "warning", [])]
    assert brief({"AGENT.md": Link("missing")}) == [("AGENT.md", "warning", [])]


def test_two_spellings_beside_each_other() -> None:
    assert misnamed({"a/AGENTS.md": "x", "a/Agents.md": "y"}) == [
        Finding(
            "misnamed-guidance",
            Severity.ERROR,
            "a/Agents.md",
            ".",
            Place(),
            "lies beside AGENTS.md: two spellings of one name",
            f"q never reads the file{FOLDED}",
            "move what agents are to be told into a/AGENTS.md, and give what is left a name of its own",
            (Related("a/AGENTS.md", None, "the other spelling"),),
            frozenset({"a/AGENTS.md", "a/Agents.md"}),
        )
    ]


def test_two_wrong_spellings_are_reported_once() -> None:
    assert misnamed({"a/AGENT.md": "x", "a/Agents.md": "y"}) == [
        Finding(
            "misnamed-guidance",
            Severity.ERROR,
            "a/AGENT.md",
            ".",
            Place(),
            "lies beside Agents.md: two spellings of one name",
            "q reads neither",
            "merge them into one file, then name that AGENTS.md: `git mv a/AGENT.md a/AGENTS.md`",
            (Related("a/Agents.md", None, "the other spelling"),),
            frozenset({"a/AGENT.md", "a/Agents.md"}),
        )
    ]


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (["AGENTS.md", "agents.md"], [("{}agents.md", "error", ["{}AGENTS.md"])]),
        (["Agents.md", "agents.md"], [("{}Agents.md", "error", ["{}agents.md"])]),
        (
            ["AGENTS.md", "AGENT.md", "Agent.md"],
            [("{}AGENT.md", "error", ["{}AGENTS.md", "{}Agent.md"])],
        ),
    ],
)
def test_spellings_that_fall_together(names: list[str], found: list[tuple[str, str, list[str]]]) -> None:
    for directory in ("", "docs/"):
        expected = [
            (path.format(directory), severity, [other.format(directory) for other in others])
            for path, severity, others in found
        ]
        assert brief({directory + name: name for name in names}) == expected


def test_an_ordinary_page_beside_guidance_is_fine() -> None:
    assert misnamed({"docs/AGENTS.md": "x", "docs/agent.md": "about agents"}) == []
    assert brief({"docs/AGENT.md": "x", "docs/agents.md": "y"}) == [("docs/AGENT.md", "warning", [])]
    assert misnamed({"AGENTS.md": "x", "agent.md": "about agents"}) == []
    assert brief({"AGENTS.md": "x", "AGENT.md": "y", "agent.md": "z"}) == [
        ("AGENT.md", "error", ["AGENTS.md", "agent.md"])
    ]


def test_many_spellings_do_not_fill_the_report() -> None:
    names = ["AGENTS.md", "AGENTS.MD", "AGENTs.md", "AGENt.md", "AGEnts.md", "AGents.md", "Agents.md"]
    [finding] = misnamed(dict.fromkeys(names, "x"))
    assert finding.path == "AGENTS.MD"
    assert finding.message == (
        "lies beside AGENTS.md and AGENTs.md and AGENt.md and AGEnts.md and 2 more: two spellings of one name"
    )
    assert len(finding.related) == 4


@pytest.mark.parametrize(
    "leaves",
    [
        {"AGENTS.md": "x", "AGENT.md": Link("AGENTS.md")},
        {"AGENTS.md": Link("AGENT.md"), "AGENT.md": "x"},
        {"AGENTS.md": Link("docs/x.md"), "AGENT.md": Link("docs/x.md"), "docs/x.md": "x"},
        {"AGENTS.md": "\xff".encode("latin-1"), "AGENT.md": Link("AGENTS.md")},
        {"AGENTS.md": Link("missing"), "AGENT.md": Link("AGENTS.md")},
    ],
)
def test_another_name_for_the_same_file_is_fine(leaves: Mapping[str, Leaf]) -> None:
    assert misnamed(leaves) == []


@pytest.mark.parametrize(
    ("leaves", "remedy"),
    [
        ({"a/AGENTS.md": "x", "a/Agents.md": Link("AGENTS.md")}, "`git rm a/Agents.md`"),
        ({"a/AGENTS.md": Link("Agents.md"), "a/Agents.md": "x"}, "`git mv -f a/Agents.md a/AGENTS.md`"),
        ({"a/AGENTS.md": "x", "a/agents.md": Link("AGENTS.md")}, "`git rm a/agents.md`"),
    ],
)
def test_another_case_of_the_name_for_the_same_file_is_a_warning(
    leaves: Mapping[str, Leaf], remedy: str
) -> None:
    [finding] = misnamed(leaves)
    assert finding.severity is Severity.WARNING
    assert finding.message == (
        "leads to the same file as AGENTS.md beside it, from which its name differs only in case"
    )
    assert finding.help == f"keep only AGENTS.md: {remedy}"


def test_a_link_that_is_text_on_this_machine_is_still_a_link(tmp_path: Path) -> None:
    (tmp_path / "g.md").write_text("x")
    (tmp_path / "AGENTS.md").symlink_to("g.md")
    (tmp_path / "AGENT.md").write_text("g.md")
    files = take_stock(["AGENTS.md", "AGENT.md"], ".")
    rules = [rule for rule in RULES if rule.slug == "misnamed-guidance"]
    for links, count in ((frozenset[str](), 1), (frozenset({"AGENT.md"}), 0)):
        workspace = Workspace(Loader(Worktree(tmp_path)), files, tuple, index_links=links)
        assert len(check(workspace, files, rules).findings) == count


def test_a_name_that_was_deleted_from_the_worktree_is_no_second_spelling(tmp_path: Path) -> None:
    (tmp_path / "Agents.md").write_text("x")
    files = take_stock(["AGENT.md", "AGENTS.md", "Agents.md"], ".")
    rules = [rule for rule in RULES if rule.slug == "misnamed-guidance"]
    [finding] = check(Workspace(Loader(Worktree(tmp_path)), files, tuple), files, rules).findings
    assert (finding.path, finding.severity) == ("Agents.md", Severity.WARNING)


def test_a_nested_qignore() -> None:
    assert findings({"a b/.qignore": "tmp/", ".qignore": "x/"}, "nested-qignore") == [
        Finding(
            "nested-qignore",
            Severity.WARNING,
            "a b/.qignore",
            ".",
            Place(),
            "is not at the root of the workspace",
            "q never reads it: only the .qignore at the workspace root counts",
            "move its lines to .qignore with `/a b/**/` in front (`/a b/` where one has a slash before its "
            "end), then `rm 'a b/.qignore'`",
            (),
            frozenset({"a b/.qignore"}),
        )
    ]


def test_where_a_nested_qignore_is_nothing() -> None:
    assert findings({"a/.qignore/x": "x"}, "nested-qignore") == []
    assert findings({"a/.qignore": Submodule()}, "nested-qignore") == []
    assert findings({"a/.qignore": "x"}, "nested-qignore", workspace="a") == []
    [finding] = findings(
        {"w/a/.qignore": Link("../.qignore"), "w/.qignore": "x"}, "nested-qignore", workspace="w"
    )
    assert finding.help == (
        "move its lines to w/.qignore with `/a/**/` in front (`/a/` where one has a slash before its end), "
        "then `rm w/a/.qignore`"
    )


def test_another_text_beside_guidance_is_a_warning_and_a_copy_an_error() -> None:
    own = "# Rules\n\nKeep it small.\nTest it.\nSay why.\n"
    assert brief({"a/AGENTS.md": own, "a/AGENT.md": "# Agents\n\nWhat an agent is.\n"}) == [
        ("a/AGENT.md", "warning", ["a/AGENTS.md"])
    ]
    for copy in (own, own + "More.\n", own.replace("\n\n", "\n")):
        assert brief({"a/AGENTS.md": own, "a/AGENT.md": copy}) == [("a/AGENT.md", "error", ["a/AGENTS.md"])]


@pytest.mark.parametrize("own", ["AGENT.md", "Agents.md"])
def test_only_a_copy_is_removed_and_never_another_text(own: str) -> None:
    remove = f"`git rm a/{own}`" if own == "Agents.md" else f"`rm a/{own}`"
    told = {
        "# Agents\n\nWhat an agent is.\n": (
            "move what agents are to be told into a/AGENTS.md, and give what is left a name of its own"
        ),
        "# Rules\nMore.\n# Rules\n": f"merge its text into a/AGENTS.md, then {remove}",
        "\n": f"remove it, since it is empty: {remove}" if own == "Agents.md" else f"remove it: {remove}",
    }
    for text, remedy in told.items():
        [finding] = misnamed({"a/AGENTS.md": "# Rules\n", f"a/{own}": text})
        assert finding.help == remedy


@pytest.mark.parametrize(
    "leaves", [{"AGENT.md": "\n"}, {"AGENT.md": "\ufeff\n"}, {"AGENTS.md": "x", "AGENT.md": ""}]
)
def test_an_empty_one_is_not_worth_a_name(leaves: Mapping[str, Leaf]) -> None:
    [finding] = misnamed(leaves)
    assert (finding.severity, finding.help) == (Severity.WARNING, "remove it: `rm AGENT.md`")
    assert finding.message == "is named AGENT.md, not AGENTS.md, and is empty"


def test_an_imitation_is_an_error_wherever_it_lies() -> None:
    [finding] = misnamed({"a/AGENTS.md": "x", "a/АGENTS.md": "y"})
    assert finding.severity is Severity.ERROR
    assert finding.message == (
        "only looks as if it was named AGENTS.md: it has U+0410 CYRILLIC CAPITAL LETTER A"
    )


def test_a_slip_is_a_warning_and_its_file_can_be_renamed() -> None:
    [finding] = misnamed({"a/AGNETS.md": "x"})
    assert (finding.severity, finding.message) == (Severity.WARNING, "is named 'AGNETS.md', not AGENTS.md")
    assert finding.help == "rename it: `git mv a/AGNETS.md a/AGENTS.md`"


@pytest.mark.parametrize(
    ("leaves", "told"),
    [
        ({".gignore": "x"}, [("warning", "rename it: `git mv .gignore .qignore`")]),
        (
            {".QIGNORE": "x", ".qignore": "y"},
            [("warning", "move its lines to .qignore, then `git rm .QIGNORE`")],
        ),
        ({".qіgnore": "x"}, [("error", "name it .qignore if it is meant for q, else remove it")]),
        ({"a/.gignore": "x", "qignore/x": "x", ".ignore": "x", ".gitignore": "x"}, []),
    ],
)
def test_names_for_the_discovery_rules(leaves: Mapping[str, Leaf], told: list[tuple[str, str]]) -> None:
    found = findings(leaves, "misnamed-qignore")
    assert [(finding.severity.value, finding.help) for finding in found] == told
