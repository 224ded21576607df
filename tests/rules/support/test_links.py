"""The rules about links, over made-up trees, a file system, and Git."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import pytest

from agents_md_lint.check.engine import check
from agents_md_lint.loading import Loader
from agents_md_lint.rules import RULES
from agents_md_lint.rules.findings import Finding, Place, Related, Severity
from agents_md_lint.rules.model import Workspace
from agents_md_lint.snapshot import Commit, Index, Link, Snapshot, Submodule, Worktree
from agents_md_lint.snapshot.inventory import take_stock
from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import findings
from tests.support.repository import GitRepository

LINK_RULES = (
    "symlink-escape",
    "absolute-symlink",
    "symlink-into-metadata",
    "broken-symlink",
    "destroyed-symlink",
    "not-regular-file",
    "unreadable",
)
KEEP_INSIDE = (
    "keep the text in a file of the workspace and link to that with a relative path "
    "(`ln -sfn TARGET {0}`), or remove the link: `rm {0}`"
)
ELSEWHERE = "q ignores the file, save on a machine where the link leads back into the workspace"
HERE_ONLY = "q loads the file on this machine and ignores it in every other clone"
MACHINES = "q follows the link wherever it leads, so its discovery rules differ from machine to machine"
TOKEN = "q puts what is in there before the model; in CI that often includes a token"  # noqa: S105
POINT = "point it at an existing file (`ln -sfn TARGET {0}`), or remove it: `rm {0}`"


def found(leaves: Mapping[str, Leaf], workspace: str = ".") -> list[Finding]:
    """Return what the rules of this theme find."""
    return findings(leaves, *LINK_RULES, workspace=workspace)


def only(leaves: Mapping[str, Leaf], workspace: str = ".") -> Finding:
    """Return the one finding of a tree."""
    [finding] = found(leaves, workspace)
    return finding


def checked(
    snapshot: Snapshot, listing: Iterable[str], *, index_links: frozenset[str] = frozenset()
) -> list[Finding]:
    """Return what the rules of this theme find in a snapshot."""
    listing = tuple(listing)
    files = take_stock(listing, snapshot.workspace)
    workspace = Workspace(Loader(snapshot), files, lambda: listing, index_links=index_links)
    rules = [rule for rule in RULES if rule.slug in LINK_RULES]
    return list(check(workspace, files, rules).findings)


def expected(
    rule: str,
    message: str,
    effect: str,
    remedy: str,
    *,
    path: str = "AGENTS.md",
    workspace: str = ".",
    place: Place = Place(),  # noqa: B008  it is frozen
    related: tuple[Related, ...] = (),
    touched: Iterable[str],
) -> Finding:
    return Finding(
        rule, Severity.ERROR, path, workspace, place, message, effect, remedy, related, frozenset(touched)
    )


COPILOT = "a/.github/copilot-instructions.md"
WITHOUT = "and without it CLAUDE.md is there"


# Links that are fine.


@pytest.mark.parametrize(
    "leaves",
    [
        {"AGENTS.md": Link("CLAUDE.md"), "CLAUDE.md": "x"},
        {"a/b/AGENTS.md": Link("../../docs/x.md"), "docs/x.md": "x"},
        {"a/AGENTS.md": Link("..//./x.md"), "x.md": "x"},
        {"AGENTS.md": Link("one"), "one": Link("d/x.md"), "d": Link("real"), "real/x.md": "x"},
        {"AGENTS.md": Link(".github/copilot.md"), ".github/copilot.md": "x"},
        {"AGENTS.md": Link("a.git/x.md"), "a.git/x.md": "x"},
        {"AGENTS.md": Link(".qx/x.md"), ".qx/x.md": "x"},
        {"AGENTS.md": Link("sub/.q/x.md"), "sub/.q/x.md": "x"},
        {".q/AGENTS.md": Link("notes.md"), ".q/notes.md": "x"},
        {".qignore": Link("docs/rules"), "docs/rules": "tmp/"},
        {"AGENTS.md": "plain"},
    ],
)
def test_links_that_load_everywhere_are_fine(leaves: Mapping[str, Leaf]) -> None:
    assert found(leaves) == []


def test_a_link_through_the_directory_above_the_workspace_is_fine() -> None:
    leaves: dict[str, Leaf] = {"sub/AGENTS.md": Link("../sub/x.md"), "sub/x.md": "x"}
    assert found(leaves, "sub") == []
    leaves = {"sub/AGENTS.md": Link("../shared"), "shared": Link("sub/x.md"), "sub/x.md": "x"}
    assert found(leaves, "sub") == []


def test_255_links_in_a_row_are_fine_and_256_are_not() -> None:
    chain: dict[str, Leaf] = {f"c{number}": Link(f"c{number + 1}") for number in range(1, 255)}
    fine = {"AGENTS.md": Link("c1"), **chain, "c255": "x"}
    assert found(fine) == []
    finding = only({**fine, "c255": Link("c256"), "c256": "x"})
    assert (finding.rule, finding.message) == (
        "broken-symlink",
        "is the start of a chain of more than 255 links",
    )
    assert finding.help == POINT.format("AGENTS.md")


# symlink-escape


def test_a_link_out_of_the_repository() -> None:
    assert found({"docs/AGENTS.md": Link("../../other/x.md")}) == [
        expected(
            "symlink-escape",
            "is a link out of the repository, to '../../other/x.md'",
            ELSEWHERE,
            KEEP_INSIDE.format("docs/AGENTS.md"),
            path="docs/AGENTS.md",
            touched={"docs/AGENTS.md", "other/x.md"},
        )
    ]


def test_the_link_in_a_chain_that_leaves_the_repository_is_named() -> None:
    leaves: dict[str, Leaf] = {"AGENTS.md": Link("a/one"), "a/one": Link("d/x.md"), "a/d": Link("../../y")}
    assert found(leaves) == [
        expected(
            "symlink-escape",
            "leads through a/d, which is a link out of the repository, to '../../y'",
            ELSEWHERE,
            KEEP_INSIDE.format("a/d"),
            related=(Related("a/d", None, "the link that leads there"),),
            touched={"AGENTS.md", "a/one", "a/d", "y/x.md"},
        )
    ]


def test_the_link_whose_text_climbs_out_is_named_not_the_last_one_followed() -> None:
    finding = only({"AGENTS.md": Link("d/../../x"), "d": Link("real"), "real/y": ""})
    assert (finding.rule, finding.related) == ("symlink-escape", ())
    assert finding.message == "is a link out of the repository, to 'd/../../x'"


def test_a_way_back_into_a_workspace_of_this_machine_is_offered() -> None:
    finding = only({"a/AGENTS.md": Link("../../memory/docs/x y.md"), "docs/x y.md": "x"})
    assert finding.help == "make it a relative link: `ln -sfn '../docs/x y.md' a/AGENTS.md`"
    finding = only({"a/AGENTS.md": Link("../../memory/docs/missing.md"), "docs/x.md": "x"})
    assert finding.help == KEEP_INSIDE.format("a/AGENTS.md")


def test_a_link_out_of_a_workspace_below_the_repository_root() -> None:
    assert found({"sub/AGENTS.md": Link("../x.md"), "x.md": "x"}, "sub") == [
        expected(
            "symlink-escape",
            "is a link to x.md, outside the workspace sub",
            "q ignores the file",
            KEEP_INSIDE.format("sub/AGENTS.md"),
            path="sub/AGENTS.md",
            workspace="sub",
            touched={"sub/AGENTS.md", "x.md"},
        )
    ]


@pytest.mark.parametrize(
    ("leaves", "cause"),
    [
        ({"sub/AGENTS.md": Link("one"), "sub/one": Link("../x"), "x": Link("y"), "y": ""}, "sub/one"),
        ({"sub/AGENTS.md": Link("d/x"), "sub/d": Link("../docs"), "docs/x": ""}, "sub/d"),
        ({"sub/AGENTS.md": Link("../o"), "o": Link("sub/p"), "sub/p": Link("../z"), "z": ""}, "sub/p"),
        ({"sub/AGENTS.md": Link("../missing.md")}, None),
        ({"sub/AGENTS.md": Link("../docs"), "docs/x": ""}, None),
        ({"sub/AGENTS.md": Link("../subway/x"), "subway/x": ""}, None),
        ({"sub/AGENTS.md": Link("..")}, None),
    ],
)
def test_the_link_that_leaves_the_workspace_for_good_is_named(
    leaves: Mapping[str, Leaf], cause: str | None
) -> None:
    finding = only(leaves, "sub")
    assert finding.rule == "symlink-escape"
    assert [related.path for related in finding.related] == ([cause] if cause else [])


def test_q_follows_its_discovery_rules_out_of_the_workspace() -> None:
    assert only({".qignore": Link("../x")}).effect == MACHINES
    outside: dict[str, Leaf] = {"sub/.qignore": Link("../x"), "x": "tmp/"}
    finding = only(outside, "sub")
    assert finding.effect == "q follows the link and takes its discovery rules from outside the workspace"
    finding = only({"sub/.qignore": Link("../missing")}, "sub")
    assert finding.effect == "q finds no file there, so it applies no discovery rules"


# absolute-symlink


def test_an_absolute_link() -> None:
    assert found({"AGENTS.md": Link("/memory/docs/x.md"), "docs/x.md": "x"}) == [
        expected(
            "absolute-symlink",
            "is an absolute link to '/memory/docs/x.md'",
            ELSEWHERE,
            "make it a relative link: `ln -sfn docs/x.md AGENTS.md`",
            touched={"AGENTS.md", "memory/docs/x.md"},
        )
    ]


@pytest.mark.parametrize(
    ("path", "text", "target", "leaves"),
    [
        ("AGENTS.md", "/home/me/project/CLAUDE.md", "CLAUDE.md", {"CLAUDE.md": "x"}),
        ("AGENTS.md", "/CLAUDE.md", "CLAUDE.md", {"CLAUDE.md": "x"}),
        ("AGENTS.md", "/p/./docs//r.md", "docs/r.md", {"docs/r.md": "x", "r.md": "y"}),
        ("AGENTS.md", "../project/CLAUDE.md", "CLAUDE.md", {"CLAUDE.md": "x"}),
        (
            "a/b/AGENTS.md",
            "/Users/me/.agents/AGENTS.md",
            "../../.agents/AGENTS.md",
            {".agents/AGENTS.md": "x"},
        ),
        ("AGENTS.md", "/1/2/3/4/5/6/7/8/9.md", "2/3/4/5/6/7/8/9.md", {"2/3/4/5/6/7/8/9.md": "x"}),
        ("AGENTS.md", "/1/2/3/4/5/6/7/8/9.md", None, {"1/2/3/4/5/6/7/8/9.md": "x"}),
        ("a/AGENTS.md", "/home/me/AGENTS.md", None, {"AGENTS.md": "x"}),
        ("AGENTS.md", "/home/me/CLAUDE.md", None, {"CLAUDE.md": Link("AGENTS.md")}),
        ("AGENTS.md", "/home/me/docs", None, {"docs/r.md": "x"}),
        ("AGENTS.md", "/etc/passwd", None, {}),
    ],
)
def test_the_file_that_a_link_made_elsewhere_stands_for_is_offered(
    path: str, text: str, target: str | None, leaves: Mapping[str, Leaf]
) -> None:
    (finding,) = findings({path: Link(text), **leaves}, "absolute-symlink", "symlink-escape")
    if target is None:
        assert finding.help == KEEP_INSIDE.format(path)
    else:
        assert finding.help.endswith(f" here, make it a relative link: `ln -sfn {target} {path}`")
        fixed = {path: Link(target), **leaves}
        assert findings(fixed) == []


def test_the_absolute_link_in_a_chain_is_named() -> None:
    assert found({"AGENTS.md": Link("a/one"), "a/one": Link("/memory/x.md"), "x.md": "x"}) == [
        expected(
            "absolute-symlink",
            "leads through a/one, which is an absolute link to '/memory/x.md'",
            ELSEWHERE,
            "make it a relative link: `ln -sfn ../x.md a/one`",
            related=(Related("a/one", None, "the link that leads there"),),
            touched={"AGENTS.md", "a/one", "memory/x.md"},
        )
    ]


@pytest.mark.parametrize("text", ["/", "/etc/passwd", "/memory/.git/config", "//x", "/a\n", "/x/../y"])
def test_an_absolute_link_is_that_and_nothing_else(text: str) -> None:
    assert only({"AGENTS.md": Link(text)}).rule == "absolute-symlink"


def test_an_absolute_qignore() -> None:
    finding = only({".qignore": Link("/etc/qignore")})
    assert (finding.rule, finding.effect) == ("absolute-symlink", MACHINES)


def test_a_worktree_tells_where_an_absolute_link_leads(tmp_path: Path) -> None:
    root = tmp_path / "w"
    (root / "a").mkdir(parents=True)
    (root / "x.md").write_text("x")
    (tmp_path / "out.md").write_text("x")
    (root / "AGENTS.md").symlink_to(root / "x.md")
    (root / "a/AGENTS.md").symlink_to(tmp_path / "out.md")
    (root / ".qignore").symlink_to(tmp_path / "missing")
    texts = {
        finding.path: (finding.rule, finding.message.replace(str(tmp_path), ""), finding.effect)
        for finding in checked(Worktree(root), ["AGENTS.md", "a/AGENTS.md", ".qignore"])
        if len(str(tmp_path)) < 50 or finding
    }
    assert {path: rule for path, (rule, _, _) in texts.items()} == {
        "AGENTS.md": "absolute-symlink",
        "a/AGENTS.md": "absolute-symlink",
        ".qignore": "absolute-symlink",
    }
    assert texts["AGENTS.md"][1].endswith(": it loads on this machine only")
    assert texts["AGENTS.md"][2] == HERE_ONLY
    assert texts["a/AGENTS.md"][1].endswith(", outside the workspace")
    assert texts["a/AGENTS.md"][2] == "q ignores the file"
    assert texts[".qignore"][1].endswith(", which leads nowhere on this machine")
    assert texts[".qignore"][2] == MACHINES


def test_a_worktree_tells_that_a_link_comes_back(tmp_path: Path) -> None:
    root = tmp_path / "w"
    root.mkdir()
    (root / "x.md").write_text("x")
    (root / "AGENTS.md").symlink_to("../w/x.md")
    [finding] = checked(Worktree(root), ["AGENTS.md"])
    assert finding.rule == "symlink-escape"
    assert finding.message == (
        "is a link out of the repository, to '../w/x.md', and back: it loads on this machine only"
    )
    assert finding.effect == HERE_ONLY
    assert finding.help == "make it a relative link: `ln -sfn x.md AGENTS.md`"


# symlink-into-metadata


def test_a_link_into_git() -> None:
    assert found({"AGENTS.md": Link(".git/config")}) == [
        expected(
            "symlink-into-metadata",
            "is a link into Git's own files, to '.git/config'",
            TOKEN,
            "remove the link (`rm AGENTS.md`) and write the guidance in a regular file",
            touched={"AGENTS.md", ".git/config"},
        )
    ]


def test_the_link_in_a_chain_that_leads_into_git_is_named() -> None:
    assert found({"AGENTS.md": Link("a/one"), "a/one": Link("../.git/config")}) == [
        expected(
            "symlink-into-metadata",
            "leads through a/one, which is a link into Git's own files, to '../.git/config'",
            TOKEN,
            "remove the link (`rm a/one`) and write the guidance in a regular file",
            related=(Related("a/one", None, "the link that leads there"),),
            touched={"AGENTS.md", "a/one", ".git/config"},
        )
    ]


@pytest.mark.parametrize(
    "text", [".git", ".git/", ".GIT/config", "./.Git/x", ".git/../CLAUDE.md", "vendor/x/.git/config"]
)
def test_every_way_into_git(text: str) -> None:
    leaves: dict[str, Leaf] = {"AGENTS.md": Link(text), "CLAUDE.md": "x", "vendor/x/y": ""}
    assert only(leaves).rule == "symlink-into-metadata"


def test_a_git_behind_what_is_no_directory_is_not_reached() -> None:
    assert only({"AGENTS.md": Link("x/../.git/config")}).rule == "broken-symlink"
    assert only({"AGENTS.md": Link("x/../.git/config"), "x": ""}).rule == "broken-symlink"
    assert only({"AGENTS.md": Link("../.git/config")}).rule == "symlink-escape"


def test_a_link_into_the_directory_of_q() -> None:
    message = "is a link into q's own directory, to '.q/x.md'"
    effect = "q puts what is in there before the model, though its discovery never shows it"
    there: dict[str, Leaf] = {"AGENTS.md": Link(".q/x.md"), ".q/x.md": "x"}
    missing: dict[str, Leaf] = {"AGENTS.md": Link(".q/x.md")}
    for leaves in (there, missing):
        finding = only(leaves)
        assert (finding.rule, finding.message, finding.effect) == ("symlink-into-metadata", message, effect)
    assert only({"AGENTS.md": Link("x"), ".q": Link("d"), "x": Link(".q/y")}).rule == "symlink-into-metadata"
    assert findings({"AGENTS.md": Link(".q"), ".q": "a file, not its directory"}) == []


def test_metadata_as_seen_from_a_workspace_below_the_root() -> None:
    finding = only({"sub/AGENTS.md": Link("../.git/config")}, "sub")
    assert finding.rule == "symlink-into-metadata"
    assert finding.effect == "q ignores the file, since it lies outside the workspace"
    assert only({"sub/AGENTS.md": Link(".q/x")}, "sub").rule == "symlink-into-metadata"
    assert only({"sub/AGENTS.md": Link("../.q/x")}, "sub").rule == "symlink-escape"


def test_discovery_rules_from_metadata() -> None:
    finding = only({".qignore": Link(".git/info/exclude")})
    assert finding.rule == "symlink-into-metadata"
    assert finding.effect == "q takes its discovery rules from Git's own files, which no clone carries over"
    assert finding.help == "remove the link (`rm .qignore`) and write the discovery rules in a regular file"
    assert only({".qignore": Link(".q/rules")}).effect == "q takes its discovery rules from its own directory"


# broken-symlink


def test_a_dangling_link() -> None:
    assert found({"docs/AGENTS.md": Link("x y.md")}) == [
        expected(
            "broken-symlink",
            "is a link to 'x y.md', which does not exist",
            "q ignores the file",
            POINT.format("docs/AGENTS.md"),
            path="docs/AGENTS.md",
            touched={"docs/AGENTS.md", "docs/x y.md"},
        )
    ]


def test_the_link_in_a_chain_that_dangles_is_named() -> None:
    assert found({"AGENTS.md": Link("a/one"), "a/one": Link("two"), "CLAUDE.md": "x"}) == [
        expected(
            "broken-symlink",
            "leads through a/one, which is a link to 'two', which does not exist",
            "q ignores the file",
            POINT.format("a/one"),
            related=(Related("a/one", None, "the link that leads nowhere"),),
            touched={"AGENTS.md", "a/one", "a/two"},
        )
    ]


def test_the_link_whose_text_has_the_missing_name_is_to_blame() -> None:
    finding = only({"AGENTS.md": Link("d/missing"), "d": Link("real"), "real/x": ""})
    assert (finding.message, finding.related) == ("is a link to 'd/missing', which does not exist", ())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("CLAUDE.md\n", f"is a link to 'CLAUDE.md\n': its text ends in a newline, {WITHOUT}"),
        ("CLAUDE.md\r\n", f"is a link to 'CLAUDE.md\r\n': its text ends in a newline, {WITHOUT}"),
        (" CLAUDE.md", f"is a link to ' CLAUDE.md': its text has white space around it, {WITHOUT}"),
        ("claude.md", "is a link to 'claude.md', which does not exist: it is spelt CLAUDE.md"),
        ("CLAUDE.md/", "is a link to 'CLAUDE.md/', which goes on behind CLAUDE.md, not a directory"),
        ("CLAUDE.md/.", "is a link to 'CLAUDE.md/.', which goes on behind CLAUDE.md, not a directory"),
        ("CLAUDE.md/x", "is a link to 'CLAUDE.md/x', which goes on behind CLAUDE.md, not a directory"),
        ("nowhere.md", "is a link to 'nowhere.md', which does not exist"),
    ],
)  # fmt: skip
def test_the_target_that_was_meant_is_offered(text: str, message: str) -> None:
    assert found({"AGENTS.md": Link(text), "CLAUDE.md": "x"}) == [
        expected(
            "broken-symlink",
            message,
            "q ignores the file",
            "point it at the file that was meant: `ln -sfn CLAUDE.md AGENTS.md`",
            touched=only({"AGENTS.md": Link(text), "CLAUDE.md": "x"}).touched_by,
        )
    ]


@pytest.mark.parametrize(
    ("leaves", "target"),
    [
        ({"a/AGENTS.md": Link("../Docs/guide.MD"), "docs/Guide.md": "x"}, "../docs/Guide.md"),
        ({"a/AGENTS.md": Link("x"), "a/GEMINI.md": "x"}, "GEMINI.md"),
        ({"a/AGENTS.md": Link("x"), "a/CLAUDE.md": "x", "a/GEMINI.md": "x"}, "CLAUDE.md"),
        ({"a/AGENTS.md": Link("x"), COPILOT: "x"}, ".github/copilot-instructions.md"),
        ({"a/AGENTS.md": Link("x"), "a/CLAUDE.md": Link("AGENTS.md")}, None),
        ({"a/AGENTS.md": Link("x"), "a/CLAUDE.md/y": "x"}, None),
        ({"a/AGENTS.md": Link("x"), "a/CLAUDE.md": Link(".git/x")}, None),
        ({"a/AGENTS.md": Link("x"), "CLAUDE.md": "x"}, None),
        ({"a/AGENTS.md": Link("x\n"), "a/x/y": "a directory"}, None),
    ],
)  # fmt: skip
def test_only_a_target_that_would_load_is_offered(leaves: Mapping[str, Leaf], target: str | None) -> None:
    finding = only(leaves)
    offered = f"point it at the file that was meant: `ln -sfn {target} a/AGENTS.md`"
    assert finding.help == (offered if target else POINT.format("a/AGENTS.md"))


def test_a_page_of_prose_as_a_link() -> None:
    page = "# Guide\n\nUse tabs, never spaces.\n" + "More of the same.\n" * 350
    finding = only({"AGENTS.md": Link(page), "CLAUDE.md": "x"})
    assert finding.rule == "broken-symlink"
    assert finding.message == "is a link whose text, longer than 4095 bytes, is not a path: '# Guide'"
    assert finding.help == (
        "make it a regular file with that text: `rm -f AGENTS.md && git show :AGENTS.md > AGENTS.md`"
    )
    finding = only({"AGENTS.md": Link("Use tabs.\nNever spaces.\n")})
    assert finding.message == "is a link whose text is prose, not a path: 'Use tabs.'"
    finding = only({"AGENTS.md": Link("Please do read the guide " + "x" * 300)})
    assert (
        finding.message
        == f"is a link whose text is prose, not a path: 'Please do read the guide {'x' * 35}…'"
    )


@pytest.mark.parametrize("text", ["docs/a guide for all of us.md", "# x"])
def test_a_path_with_spaces_is_no_prose(text: str) -> None:
    prose = "prose" in only({"AGENTS.md": Link(text)}).message
    assert prose is text.startswith("#")


@pytest.mark.parametrize("text", ["", b"\xff\xfe".decode("utf-8", "surrogateescape"), "x" * 256, "a/" * 2047])
def test_odd_texts_are_broken_links(text: str) -> None:
    finding = only({"AGENTS.md": Link(text)})
    assert finding.rule == "broken-symlink"
    assert len(finding.message) < 120


@pytest.mark.parametrize(
    ("leaves", "message"),
    [
        ({"AGENTS.md": Link("AGENTS.md")}, "is a link in a loop: AGENTS.md -> AGENTS.md"),
        (
            {"AGENTS.md": Link("CLAUDE.md"), "CLAUDE.md": Link("AGENTS.md")},
            "is a link in a loop: AGENTS.md -> CLAUDE.md -> AGENTS.md",
        ),
        (
            {"AGENTS.md": Link("a"), "a": Link("b"), "b": Link("a")},
            "leads through a, which is a link in a loop: a -> b -> a",
        ),
        (
            {"AGENTS.md": Link("1"), **{str(n): Link(str(n % 9 + 1)) for n in range(1, 10)}},
            "leads through 1, which is a link in a loop: 1 -> 2 -> 3 -> … -> 1",
        ),
    ],
)
def test_a_loop_is_spelt_out(leaves: Mapping[str, Leaf], message: str) -> None:
    finding = only(leaves)
    assert (finding.rule, finding.message) == ("broken-symlink", message)


def _chain(links: int) -> dict[str, Leaf]:
    """Return a ``.qignore`` behind so many links."""
    chain: dict[str, Leaf] = {str(number): Link(str(number + 1)) for number in range(1, links)}
    return {**chain, ".qignore": Link("1"), str(links): "build/\n"}


@pytest.mark.parametrize(
    ("leaves", "effect"),
    [
        ({".qignore": Link("missing")}, "q applies no discovery rules"),
        ({".qignore": Link(".qignore")}, "q fails at every directory listing"),
        ({".qignore": Link("x/"), "x": ""}, "q fails at every directory listing"),
        ({".qignore": Link("x/y"), "x": ""}, "q fails at every directory listing"),
        ({".qignore": Link("n" * 256)}, "q fails at every directory listing"),
        (_chain(41), "q fails at every directory listing"),
    ],
)
def test_what_q_does_with_a_broken_qignore(leaves: Mapping[str, Leaf], effect: str) -> None:
    finding = only(leaves)
    assert (finding.rule, finding.effect) == ("broken-symlink", effect)


def test_a_qignore_may_lead_through_as_many_links_as_the_system_follows() -> None:
    assert findings(_chain(40)) == []
    assert only(_chain(41)).message == "is the start of a chain of more than 40 links"
    assert findings({**_chain(255), ".qignore": "", "AGENTS.md": Link("1")}) == []


def test_a_qignore_is_not_pointed_at_guidance() -> None:
    assert only({".qignore": Link("missing"), "CLAUDE.md": "x"}).help == POINT.format(".qignore")


def test_a_link_into_a_submodule_is_not_inspected() -> None:
    [finding] = found({"AGENTS.md": Link("one"), "one": Link("lib/x.md"), "lib": Submodule()})
    assert (finding.rule, finding.severity) == ("broken-symlink", Severity.WARNING)
    assert finding.message == "leads into the submodule lib, which is not inspected"
    assert [related.path for related in finding.related] == ["one"]


def test_names_are_quoted_for_the_shell() -> None:
    finding = only({"it's/AGENTS.md": Link("$(x)\n"), "it's/$(x)": "x"})
    assert finding.help == ("""point it at the file that was meant: `ln -sfn '$(x)' 'it'"'"'s/AGENTS.md'`""")
    assert only({"-d/AGENTS.md": Link("missing")}).help == POINT.format("./-d/AGENTS.md")


# destroyed-symlink


@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
def test_a_link_that_was_checked_out_as_text(end: str) -> None:
    assert found({"a/AGENTS.md": f"../docs/x y.md{end}", "docs/x y.md": "x"}) == [
        expected(
            "destroyed-symlink",
            "its whole text is the path of docs/x y.md: a link that was checked out as text",
            "q loads the path as the guidance, in place of the text that it names",
            "make it a link again: `ln -sfn '../docs/x y.md' a/AGENTS.md`",
            path="a/AGENTS.md",
            place=Place(1, 1, 0),
            related=(Related("docs/x y.md", None, "the file that the text names"),),
            touched={"a/AGENTS.md", "docs/x y.md"},
        )
    ]


@pytest.mark.parametrize(
    "text",
    [
        "@CLAUDE.md",
        "",
        "\n",
        ".",
        "docs",
        "docs/",
        "CLAUDE.md\n\n",
        "CLAUDE.md\nCLAUDE.md",
        " CLAUDE.md",
        "CLAUDE.md/",
        "claude.md",
        "missing.md",
        "AGENTS.md",
        "./AGENTS.md",
        "link-to-me",
        "/memory/CLAUDE.md",
        "../memory/CLAUDE.md",
        ".git/../CLAUDE.md",
        "\ufeffCLAUDE.md",
        "See CLAUDE.md",
        "./" * 2048 + "CLAUDE.md",
    ],
)
def test_a_text_that_no_link_had(text: str) -> None:
    leaves: dict[str, Leaf] = {
        "AGENTS.md": text,
        "CLAUDE.md": "x",
        "docs/x": "",
        "link-to-me": Link("AGENTS.md"),
        ".git/x": "",
    }
    assert found(leaves) == []


def test_the_longest_text_of_a_link() -> None:
    text = "./" * 2043 + "CLAUDE.md"
    assert len(text) == 4095
    assert only({"AGENTS.md": text + "\n", "CLAUDE.md": "x"}).rule == "destroyed-symlink"
    assert found({"AGENTS.md": "./" + text[1:], "CLAUDE.md": "x"}) == []


def test_a_text_that_leads_out_of_the_workspace_was_no_link_that_loads() -> None:
    assert found({"sub/AGENTS.md": "../x.md", "x.md": "x"}, "sub") == []
    assert only({"sub/AGENTS.md": "../sub/x.md", "sub/x.md": "x"}, "sub").rule == "destroyed-symlink"


def test_a_qignore_with_the_name_of_a_file_is_a_rule() -> None:
    assert found({".qignore": "notes.md\n", "notes.md": "x"}) == []


# Worktree, index and commit agree.


def of_worktree(repo: GitRepository, workspace: str) -> list[Finding]:
    listing = os.fsdecode(repo.git("ls-files", "-z")).split("\0")
    return checked(Worktree(repo.path / workspace, repo.path), listing)


def of_index(repo: GitRepository, workspace: str) -> list[Finding]:
    index = Index(repo.path, workspace)
    return checked(index, index.leaves())


def of_commit(repo: GitRepository, workspace: str) -> list[Finding]:
    commit = Commit(repo.path, "HEAD", workspace)
    return checked(commit, commit.leaves())


SOURCES: tuple[Callable[[GitRepository, str], list[Finding]], ...] = (of_worktree, of_index, of_commit)


@pytest.mark.parametrize(
    ("links", "workspace", "rule"),
    [
        ({"AGENTS.md": "../repo/x.md"}, ".", "symlink-escape"),
        ({"AGENTS.md": "../repo/missing.md"}, ".", "symlink-escape"),
        ({"AGENTS.md": "../out/x.md"}, ".", "symlink-escape"),
        ({"AGENTS.md": "../out/back"}, ".", "symlink-escape"),
        ({"AGENTS.md": "d/x.md", "d": "../repo"}, ".", "symlink-escape"),
        ({"AGENTS.md": "../repo/.git/config"}, ".", "symlink-escape"),
        ({"AGENTS.md": "../repo/AGENTS.md"}, ".", "symlink-escape"),
        ({".qignore": "../repo/x.md"}, ".", "symlink-escape"),
        ({"sub/AGENTS.md": "../x.md"}, "sub", "symlink-escape"),
        ({"sub/AGENTS.md": "../missing.md"}, "sub", "symlink-escape"),
        ({"sub/AGENTS.md": "../docs"}, "sub", "symlink-escape"),
        ({"sub/AGENTS.md": "../../repo/sub/y.md"}, "sub", "symlink-escape"),
        ({"sub/AGENTS.md": "../sub/y.md"}, "sub", None),
        ({"sub/AGENTS.md": "../d/y.md", "d": "sub"}, "sub", None),
        ({"AGENTS.md": "{repo}/x.md"}, ".", "absolute-symlink"),
        ({"AGENTS.md": "{repo}/AGENTS.md"}, ".", "absolute-symlink"),
        ({"AGENTS.md": "{repo}/docs"}, ".", "absolute-symlink"),
        ({"AGENTS.md": "/missing/x.md"}, ".", "absolute-symlink"),
        ({"AGENTS.md": "one", "one": "{repo}/.git/config"}, ".", "absolute-symlink"),
        ({"AGENTS.md": ".git/config"}, ".", "symlink-into-metadata"),
        ({"AGENTS.md": ".git"}, ".", "symlink-into-metadata"),
        ({"AGENTS.md": ".git/missing"}, ".", "symlink-into-metadata"),
        ({"AGENTS.md": ".git/../x.md"}, ".", "symlink-into-metadata"),
        ({"AGENTS.md": ".git/away"}, ".", "symlink-into-metadata"),
        ({"AGENTS.md": ".git/away/../../x.md"}, ".", "symlink-into-metadata"),
        ({"AGENTS.md": "one", "one": ".GIT/config"}, ".", "symlink-into-metadata"),
        ({"AGENTS.md": ".q/x"}, ".", "symlink-into-metadata"),
        ({"sub/AGENTS.md": "../.git/config"}, "sub", "symlink-into-metadata"),
        ({"AGENTS.md": "missing"}, ".", "broken-symlink"),
        ({"AGENTS.md": "missing/../../x"}, ".", "broken-symlink"),
        ({"sub/AGENTS.md": "missing/../../x.md"}, "sub", "broken-symlink"),
        ({"AGENTS.md": "x.md/"}, ".", "broken-symlink"),
        ({"AGENTS.md": "x.md/../x.md"}, ".", "broken-symlink"),
        ({"AGENTS.md": "x.md\n"}, ".", "broken-symlink"),
        ({"AGENTS.md": "y" * 256}, ".", "broken-symlink"),
        ({"AGENTS.md": "one", "one": "AGENTS.md"}, ".", "broken-symlink"),
        ({".qignore": "one", "one": "one"}, ".", "broken-symlink"),
        ({"AGENTS.md": "docs"}, ".", "not-regular-file"),
        ({"AGENTS.md": "docs/../x.md"}, ".", None),
    ],
)
def test_all_snapshots_of_a_tree_give_the_same_findings(
    repo: GitRepository, links: Mapping[str, str], workspace: str, rule: str | None
) -> None:
    for path in ("x.md", "sub/y.md", "docs/z.md"):
        repo.write(path, f"text of {path}")
    outside = repo.path.parent / "out"
    outside.mkdir()
    (outside / "x.md").write_text("x")
    (outside / "back").symlink_to("../repo/x.md")
    (repo.path / ".git/away").symlink_to("/etc")
    for path, text in links.items():
        repo.link(path, text.replace("{repo}", str(repo.path)))
    repo.commit()
    path = next(iter(links))
    for source in SOURCES:
        reported = [(finding.rule, finding.path, finding.severity) for finding in source(repo, workspace)]
        assert reported == ([(rule, path, Severity.ERROR)] if rule else []), source.__name__


def test_a_link_blob_that_no_file_system_holds(repo: GitRepository) -> None:
    page = "# Guide\n" + "Use tabs.\n" * 576
    repo.stage_link("AGENTS.md", page[:5760])
    repo.stage_link("a/AGENTS.md", "CLAUDE.md\n")
    repo.stage("a/CLAUDE.md", "x")
    repo.commit(all=False)
    for source in (of_index, of_commit):
        page_finding, newline = source(repo, ".")
        assert (
            page_finding.message == "is a link whose text, longer than 4095 bytes, is not a path: '# Guide'"
        )
        assert newline.help == "point it at the file that was meant: `ln -sfn CLAUDE.md a/AGENTS.md`"


def test_links_that_are_text_on_this_machine_are_not_the_authors_fault(repo: GitRepository) -> None:
    repo.link("AGENTS.md", "CLAUDE.md")
    repo.write("CLAUDE.md", "x")
    repo.commit()
    repo.config("core.symlinks", "false")
    (repo.path / "AGENTS.md").unlink()
    repo.git("checkout", "--", "AGENTS.md")
    assert (repo.path / "AGENTS.md").read_text() == "CLAUDE.md"
    worktree = Worktree(repo.path)
    assert [finding.rule for finding in checked(worktree, ["AGENTS.md"])] == ["destroyed-symlink"]
    assert checked(worktree, ["AGENTS.md"], index_links=frozenset({"AGENTS.md"})) == []


def test_guidance_behind_a_directory_that_became_a_link(tmp_path: Path) -> None:
    root = tmp_path / "w"
    (tmp_path / "out").mkdir()
    (tmp_path / "out/AGENTS.md").write_text("x")
    (root / "real").mkdir(parents=True)
    (root / "real/AGENTS.md").write_text("x")
    (root / "alias").symlink_to("real")
    (root / "away").symlink_to("../out")
    [finding] = checked(Worktree(root), ["alias/AGENTS.md", "away/AGENTS.md"])
    assert (finding.rule, finding.path) == ("symlink-escape", "away/AGENTS.md")
    assert finding.message == "leads through away, which is a link out of the repository, to '../out'"
    assert finding.related == (Related("away", None, "the link that leads there"),)
