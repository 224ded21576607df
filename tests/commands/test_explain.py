"""``explain`` as a user runs it, on every observed case and on odd repositories."""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from agents_md_lint.commands import explain
from tests.support.program import Finished, run
from tests.support.repository import GitRepository
from tests.support.sample import ROOT, examples, sample, shell
from tests.support.schemas import validated
from tests.support.trees import only_in_a_worktree, stage_tree, write_tree

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "loading.json").read_text(encoding="utf-8"))
QUERIED = [case for case in VECTORS if case.get("queries")]
PORTABLE = [case for case in QUERIED if not only_in_a_worktree(case["tree"])]
Case = dict[str, Any]


def explained(result: Finished) -> Any:
    """Return the valid JSON report of a run that succeeded."""
    assert (result.code, result.err) == (0, "")
    return validated("explain", result)


def sources(result: Finished) -> list[list[str]]:
    """Return for each path what loads."""
    return [[source["path"] for source in one["sources"]] for one in explained(result)["paths"]]


# Every observed query.


@pytest.mark.parametrize("case", QUERIED, ids=lambda case: case["name"])
def test_every_observed_query_without_git(case: Case, tmp_path: Path) -> None:
    workspace = write_tree(case["tree"], tmp_path)
    judge(case, workspace, "--workspace", ".")


@pytest.mark.parametrize("case", PORTABLE, ids=lambda case: case["name"])
def test_every_portable_query_at_a_commit(case: Case, tmp_path: Path) -> None:
    repository = GitRepository.init(tmp_path / "workspace")
    stage_tree(case["tree"], repository)
    repository.commit(all=False)
    judge(case, repository.path, "--rev", "HEAD")


def judge(case: Case, workspace: Path, *options: str) -> None:
    """Compare every query: one of a single path in all that is known, one of several in the texts' order."""

    def filled(text: str) -> str:
        outside = str(workspace.parent / "outside")
        return text.replace("{workspace}", str(workspace)).replace("{outside}", outside)

    single = [query for query in case["queries"] if len(query["paths"]) == 1]
    nothing = [query for query in case["queries"] if not query["paths"]]
    for queries in filter(None, (single, nothing)):
        paths = [filled(path) for query in queries for path in query["paths"]]
        result = run("explain", *options, "--format", "json", "--text", "--", *paths, cwd=workspace)
        for query, one in zip(queries, explained(result)["paths"], strict=True):
            assert [described(source) for source in one["sources"]] == query["loads"], query["paths"]
            assert one["bytes"] == sum(source["bytes"] for source in query["loads"])
    for query in case["queries"]:
        if len(query["paths"]) > 1:
            paths = [filled(path) for path in query["paths"]]
            result = run("explain", *options, "--text", "--", *paths, cwd=workspace)
            names = [line[4:-4] for line in result.out.split("\n") if line.startswith("==> ")]
            assert names == [source["source"] for source in query["loads"]], paths


def described(source: dict[str, Any]) -> dict[str, Any]:
    return {
        "source": source["path"],
        "scope": "workspace root" if source["scope"] == "." else source["scope"],
        "truncated": source["truncated"],
        "bytes": source["bytes"],
        "sha256": hashlib.sha256(source["text"].encode()).hexdigest(),
    }


# Whole outputs.


@pytest.fixture
def shop(tmp_path: Path) -> GitRepository:
    return sample(tmp_path / "shop")


WHOLE = """\
app/api/orders.py (file)
  loads    AGENTS.md          42 bytes, for the workspace root
  loads    app/AGENTS.md      16 bytes, for app/
  loads    app/api/AGENTS.md  26 bytes, for app/api/, link to docs/api.md
  3 files loaded, 84 bytes
  discovery shows it

docs/new/page.md (does not exist; the guidance of its directories applies all the same)
  loads    AGENTS.md       42 bytes, for the workspace root
  ignores  docs/AGENTS.md  is not UTF-8 (at offset 6)
  1 file loaded, 42 bytes; 1 directory without AGENTS.md
  discovery would show it

build/shop.css (file)
  loads    AGENTS.md        42 bytes, for the workspace root
  loads    build/AGENTS.md  34 bytes, for build/
  2 files loaded, 76 bytes
  discovery hides build, above it (.qignore:2: build/); asked to list build, q shows it

app/app.min.js (file)
  loads    AGENTS.md      42 bytes, for the workspace root
  loads    app/AGENTS.md  16 bytes, for app/
  2 files loaded, 58 bytes
  discovery shows it (.qignore:4: !app.min.js)
"""


