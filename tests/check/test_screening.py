"""The screen against the rules: over any workspace a check with it finds what one without it finds."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from agents_md_lint.check.engine import check, screened
from agents_md_lint.check.screen import PLAIN_SIZE, is_seen, plain_patterns
from agents_md_lint.check.screening import Screen
from agents_md_lint.loading import Loader
from agents_md_lint.rules import (
    ABOUT_CHAINS,
    ABOUT_LOSS,
    ABOUT_OTHER_FILES,
    ABOUT_QIGNORE,
    ABOUT_UNSEEN,
    RULES,
    SLUGS,
)
from agents_md_lint.rules.model import BOTH, QIGNORE_FILE, Workspace
from agents_md_lint.snapshot import Link, Memory, Snapshot, Worktree
from agents_md_lint.snapshot.inventory import Inventory, take_stock
from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import findings

TEXTS = (
    *(
        "# Rules\n\nKeep it small.\n",
        "# Docs\n\nUse plain words: naïve, 日本.\n",
        "\n# Rules\n\nKeep it small.\n\u2003",
    ),
    *(
        "one line\n",
        "../AGENTS.md",
        "",
        "\ufeff# A\n\nB\n",
        "# A\r\n\r\nB\r\n",
        "# A\n\nNo\u200bwhere\n",
        "# A\n\0\nB\n",
    ),
    "word\n" * 13000,
    "a\x01b\x02\n" * 20,  # taken for UTF-16, and loads
)
LINKS = (
    *(
        "AGENTS.md",
        "../AGENTS.md",
        "../shared/rules.md",
        "../docs/AGENTS.md",
        "../../shared/rules.md",
        "gone.md",
    ),
    *(
        "/etc/hostname",
        "../../../out.md",
        "../.git/config",
        "../.q/rules.md",
        "../shared",
        "../shared/../.git/config",
    ),
)
DIRECTORIES = (
    "",
    "docs",
    "docs/api",
    "build",
    "build/x",
    ".q",
    ".q/x",
    "src",
    "src/docs",
    "linked",
    "out.log",
)
NAMES = ("AGENTS.md", "AGENTS.md", "AGENTS.md", "agents.md", "AGENT.md", "AGENTS.MD", "README.md", ".qignore")
LINES = st.sampled_from(
    (
        *(
            "build/",
            "/out/",
            "*.log",
            "docs",
            "/docs/",
            "x",
            ".venv/",
            "# a remark",
            "",
            ".q",
            "*",
            "!docs",
            "src/*",
        ),
        *(
            "*.pem",
            ".env",
            "a b",
            "[ab]",
            "build",
            "*.md",
            ".qignore",
            "AGENTS.md",
            "**/api",
            "x.log",
            "# agents-md-lint: x",
        ),
        *("é", "docs/api", "!build/x", "\\docs", "..", "./x", "x\\ ", "keys", "docs/\r", "~", "logs #old"),
    )
)
PATTERNS = st.lists(LINES | st.text("abcqxénv.*!/#-_ \\\r[]{}~", max_size=8), max_size=6).map("\n".join)


def _tree(
    entries: Mapping[tuple[str, str], str | Link], patterns: str | None, shared: str
) -> dict[str, Leaf]:
    """Return the leaves of *entries*, without those below another leaf."""
    leaves: dict[str, Leaf] = {
        f"{directory}/{name}" if directory else name: leaf if isinstance(leaf, Link) else leaf.encode()
        for (directory, name), leaf in entries.items()
    }
    leaves["shared/rules.md"] = shared.encode()
    if patterns is not None:
        leaves[".qignore"] = patterns.encode()
    return {
        path: leaf for path, leaf in leaves.items() if not any(path.startswith(f"{one}/") for one in leaves)
    }


TREES = st.builds(
    _tree,
    st.dictionaries(
        st.tuples(st.sampled_from(DIRECTORIES), st.sampled_from(NAMES)),
        st.sampled_from(TEXTS) | st.sampled_from(LINKS).map(Link),
        max_size=7,
    ),
    st.none() | PATTERNS,
    st.sampled_from(TEXTS),
)


def _agree(snapshot: Snapshot, leaves: Mapping[str, Leaf], files: Inventory | None = None) -> None:
    every = take_stock([*leaves, "AGENTS.md", ".qignore"], snapshot.workspace)
    chosen = every if files is None else files
    whole = check(Workspace(Loader(snapshot), every, lambda: leaves), chosen, RULES)
    assert screened(Workspace(Loader(snapshot), every, lambda: leaves), chosen, SLUGS) == whole


@given(TREES)
@example({"AGENTS.md": TEXTS[0].encode(), "docs/AGENTS.md": Link("../AGENTS.md")})
@example(
    {
        "AGENTS.md": Link("shared/rules.md"),
        "docs/AGENTS.md": TEXTS[0].encode(),
        "shared/rules.md": TEXTS[0].encode(),
    }
)
@example({"AGENTS.md": Link("shared/rules.md"), "shared/rules.md": b"# Rules\n\0\n"})
@example({"build/x/AGENTS.md": TEXTS[0].encode(), ".qignore": b"build/\n"})
@example({"AGENTS.md": Link(".git/config"), ".git/config": TEXTS[0].encode()})
def test_with_and_without_the_screen_a_made_up_workspace_has_the_same_findings(
    leaves: dict[str, Leaf],
) -> None:
    _agree(Memory(leaves), leaves)
    _agree(Memory(leaves, "docs"), leaves)


@given(TREES)
def test_guidance_that_is_not_looked_at_counts_where_it_is_repeated(leaves: dict[str, Leaf]) -> None:
    every = take_stock(leaves, ".")
    for scope in every.scopes:
        _agree(Memory(leaves), leaves, Inventory((scope,), (), ()))


@settings(max_examples=60)
@given(TREES, st.sets(st.sampled_from(("docs/AGENTS.md", "build/AGENTS.md", ".qignore"))))
def test_with_and_without_the_screen_a_worktree_has_the_same_findings(
    leaves: dict[str, Leaf], fifos: set[str]
) -> None:
    with tempfile.TemporaryDirectory() as top:
        for path, leaf in leaves.items():
            place = Path(top, path)
            place.parent.mkdir(parents=True, exist_ok=True)
            if path in fifos:
                os.mkfifo(place)
            elif isinstance(leaf, Link):
                place.symlink_to(leaf.target)
            elif isinstance(leaf, bytes):
                place.write_bytes(leaf)
        _agree(Worktree(top), leaves)


def test_what_is_plainly_fine_needs_no_rule(tmp_path: Path) -> None:
    plain = TEXTS[0].encode()
    leaves: dict[str, Leaf] = {
        "AGENTS.md": plain,
        "a/AGENTS.md": Link("../b/rules.md"),
        "b/rules.md": plain + b"x\n",
    }
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    (tmp_path / "AGENTS.md").write_bytes(plain)
    (tmp_path / "a/AGENTS.md").symlink_to("../b/rules.md")
    (tmp_path / "b/rules.md").write_bytes(plain + b"x\n")
    for snapshot in (Memory(leaves), Worktree(tmp_path)):
        workspace = Workspace(Loader(snapshot), take_stock(leaves, "."), lambda: leaves)
        screen = Screen(workspace, workspace.inventory)
        assert screen.plain == {"AGENTS.md": len(plain)}
        assert screen.passes("AGENTS.md")
        assert not screen.passes("a/AGENTS.md")
        assert screen.passes_linked(workspace.loader.candidate("a", "AGENTS.md"))
        assert not screen.passes_linked(workspace.loader.candidate(".", "AGENTS.md"))


@settings(max_examples=400)
@given(PATTERNS)
@example("# built\nbuild/\ndist/\n/out/\n*.log\n.venv/\n")
def test_plain_patterns_have_no_finding(text: str) -> None:
    if plain_patterns(text.encode()) is not None:
        assert (
            findings({".qignore": text.encode(), "src/a.py": b"", "build/AGENTS.md": b""}, *ABOUT_QIGNORE)
            == []
        )


def test_the_patterns_of_most_repositories_are_plain() -> None:
    assert (
        plain_patterns(b"# built\nbuild/\ndist/\n/out/\n*.log\nnode_modules/\n.venv/\n__pycache__/\n")
        is not None
    )
    assert plain_patterns(b"\r\n# built\r\nbuild/\r\n") is not None


@settings(max_examples=300)
@given(st.binary(max_size=60) | st.text(max_size=40).map(str.encode) | st.sampled_from(TEXTS).map(str.encode))
@example(b"a\x01b\x02\n" * 20)
@example(b"x" * (PLAIN_SIZE - 1))
@example(b"x" * PLAIN_SIZE)
@example(b"\0" + b"x" * PLAIN_SIZE)
@example(b"\xef\xbb\xbf# A\n\n<<<<<<< ours\n=======\n>>>>>>> theirs\n")
@example(b"\xef\xbb\xbf# A\n\x1b[1m\n")
@example(b"# A\rB\n")
def test_what_is_spared_finds_nothing(data: bytes) -> None:
    leaves = {"AGENTS.md": data}
    workspace = Workspace(Loader(Memory(leaves)), take_stock(leaves, "."), lambda: leaves)
    screen = Screen(workspace, workspace.inventory)
    spares = screen.spares(workspace.loader.candidate(".", "AGENTS.md"))
    assert not spares or findings(leaves, *spares) == []
    # And it is much that is spared.
    assert spares >= ABOUT_LOSS or len(data) >= PLAIN_SIZE or findings(leaves, *ABOUT_LOSS, *ABOUT_UNSEEN)
    assert spares >= ABOUT_UNSEEN or not is_seen(data)


def test_the_rules_about_a_qignore_alone_are_known_without_an_import() -> None:
    assert {rule.slug for rule in RULES if rule.roles == QIGNORE_FILE} == ABOUT_QIGNORE
    others = {rule.slug for rule in RULES if rule.roles.isdisjoint(BOTH)}
    assert others == ABOUT_OTHER_FILES | ABOUT_CHAINS
