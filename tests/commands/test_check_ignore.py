"""``check-ignore`` as a user runs it, beside ``git check-ignore -v``."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest

from agents_md_lint.commands import check_ignore
from tests.support.program import Finished, run
from tests.support.repository import GitRepository
from tests.support.sample import examples, sample, shell
from tests.support.schemas import validated


@pytest.fixture
def shop(tmp_path: Path) -> GitRepository:
    return sample(tmp_path / "shop")


def checked(*arguments: str | bytes, cwd: Path, code: int = 0) -> Any:
    """Return what the valid JSON report says of each path."""
    result = run("check-ignore", "--format", "json", *arguments, cwd=cwd)
    assert (result.code, result.err) == (code, "")
    return validated("check-ignore", result)["paths"]


PATHS = ("app/vendor.min.js", "build", "build/shop.css", "app/app.min.js", "docs", ".q/log", "nowhere")


@pytest.mark.parametrize("options", [(), ("--staged",), ("--rev", "HEAD")])
def test_whole_output(shop: GitRepository, options: tuple[str, ...]) -> None:
    decided = (
        ".qignore:3:*.min.js\tapp/vendor.min.js\n"
        ".qignore:2:build/\tbuild\n"
        ".qignore:2:build/\tbuild/shop.css\tbelow build/\n"
        ".qignore:4:!app.min.js\tapp/app.min.js\n"
    )
    own = "q::.q/\t.q/log\tbelow .q/\n"
    assert run("check-ignore", *options, *PATHS, cwd=shop.path) == Finished(0, decided + own, "")
    result = run("check-ignore", "-n", *options, *PATHS, cwd=shop.path)
    assert result.out == f"{decided}::\tdocs\n{own}::\tnowhere\n"


def test_whole_json(shop: GitRepository) -> None:
    result = run("check-ignore", "--format", "json", "--rev", "HEAD", "build/shop.css", cwd=shop.path)
    hidden = {"path": "build", "line": 2, "pattern": "build/", "negated": False}
    assert validated("check-ignore", result) == {
        "schema_version": 1,
        "source": "commit",
        "commit": shop.head(),
        "workspace": ".",
        "discovery": {"state": "rules", "path": ".qignore", "reason": None},
        "paths": [
            {
                "argument": "build/shop.css",
                "path": "build/shop.css",
                "directory": False,
                "ignored": True,
                "listed": True,
                "by_parent": True,
                "hidden": hidden,
                "deciding": None,
            }
        ],
    }


def test_exit_codes_as_git_has_them(shop: GitRepository) -> None:
    assert run("check-ignore", "docs", "build", cwd=shop.path).code == 0
    assert run("check-ignore", "docs", cwd=shop.path) == Finished(1, "", "")
    assert run("check-ignore", "app/app.min.js", cwd=shop.path).code == 1
    assert run("check-ignore", cwd=shop.path).code == 2
    assert run("check-ignore", "--stdin", "x", cwd=shop.path).code == 2
    assert run("check-ignore", "-z", "--format", "json", "x", cwd=shop.path).code == 2


def test_what_is_a_directory(shop: GitRepository) -> None:
    shop.write(".qignore", "legacy/\nnew/\nbuild/\n")
    found = checked("legacy", "legacy/", "new", "new/", "build", "build/AGENTS.md/", cwd=shop.path)
    assert [(one["directory"], one["ignored"]) for one in found] == [
        (False, False),  # a link is no directory
        (True, True),
        (False, False),
        (True, True),
        (True, True),
        (True, True),
    ]


def test_a_parent_that_hides_what_a_line_shows(shop: GitRepository) -> None:
    shop.write(".qignore", "build/\n!build/shop.css\n")
    [one] = checked("build/shop.css", cwd=shop.path)
    assert (one["ignored"], one["by_parent"], one["hidden"]["line"], one["deciding"]["line"]) == (
        True,
        True,
        1,
        2,
    )


def test_metadata_is_always_hidden(repo: GitRepository) -> None:
    repo.write(".qignore", "!.q/\n")
    repo.write(".q/log")
    found = checked(".q", ".q/log", cwd=repo.path)
    assert [(one["ignored"], one["hidden"]["line"], one["hidden"]["path"]) for one in found] == [
        (True, None, ".q"),
        (True, None, ".q"),
    ]
    assert run("check-ignore", "x/.q", cwd=repo.path).code == 1


def test_stdin(shop: GitRepository) -> None:
    result = run("check-ignore", "--stdin", cwd=shop.path, stdin=b"build/x y\ndocs\n\xff.min.js")
    assert result == Finished(
        0, ".qignore:2:build/\tbuild/x y\tbelow build/\n.qignore:3:*.min.js\t\\xff.min.js\n", ""
    )
    assert run("check-ignore", "--stdin", cwd=shop.path) == Finished(1, "", "")


def test_nul_ended_and_verbatim(shop: GitRepository) -> None:
    stdin = b"build/a\nb\0docs\0\x1b\xff.min.js\0.q/x\0"
    result = run("check-ignore", "--stdin", "-z", "-n", cwd=shop.path, stdin=stdin, encoding="latin-1")
    assert (result.code, result.err) == (0, "")
    assert result.out.encode("latin-1").split(b"\0") == [
        *(b".qignore", b"2", b"build/", b"build/a\nb", b"build"),
        *(b"", b"", b"", b"docs", b""),
        *(b".qignore", b"3", b"*.min.js", b"\x1b\xff.min.js", b""),
        *(b"q", b"", b".q/", b".q/x", b".q"),
        b"",
    ]


def test_odd_names(repo: GitRepository) -> None:
    repo.write(".qignore", "*.log\nevil\x1b[2J\u202e\n")
    found = checked(b"a\xff.log", "new\nline.log", cwd=repo.path)
    assert (found[0]["path"], base64.b64decode(found[0]["path_bytes"])) == ("a\\xff.log", b"a\xff.log")
    assert found[1]["path"] == "new\nline.log"
    result = run("check-ignore", "new\nline.log", "evil\x1b[2J\u202e", cwd=repo.path)
    assert result.out == (
        ".qignore:1:*.log\tnew\\nline.log\n.qignore:2:evil\\x1b[2J\\u202e\tevil\\x1b[2J\\u202e\n"
    )


def test_from_a_subdirectory_and_in_a_workspace(shop: GitRepository) -> None:
    result = run("check-ignore", "vendor.min.js", "../build", cwd=shop.path / "app")
    assert result.out == ".qignore:3:*.min.js\tapp/vendor.min.js\n.qignore:2:build/\tbuild\n"
    shop.write("app/.qignore", "api\n")
    result = run("check-ignore", "--workspace", "app", "app/api", "app/vendor.min.js", cwd=shop.path)
    assert result == Finished(0, "app/.qignore:1:api\tapp/api\n", "")


def test_outside_the_workspace(shop: GitRepository) -> None:
    result = run("check-ignore", "../x", "build", "", cwd=shop.path)
    assert (result.code, result.out) == (2, ".qignore:2:build/\tbuild\n")
    assert result.err == (
        "agents-md-lint: '../x' lies outside the workspace, where discovery has no say\n"
        "agents-md-lint: '' is not a path\n"
    )
    assert run("check-ignore", "a/" * 3000, cwd=shop.path).code == 2


def test_a_bare_repository_and_none(shop: GitRepository, tmp_path: Path) -> None:
    bare = shop.clone_bare(tmp_path / "bare.git")
    result = run("check-ignore", "--rev", "main", "build/x", cwd=bare.path)
    assert result == Finished(0, ".qignore:2:build/\tbuild/x\tbelow build/\n", "")
    (tmp_path / "plain").mkdir()
    (tmp_path / "plain" / ".qignore").write_text("x\n")
    assert run("check-ignore", "--workspace", "plain", "plain/x", cwd=tmp_path).code == 0
    assert run("check-ignore", "x", cwd=tmp_path / "plain").code == 2


def reads(repo: GitRepository) -> Finished:
    return run("check-ignore", "x", cwd=repo.path)


def test_no_rules(repo: GitRepository) -> None:
    assert reads(repo) == Finished(1, "", "")
    repo.link(".qignore", "nowhere")
    assert reads(repo) == Finished(1, "", "")


def test_rules_through_a_link(repo: GitRepository) -> None:
    repo.link(".qignore", "rules/q")
    repo.write("rules/q", "x\n")
    assert reads(repo).out == ".qignore:1:x\tx\n"


LISTING_FAILS = "q fails at every directory listing; make .qignore a regular file inside the workspace"


def test_a_directory(repo: GitRepository) -> None:
    repo.write(".qignore/x")
    assert reads(repo) == Finished(2, "", f"agents-md-lint: .qignore is a directory: {LISTING_FAILS}\n")


def test_a_loop_and_a_long_chain(repo: GitRepository) -> None:
    repo.link(".qignore", ".qignore")
    looped = (
        f"agents-md-lint: .qignore is a link that loops, or a chain of more than 40 links: {LISTING_FAILS}\n"
    )
    assert reads(repo) == Finished(2, "", looped)
    (repo.path / ".qignore").unlink()
    repo.link(".qignore", "c0")
    for number in range(40):
        repo.link(f"c{number}", f"c{number + 1}")
    repo.write("c40", "x\n")
    assert reads(repo) == Finished(2, "", looped)  # 41 links: the system follows 40
    (repo.path / ".qignore").unlink()
    repo.link(".qignore", "c1")
    assert reads(repo).code == 0


def test_a_fifo_is_never_opened(repo: GitRepository) -> None:
    repo.fifo(".qignore")
    said = ".qignore is a FIFO: q hangs at its first directory listing; make .qignore a regular file inside"
    assert reads(repo) == Finished(2, "", f"agents-md-lint: {said} the workspace\n")


def test_out_of_the_workspace_nothing_is_opened(repo: GitRepository, tmp_path: Path) -> None:
    (tmp_path / "rules").write_text("x\n")
    repo.link(".qignore", "../rules")
    repo.add()
    repo.commit()
    for options in ((), ("--staged",), ("--rev", "HEAD")):
        result = run("check-ignore", "x", *options, cwd=repo.path)
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith(
            "agents-md-lint: .qignore leads out of the workspace, where q follows it;"
        )


def test_too_long(repo: GitRepository) -> None:
    repo.write(".qignore", b"x\n" + b"#" * (1 << 20))
    said = ".qignore is longer than 1,048,576 bytes, and not read here; shorten it"
    assert reads(repo) == Finished(2, "", f"agents-md-lint: {said}\n")
    repo.write(".qignore", b"x\n" + b"#" * ((1 << 20) - 2))
    assert reads(repo).code == 0


def test_bytes_that_are_not_text(repo: GitRepository) -> None:
    repo.write(".qignore", b"caf\xe9\nx\0y\nx\n")
    assert reads(repo).out == ".qignore:3:x\tx\n"
    assert run("check-ignore", b"caf\xe9", cwd=repo.path).code == 1


@pytest.mark.parametrize("command", examples(check_ignore.EXAMPLES))
def test_examples(command: str, shop: GitRepository, tmp_path: Path) -> None:
    shop.write("src/x")
    code, output = shell(command, shop.path, tmp_path)
    if "-n" in command:  # no line decides about the paths of this one
        assert (code, output) == (1, "::\tdocs\n::\tsrc\n")
    else:
        assert (code, "build/" in output) == (0, True), output