@pytest.mark.parametrize("options", [(), ("--staged",), ("--rev", "HEAD")])
def test_whole_output(shop: GitRepository, options: tuple[str, ...]) -> None:
    paths = ("app/api/orders.py", "docs/new/page.md", "build/shop.css", "app/app.min.js")
    assert run("explain", *options, *paths, cwd=shop.path) == Finished(0, WHOLE, "")


def test_whole_json(shop: GitRepository) -> None:
    document = explained(run("explain", "--rev", "HEAD", "--format", "json", "docs/api.md", cwd=shop.path))
    root: dict[str, Any] = {
        "path": "AGENTS.md",
        "scope": ".",
        "verdict": "loads",
        "reason": None,
        "bytes": 42,
        "truncated": False,
        "portable": True,
        "target": "AGENTS.md",
        "links": [],
    }
    docs = {
        **root,
        "path": "docs/AGENTS.md",
        "scope": "docs",
        "verdict": "invalid-utf8",
        "reason": "is not UTF-8 (at offset 6)",
        "bytes": None,
        "target": "docs/AGENTS.md",
    }
    assert document == {
        "schema_version": 1,
        "source": "commit",
        "commit": shop.head(),
        "workspace": ".",
        "discovery": {"state": "rules", "path": ".qignore", "reason": None},
        "paths": [
            {
                "argument": "docs/api.md",
                "path": "docs/api.md",
                "named": "file",
                "sources": [root],
                "ignored": [docs],
                "absent": 0,
                "bytes": 42,
                "shown": True,
                "listed": True,
                "hidden": None,
                "deciding": None,
            }
        ],
    }


def test_no_path_is_the_workspace_root(shop: GitRepository) -> None:
    root = (
        ". (directory)\n"
        "  loads    AGENTS.md  42 bytes, for the workspace root\n"
        "  1 file loaded, 42 bytes\n"
        "  discovery shows it\n"
    )
    assert run("explain", cwd=shop.path / "app") == Finished(0, root, "")


def test_all(shop: GitRepository) -> None:
    tree = (
        "AGENTS.md              42 of 42 bytes\n"
        "  app/AGENTS.md        16 of 58 bytes\n"
        "    app/api/AGENTS.md  26 of 84 bytes, link to docs/api.md\n"
        "  build/AGENTS.md      34 of 76 bytes, hidden from discovery (.qignore:2: build/)\n"
        "  docs/AGENTS.md       dead: is not UTF-8 (at offset 6)\n"
        "  legacy/AGENTS.md     16 of 58 bytes, through legacy -> app, same file as app/AGENTS.md\n"
        "  tools/AGENTS.md      42 of 84 bytes, repeats AGENTS.md\n"
        "legacy/ is a link to app: what is in there loads under this name too\n"
        "7 scopes: 6 loading, 1 dead; most is loaded in app/api: 84 bytes\n"
    )
    for options in ((), ("--staged",), ("--rev", "HEAD")):
        assert run("explain", "--all", *options, cwd=shop.path / "docs") == Finished(0, tree, "")
    document = explained(run("explain", "--all", "--format", "json", cwd=shop.path))
    assert document["summary"] == {"scopes": 7, "loading": 6, "bytes": 176}
    assert document["links"] == [{"path": "legacy", "target": "app"}]
    tools = document["scopes"][-1]
    assert (tools["path"], tools["depth"], tools["total"]) == ("tools/AGENTS.md", 1, 84)
    assert (tools["repeats"], tools["above"], tools["hidden"]) == ({"path": "AGENTS.md"}, True, None)
    assert document["scopes"][3]["hidden"]["line"] == 2


