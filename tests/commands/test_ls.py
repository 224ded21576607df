"""``ls`` as a user runs it."""

from __future__ import annotations

import base64
import os
from pathlib import Path
from typing import Any

import pytest

from agents_md_lint.commands import ls
from tests.support.program import Finished, run
from tests.support.repository import GitRepository
from tests.support.sample import examples, sample, shell
from tests.support.schemas import validated


@pytest.fixture
def shop(tmp_path: Path) -> GitRepository:
    return sample(tmp_path / "shop")


ROOT = ".qignore\nAGENTS.md\napp/\ndocs/\nlegacy@\ntools/\n"


def listed(*arguments: str, cwd: Path) -> Any:
    """Return the valid JSON report."""
    result = run("ls", "--format", "json", *arguments, cwd=cwd)
    assert result.code == 0
    return validated("ls", result)


def test_whole_output(shop: GitRepository) -> None:
    assert run("ls", cwd=shop.path / "app") == Finished(0, f".git/\n{ROOT}", "")
    for options in (("--staged",), ("--rev", "HEAD")):
        assert run("ls", *options, cwd=shop.path) == Finished(0, ROOT, "")
    app = "app/AGENTS.md\napp/api/\napp/app.min.js\n"
    assert run("ls", "app", cwd=shop.path) == Finished(0, app, "")
    assert run("ls", ".", cwd=shop.path / "app") == Finished(0, app, "")


def test_hidden(shop: GitRepository) -> None:
    shop.write(".q/log")
    hidden = ".q/\tq always hides .q/\nbuild/\t.qignore:2: build/\n"
    assert run("ls", "--hidden", cwd=shop.path) == Finished(0, hidden, "")
    result = run("ls", "--hidden", "app", cwd=shop.path)
    assert result == Finished(0, "app/vendor.min.js\t.qignore:3: *.min.js\n", "")


def test_a_hidden_directory(shop: GitRepository) -> None:
    shop.write("build/x.min.js")
    note = "agents-md-lint: build is hidden (.qignore:2: build/): q lists it only when asked for it by name\n"
    shown = "build/AGENTS.md\nbuild/shop.css\n"
    assert run("ls", "build", cwd=shop.path) == Finished(0, shown, note)
    hidden = "build/x.min.js\t.qignore:3: *.min.js\n"
    assert run("ls", "--hidden", "build", cwd=shop.path) == Finished(0, hidden, note)
    document = listed("build", cwd=shop.path)
    assert not document["listed"]
    assert [(entry["path"], entry["shown"], entry["hidden"]) for entry in document["entries"]] == [
        ("build/AGENTS.md", True, None),
        ("build/shop.css", True, None),
    ]


def test_whole_json(shop: GitRepository) -> None:
    document = listed("--hidden", "--rev", "HEAD", "app", cwd=shop.path)
    assert document == {
        "schema_version": 1,
        "source": "commit",
        "commit": shop.head(),
        "workspace": ".",
        "discovery": {"state": "rules", "path": ".qignore", "reason": None},
        "directory": "app",
        "listed": True,
        "entries": [
            {
                "path": "app/vendor.min.js",
                "kind": "file",
                "shown": False,
                "hidden": {"path": "app/vendor.min.js", "line": 3, "pattern": "*.min.js", "negated": False},
            }
        ],
        "left_out": 0,
    }


def test_through_a_link(shop: GitRepository) -> None:
    for options in ((), ("--staged",)):
        result = run("ls", "legacy", *options, cwd=shop.path)
        assert result == Finished(0, "legacy/AGENTS.md\nlegacy/api/\nlegacy/app.min.js\n", "")


def test_a_listing_judges_what_a_link_leads_to(repo: GitRepository) -> None:
    for name in ("x", "y", "z/f"):
        repo.write(f"real/{name}")
    repo.link("link", "real")
    repo.write(".qignore", "real/x\nlink/y\nlink/\n")
    assert run("ls", "link", cwd=repo.path) == Finished(0, "link/y\nlink/z/\n", "")
    assert run("ls", "--hidden", "link", cwd=repo.path) == Finished(0, "link/x\t.qignore:1: real/x\n", "")
    assert run("ls", "link/z", cwd=repo.path) == Finished(0, "link/z/f\n", "")


