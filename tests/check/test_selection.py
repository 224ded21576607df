"""Which files the paths of a command line mean."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from agents_md_lint.check.selection import exclude, exists, link_paths, select, unlisted
from agents_md_lint.errors import UsageError
from agents_md_lint.loading import Loader
from agents_md_lint.snapshot import Link, Memory, Worktree
from agents_md_lint.snapshot.inventory import Inventory, take_stock
from agents_md_lint.snapshot.memory import Leaf

TREE: Mapping[str, Leaf] = {
    "AGENTS.md": b"",
    ".qignore": b"",
    "app/AGENTS.md": Link("../docs/guide.md"),
    "app/src/AGENTS.md": b"",
    "app/Agents.md": b"",
    "docs/guide.md": b"",
    "docs/other.md": b"",
    "lib/AGENTS.md": Link("../app/AGENTS.md"),
    "alias": Link("app"),
    "odd/AGENTS.md/x": b"",
}
FILES = take_stock(TREE, ".")
LOADER = Loader(Memory(TREE))


def meant(*paths: str) -> list[str]:
    """Return what paths mean, by the directory of guidance and the path of all else."""
    found = select(FILES, LOADER, paths)
    return [*found.scopes, *(f"{one}:qignore" for one in found.qignores), *found.misspelt]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (".", [".", "app", "lib", "odd", "app/src", ".:qignore", "app/Agents.md"]),
        ("AGENTS.md", ["."]),
        (".qignore", [".:qignore"]),
        ("app", ["app", "app/src", "app/Agents.md"]),
        ("app/AGENTS.md", ["app", "lib"]),  # what a link leads over
        ("docs/guide.md", ["app", "lib"]),
        ("docs/other.md", []),
        ("docs", []),
        ("alias", ["app", "app/src", "app/Agents.md"]),
        ("app/Agents.md", ["app/Agents.md"]),
        ("odd/AGENTS.md", ["odd"]),
        ("lib/AGENTS.md", ["lib"]),
    ],
)
def test_what_a_path_means(path: str, expected: list[str]) -> None:
    assert meant(path) == expected


def test_several_paths_mean_all_of_it_once() -> None:
    assert meant("lib", "app/src", "app/src/AGENTS.md") == ["lib", "app/src"]
    assert meant() == []


@pytest.mark.parametrize("path", ["nothing", "app/nothing/x", "AGENTS.md/x"])
def test_a_path_that_is_not_there(path: str) -> None:
    assert not exists(LOADER, path)
    with pytest.raises(UsageError, match="doesn't exist"):
        select(FILES, LOADER, [path])


@pytest.mark.parametrize("path", [".", "app", "alias", "alias/src/AGENTS.md", "odd/AGENTS.md"])
def test_a_path_that_is(path: str) -> None:
    assert exists(LOADER, path)


def test_what_a_link_leads_over() -> None:
    assert link_paths(LOADER, "lib/AGENTS.md") == {"lib/AGENTS.md", "app/AGENTS.md", "docs/guide.md"}
    assert link_paths(LOADER, "AGENTS.md") == link_paths(LOADER, "nothing") == frozenset()


def test_what_git_does_not_list(tmp_path: Path) -> None:
    for directory in ("app/src/AGENTS.md", "lib/AGENTS.md", "docs"):
        (tmp_path / directory).mkdir(parents=True)
    (tmp_path / "docs/AGENTS.md").write_text("")
    (tmp_path / "alias").symlink_to("app")
    loader = Loader(Worktree(tmp_path))
    listing = ["app/src/f", "docs/AGENTS.md", "lib/f"]
    assert sorted(unlisted(loader, ["app", "docs"], listing)) == ["app/src/AGENTS.md"]
    assert sorted(unlisted(loader, ["alias"], listing)) == ["app/src/AGENTS.md"]
    assert sorted(unlisted(loader, ["."], listing)) == ["app/src/AGENTS.md", "lib/AGENTS.md"]
    assert sorted(unlisted(loader, ["lib"], [])) == ["lib/AGENTS.md"]
    assert list(unlisted(loader, ["lib/AGENTS.md/x"], listing)) == []


@pytest.mark.parametrize(
    ("patterns", "workspace", "left"),
    [
        ((), ".", FILES),
        (("app/",), ".", Inventory((".", "lib", "odd"), (".",), ())),
        (("*.md", "!lib/AGENTS.md"), ".", Inventory(("lib",), (".",), ())),
        (("w/app/src/",), "w", Inventory((".", "app", "lib", "odd"), (".",), ("app/Agents.md",))),
        ((".qignore",), ".", FILES._replace(qignores=())),
    ],
)
def test_what_is_excluded(patterns: tuple[str, ...], workspace: str, left: Inventory) -> None:
    assert exclude(FILES, patterns, workspace) == left


@pytest.mark.parametrize("pattern", ["!", " a", "a//b"])
def test_a_pattern_that_does_nothing_is_refused(pattern: str) -> None:
    with pytest.raises(UsageError):
        exclude(FILES, (pattern,), ".")