def test_all_without_git_and_without_guidance(shop: GitRepository, tmp_path: Path) -> None:
    with_git = run("explain", "--all", cwd=shop.path).out
    (shop.path / ".git").rename(tmp_path / "away")
    assert run("explain", "--all", "--workspace", "shop", cwd=tmp_path) == Finished(0, with_git, "")
    (tmp_path / "empty").mkdir()
    result = run("explain", "--all", "--workspace", "empty", cwd=tmp_path)
    assert result == Finished(0, "no AGENTS.md in this workspace\n", "")


def test_text(shop: GitRepository) -> None:
    texts = f"==> AGENTS.md <==\n{ROOT}\n==> app/AGENTS.md <==\nKeep views thin.\n"
    assert run("explain", "--text", "app", "docs", cwd=shop.path) == Finished(0, texts, "")


def test_text_shows_where_q_cuts(repo: GitRepository) -> None:
    repo.write("AGENTS.md", b"x" * 65535 + "é and more".encode())
    result = run("explain", "--text", cwd=repo.path)
    marker = "[AGENTS.md truncated by q at 65536 bytes]"
    assert result.out == f"==> AGENTS.md <==\n{'x' * 65535}\n\n{marker}\n"
    assert run("explain", cwd=repo.path).out.startswith(
        ". (directory)\n  loads    AGENTS.md  65,535 bytes, for the workspace root, cut at 65,536 bytes\n"
    )


def test_text_never_has_raw_control_characters(repo: GitRepository) -> None:
    written = "a\tb\r\nc \x1b[31mred\x1b[0m \u202edone\u202c\rx\n\x1cend"
    repo.write("AGENTS.md", written)
    result = run("explain", "--text", cwd=repo.path)
    shown = r"c \x1b[31mred\x1b[0m \u202edone\u202c\rx"
    assert result.out == f"==> AGENTS.md <==\na\tb\r\n{shown}\n\\x1cend\n"
    [one] = explained(run("explain", "--text", "--format", "json", cwd=repo.path))["paths"]
    assert one["sources"][0]["text"] == written


# Odd places and names.


def test_outside_and_empty(shop: GitRepository) -> None:
    for path, why in [("../x", "outside the workspace"), ("/etc/passwd", "outside the workspace")]:
        result = run("explain", path, cwd=shop.path)
        assert result.out.splitlines() == [
            f"{path} ({why}; only the root's guidance is there)",
            "  loads    AGENTS.md  42 bytes, for the workspace root",
            "  1 file loaded, 42 bytes",
        ]
    assert run("explain", "", cwd=shop.path).out.startswith(
        "'' (an empty path names nothing; only the root's"
    )


def test_from_a_subdirectory(shop: GitRepository) -> None:
    result = run(
        "explain", "api/orders.py", "../docs", " . ", "../../x", "--format", "json", cwd=shop.path / "app"
    )
    assert [(one["argument"], one["path"]) for one in explained(result)["paths"]] == [
        ("api/orders.py", "app/api/orders.py"),
        ("../docs", "docs"),
        (" . ", "app"),
        ("../../x", None),
    ]


def test_a_workspace_below_the_top(shop: GitRepository) -> None:
    expected = [["app/AGENTS.md", "app/api/AGENTS.md"]]
    for options in ((), ("--staged",), ("--rev", "HEAD~1", "--rev", "HEAD")):
        result = run("explain", "--workspace", "app", *options, "app/api", "--format", "json", cwd=shop.path)
        # The link leads to docs/, which is no part of this workspace.
        assert explained(result)["workspace"] == "app"
        assert sources(result) == [expected[0][:1]]
        [one] = explained(result)["paths"]
        assert [(file["path"], file["verdict"]) for file in one["ignored"]] == [(expected[0][1], "escapes")]
    text = run("explain", "--workspace", "app", "app/x", cwd=shop.path).out
    assert "  loads    app/AGENTS.md  16 bytes, for the workspace root\n" in text