def test_only_a_directory_of_that_name_is_that_of_q(repo: GitRepository) -> None:
    repo.write(".q", "a file")
    assert run("ls", cwd=repo.path).out == ".git/\n.q\n"
    (repo.path / ".q").unlink()
    repo.link(".q", "b")
    repo.write("b/.q/f")
    assert run("ls", cwd=repo.path).out == ".git/\n.q@\nb/\n"
    assert run("ls", "b", cwd=repo.path).out == "b/.q/\n"


def test_what_can_not_be_listed(shop: GitRepository, tmp_path: Path) -> None:
    shop.link("away", "..")
    for directory, said in [
        ("nowhere", "there is no directory 'nowhere'; name one of the workspace"),
        ("AGENTS.md", "'AGENTS.md' is no directory; name one of the workspace"),
        ("away", "'away' leads out of the workspace; nothing outside is read"),
        ("..", "'..' is no directory of the workspace; name one"),
        ("", "'' is no directory of the workspace; name one"),
    ]:
        assert run("ls", directory, cwd=shop.path) == Finished(2, "", f"agents-md-lint: {said}\n")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every directory")
def test_a_directory_that_can_not_be_read(shop: GitRepository) -> None:
    (shop.path / "docs").chmod(0o300)
    result = run("ls", "docs", cwd=shop.path)
    (shop.path / "docs").chmod(0o700)
    said = "'docs' can't be read: Permission denied; give yourself the right to read it"
    assert result == Finished(2, "", f"agents-md-lint: {said}\n")


def test_where_listings_fail(shop: GitRepository) -> None:
    (shop.path / ".qignore").unlink()
    shop.fifo(".qignore")
    result = run("ls", cwd=shop.path)
    assert (result.code, result.out) == (2, "")
    assert "q hangs at its first directory listing" in result.err


def test_kinds_and_odd_names(repo: GitRepository) -> None:
    repo.write(b"bad\xff", "")
    repo.write("two\nlines\x1b[2J", "")
    repo.fifo("pipe")
    result = run("ls", cwd=repo.path)
    assert result == Finished(0, ".git/\nbad\\xff\npipe|\ntwo\\nlines\\x1b[2J\n", "")
    entries = listed(cwd=repo.path)["entries"]
    assert [entry["kind"] for entry in entries] == ["directory", "file", "special file", "file"]
    assert base64.b64decode(entries[1]["path_bytes"]) == b"bad\xff"


def test_a_submodule(repo: GitRepository) -> None:
    repo.write(".qignore", "lib/\n")
    repo.submodule("lib")
    repo.add(".qignore")
    document = listed("--staged", cwd=repo.path)
    assert [(entry["path"], entry["kind"]) for entry in document["entries"]] == [(".qignore", "file")]
    document = listed("--staged", "--hidden", cwd=repo.path)
    assert [(entry["path"], entry["kind"]) for entry in document["entries"]] == [("lib", "submodule")]
    assert run("ls", "--hidden", cwd=repo.path).out == "lib/\t.qignore:1: lib/\n"


def test_a_bare_repository_a_workspace_and_none(shop: GitRepository, tmp_path: Path) -> None:
    bare = shop.clone_bare(tmp_path / "bare.git")
    assert run("ls", "--rev", "main", cwd=bare.path) == Finished(0, ROOT, "")
    assert run("ls", "--rev", "main", "docs", cwd=bare.path).out == "docs/AGENTS.md\ndocs/api.md\n"
    result = run("ls", "--workspace", "app", "--rev", "HEAD", cwd=shop.path)
    assert result.out == "app/AGENTS.md\napp/api/\napp/app.min.js\napp/vendor.min.js\n"
    (shop.path / ".git").rename(tmp_path / "away")
    assert run("ls", "--workspace", "shop", cwd=tmp_path) == Finished(0, ROOT, "")


def test_a_very_large_directory(repo: GitRepository) -> None:
    repo.stage_all((f"{number:06}", b"", "100644") for number in range(100_002))
    result = run("ls", "--staged", cwd=repo.path)
    assert (result.code, result.out.count("\n")) == (2, 100_000)
    assert result.err == "agents-md-lint: 2 entries past the first 100,000 are left out\n"


@pytest.mark.parametrize("command", examples(ls.EXAMPLES))
def test_examples(command: str, shop: GitRepository, tmp_path: Path) -> None:
    code, output = shell(command, shop.path, tmp_path)
    expected = "build/" if "--hidden" in command else "AGENTS.md"
    assert (code, expected in output) == (0, True), output