def test_links_and_what_does_not_load(repo: GitRepository) -> None:
    repo.link("a/AGENTS.md", "AGENTS.md")
    repo.link("b/AGENTS.md", "nowhere.md")
    repo.link("c/AGENTS.md", "../../away.md")
    repo.write("d/AGENTS.md/x", "")
    repo.write("e/AGENTS.md", "a\0b")
    repo.link("f/AGENTS.md", "../d")
    repo.fifo("g/AGENTS.md")
    repo.write("file", "")
    repo.link("h/AGENTS.md", "../file/x")
    repo.link("i/AGENTS.md", str(repo.path / "real.md"))
    repo.write("real.md", "Hi")
    result = run("explain", *"abcdefghi", cwd=repo.path)
    lines = [line.strip() for line in result.out.splitlines() if "AGENTS.md  " in line]
    assert lines == [
        "ignores  a/AGENTS.md  is a link in a loop",
        "ignores  b/AGENTS.md  is a link to b/nowhere.md, which does not exist",
        f"ignores  c/AGENTS.md  is a link to {repo.path.parent}/away.md, which does not exist",
        "ignores  d/AGENTS.md  is a directory, not a regular file",
        "ignores  e/AGENTS.md  has a NUL byte (at offset 1)",
        "ignores  f/AGENTS.md  leads to d, which is a directory, not a regular file",
        "ignores  g/AGENTS.md  is a FIFO, not a regular file",
        "ignores  h/AGENTS.md  is a link to ../file/x, which goes on behind a file",
        "loads    i/AGENTS.md  2 bytes, for i/, link to real.md, on this machine only",
    ]


def test_what_a_path_is(repo: GitRepository) -> None:
    repo.write("dir/file")
    repo.link("dangling", "nowhere")
    repo.link("away", "..")
    repo.link("inside", "dir")
    repo.fifo("pipe")
    paths = ("dir", "dir/file", "dir/no", "dangling", "away", "away/x", "inside", "inside/no", "pipe", "..")
    document = explained(run("explain", "--format", "json", *paths, cwd=repo.path))
    assert [one["named"] for one in document["paths"]] == [
        "directory",
        "file",
        "missing",
        "broken-link",
        "escapes",
        "missing",
        "directory",
        "missing",
        "special",
        "outside",
    ]


def test_odd_names(repo: GitRepository) -> None:
    repo.write(b"bad\xff/AGENTS.md", "Hi\n")
    repo.write("two\nlines\x1b[31m/AGENTS.md", "Hi\n")
    result = run("explain", b"bad\xff", "two\nlines\x1b[31m", cwd=repo.path)
    assert result.out.splitlines()[:2] == [
        "bad\\xff (directory)",
        "  loads    bad\\xff/AGENTS.md  3 bytes, for bad\\xff/".replace("3 bytes", "2 bytes"),
    ]
    assert "two\\nlines\\x1b[31m/AGENTS.md" in result.out
    assert "\x1b" not in result.out
    repo.commit()
    for options in ((), ("--staged",), ("--rev", "HEAD")):
        document = explained(run("explain", *options, "--format", "json", b"bad\xff", cwd=repo.path))
        [one] = document["paths"]
        assert (one["path"], base64.b64decode(one["path_bytes"])) == ("bad\\xff", b"bad\xff")
        assert base64.b64decode(one["sources"][0]["path_bytes"]) == b"bad\xff/AGENTS.md"
    assert "bad\\xff/AGENTS.md" in run("explain", "--all", cwd=repo.path).out


def test_a_bare_repository(shop: GitRepository, tmp_path: Path) -> None:
    bare = shop.clone_bare(tmp_path / "bare.git")
    paths = ("app/api/orders.py", "docs/new/page.md", "build/shop.css", "app/app.min.js")
    assert run("explain", "--rev", "main", *paths, cwd=bare.path) == Finished(0, WHOLE, "")
    assert run("explain", "--rev", "main", *paths, cwd=bare.path / "refs").out == WHOLE
    result = run("explain", cwd=bare.path)
    assert (result.code, result.out) == (2, "")
    assert result.err == "agents-md-lint: this repository has no worktree; name a commit with --rev\n"


def test_no_repository(tmp_path: Path) -> None:
    result = run("explain", cwd=tmp_path)
    assert (result.code, result.out) == (2, "")
    assert result.err.endswith("make one: git init, or name the workspace: --workspace .\n")
    assert run("explain", "--staged", "--workspace", ".", cwd=tmp_path).code == 2
    result = run("explain", "--workspace", "nowhere", cwd=tmp_path)
    assert (result.code, result.out) == (2, "")


def test_a_workspace_of_another_repository(shop: GitRepository, tmp_path: Path) -> None:
    other = GitRepository.init(tmp_path / "other")
    for cwd in (other.path, tmp_path):
        result = run("explain", "--workspace", str(shop.path / "app"), "--format", "json", cwd=cwd)
        assert sources(result) == [["app/AGENTS.md"]]


def test_a_workspace_that_the_commit_does_not_have(shop: GitRepository) -> None:
    result = run("explain", "--rev", "HEAD", "--workspace", "nowhere", cwd=shop.path)
    assert (result.code, result.out) == (2, "")
    expected = "the commit HEAD has no directory 'nowhere'; name another workspace with --workspace"
    assert result.err == f"agents-md-lint: {expected}\n"


@pytest.mark.parametrize(
    ("make", "state"),
    [
        (lambda repo: repo.write("README.md"), "none"),
        (lambda repo: repo.link(".qignore", "nowhere"), "none"),
        (lambda repo: repo.link(".qignore", ".qignore"), "listing-fails"),
        (lambda repo: repo.write(".qignore/x"), "listing-fails"),
        (lambda repo: repo.fifo(".qignore"), "listing-hangs"),
        (lambda repo: repo.link(".qignore", "../away"), "unknown"),
        (lambda repo: repo.write(".qignore", b"#" * ((1 << 20) + 1)), "unknown"),
        (lambda repo: repo.write(".qignore", b"#" * (1 << 20)), "rules"),
    ],
)
def test_how_the_rules_of_discovery_are_read(repo: GitRepository, make: Any, state: str) -> None:
    (repo.path.parent / "away").write_text("x\n")
    make(repo)
    document = explained(run("explain", "x", "--format", "json", cwd=repo.path))
    assert document["discovery"]["state"] == state
    known = state in ("none", "rules")
    assert document["paths"][0]["shown"] is (True if known else None)
    assert ("discovery: .qignore " in run("explain", "x", cwd=repo.path).out) is not known


def test_of_a_path_too_long_for_any_system_what_is_above_loads(shop: GitRepository) -> None:
    result = run("explain", "a/" * 3000, "--format", "json", cwd=shop.path)
    assert result.code == 0
    [path] = result.json()["paths"]
    assert (path["named"], [source["path"] for source in path["sources"]]) == ("missing", ["AGENTS.md"])


def test_all_takes_no_path(shop: GitRepository) -> None:
    assert run("explain", "--all", "app", cwd=shop.path).code == 2


@pytest.mark.parametrize("command", examples(explain.EXAMPLES))
def test_examples(command: str, shop: GitRepository, tmp_path: Path) -> None:
    code, output = shell(command, shop.path, tmp_path)
    assert (code, "AGENTS.md" in output) == (0, True), output


def test_a_page_of_every_scope(repo: GitRepository) -> None:
    repo.write("AGENTS.md", "Root.\n")
    repo.write("app/AGENTS.md", "App.\n")
    repo.commit()
    result = run("explain", "--all", "--format", "html", "--rev", "HEAD", cwd=repo.path)
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("<!DOCTYPE html>\n")
    assert "<title>app/AGENTS.md: 4 bytes</title>" in result.out


def test_a_page_is_of_every_scope_alone(repo: GitRepository) -> None:
    result = run("explain", "--format", "html", "app", cwd=repo.path)
    assert (result.code, result.out) == (2, "")
    assert "--format html goes with --all; add --all, or choose another format" in result.err
