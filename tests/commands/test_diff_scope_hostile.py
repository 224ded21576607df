"""``diff-scope`` where names, texts and configuration were made to mislead it."""

from __future__ import annotations

import base64
import os
from pathlib import Path

import pytest

from tests.commands.test_diff_scope import causes, paths, scope
from tests.support.program import run
from tests.support.repository import GitRepository

NAMES = [
    b":odd",
    b":(top)x",
    b'q"t',
    b"t\tab",
    b"new\nline",
    b"%0A::error::",
    b"::error::x",
    b"bytes\xff\xfe",
    b"-dash",
    b"*",
    b"esc\x1b[31m",
    "bidi\u202e".encode(),
    b"back\\slash",
    b" space ",
    b"a => b",
    b"{a => b}",
    "combin\u0301".encode(),
]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
class TestNames:
    """Directories with names that Git quotes, options and pathspecs look like, and CI takes for commands."""

    def edited(self, repo: GitRepository, name: bytes) -> GitRepository:
        repo.stage(name + b"/AGENTS.md", "One.\n")
        repo.stage(name + b"/deep/f", "")
        repo.stage("plain/f", "")
        repo.commit(all=False)
        repo.stage(name + b"/AGENTS.md", "Two.\n")
        repo.commit("Edit", all=False)
        return repo

    def test_json(self, repo: GitRepository, name: bytes) -> None:
        found = scope(self.edited(repo, name))
        seen = [
            base64.b64decode(one["path_bytes"]) if "path_bytes" in one else one["path"].encode()
            for one in found["directories"]
        ]
        assert seen == [name, name + b"/deep"]
        [source] = found["sources"]
        assert source["change"] == "edited"
        assert [commit["subject"] for commit in source["commits"]] == ["Edit"]

    def test_people(self, repo: GitRepository, name: bytes) -> None:
        self.edited(repo, name)
        lines = {}
        for form in ("text", "markdown", "github"):
            result = run("diff-scope", "--format", form, cwd=repo.path)
            assert (result.code, result.err) == (0, "")
            assert all(letter.isprintable() or letter == "\n" for letter in result.out), result.out
            lines[form] = result.out.split("\n")
        assert len(lines["text"]) == 9
        assert [line for line in lines["github"] if line.startswith("::")] == [lines["github"][3]]
        assert lines["github"][3].startswith("::notice file=")
        assert lines["github"][3].count("::") == 2

    def test_staged(self, repo: GitRepository, name: bytes) -> None:
        repo.stage("plain/f", "")
        repo.commit(all=False)
        repo.stage(name + b"/AGENTS.md", "One.\n")
        assert [change for _, change in causes(scope(repo, "--staged"))] == ["added"]

    def test_worktree(self, repo: GitRepository, name: bytes) -> None:
        repo.write("plain/f", "")
        repo.commit()
        repo.write(name + b"/AGENTS.md", "One.\n")
        assert [change for _, change in causes(scope(repo, "--worktree"))] == ["added"]


PROGRAM = "touch ran; echo hostile; exit 1"

SETTINGS = {
    "diff.external": PROGRAM,
    "diff.relative": "true",
    "diff.noprefix": "true",
    "diff.mnemonicPrefix": "true",
    "diff.renames": "copies",
    "diff.renameLimit": "1",
    "diff.orderFile": "order",
    "diff.ignoreSubmodules": "all",
    "diff.submodule": "log",
    "diff.context": "0",
    "diff.wsErrorHighlight": "all",
    "diff.colorMoved": "zebra",
    "diff.algorithm": "patience",
    "diff.hostile.textconv": PROGRAM,
    "diff.hostile.command": PROGRAM,
    "filter.hostile.clean": PROGRAM,
    "filter.hostile.smudge": PROGRAM,
    "core.quotePath": "true",
    "core.pager": PROGRAM,
    "core.fsmonitor": PROGRAM,
    "core.abbrev": "4",
    "core.precomposeUnicode": "true",
    "color.ui": "always",
    "color.diff": "always",
    "log.showSignature": "true",
    "log.diffMerges": "combined",
    "log.follow": "true",
    "log.decorate": "full",
    "log.date": "relative",
    "log.mailmap": "true",
    "log.showRoot": "false",
    "log.excludeDecoration": "*",
    "format.pretty": "oneline",
    "format.notes": "*",
    "notes.displayRef": "*",
    "i18n.logOutputEncoding": "UTF-16",
    "gpg.program": PROGRAM,
    "pager.log": PROGRAM,
    "alias.log": "!touch ran",
    "alias.ls-tree": "!touch ran",
    "status.showUntrackedFiles": "no",
    "status.relativePaths": "true",
    "merge.renames": "false",
    "grep.lineNumber": "true",
    "submodule.recurse": "true",
}


class TestConfiguration:
    """Whatever a repository's configuration says, the report is the same, and nothing of it is run."""

    @pytest.fixture
    def history(self, repo: GitRepository) -> GitRepository:
        repo.write("AGENTS.md", "One.\n")
        repo.write("app/AGENTS.md", "Views.\n")
        repo.write("app/api/ä.md", "")
        repo.write("zoo/f", "")
        repo.write(".gitattributes", "* diff=hostile filter=hostile\nAGENTS.md -diff\n")
        repo.submodule("sub")
        repo.commit(all=False)
        repo.add("AGENTS.md", "app", "zoo", ".gitattributes")
        repo.commit("Begin", all=False)
        repo.mv("app/AGENTS.md", "zoo/AGENTS.md")
        repo.write("AGENTS.md", "Two.\n")
        repo.add("AGENTS.md")
        repo.submodule("sub", "2" * 40)
        repo.commit("Änderung", all=False)
        repo.write("app/api/AGENTS.md", "API.\n")
        return repo

    @pytest.fixture
    def plain(self, history: GitRepository) -> dict[str, str]:
        return self.everything(history)

    def everything(self, repo: GitRepository, below: str = ".") -> dict[str, str]:
        found = {}
        for arguments in ((), ("--patch",), ("HEAD~1..HEAD",), ("--staged",), ("--worktree",)):
            result = run("diff-scope", *arguments, cwd=repo.path / below)
            assert (result.code, result.err) == (0, ""), result
            found[" ".join(arguments)] = result.out
        return found

    def test_all_settings_at_once(self, history: GitRepository, plain: dict[str, str]) -> None:
        assert "Änderung" in plain[""]
        assert "~ AGENTS.md  edited" in plain[""]
        assert "+ app/api/AGENTS.md  added" in plain["--worktree"]
        history.write(".git/info/order", "zoo/*\n")
        for name, value in SETTINGS.items():
            history.config(name, value)
        history.config("diff.orderFile", ".git/info/order")
        assert self.everything(history) == plain
        assert self.everything(history, "app") == plain
        assert not list(history.path.rglob("ran"))

    def test_from_the_environment(
        self, history: GitRepository, plain: dict[str, str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name, value in {
            "GIT_EXTERNAL_DIFF": PROGRAM,
            "GIT_DIFF_OPTS": "-u0",
            "GIT_PAGER": PROGRAM,
            "GIT_LITERAL_PATHSPECS": "0",
            "GIT_ICASE_PATHSPECS": "1",
            "GIT_TRACE": "1",
            "GIT_CONFIG_COUNT": "2",
            "GIT_CONFIG_KEY_0": "diff.external",
            "GIT_CONFIG_VALUE_0": PROGRAM,
            "GIT_CONFIG_KEY_1": "color.ui",
            "GIT_CONFIG_VALUE_1": "always",
        }.items():
            monkeypatch.setenv(name, value)
        assert self.everything(history) == plain
        assert not list(history.path.rglob("ran"))

    def test_ignored_submodules(self, history: GitRepository) -> None:
        history.config("diff.ignoreSubmodules", "all")
        history.config("submodule.sub.ignore", "all")
        assert scope(history)["submodules"] == ["sub"]

    def test_replaced_objects_and_grafts(self, history: GitRepository, plain: dict[str, str]) -> None:
        history.git("replace", "HEAD", "HEAD~1")
        assert self.everything(history) == plain


class TestTexts:
    """Commit metadata and guidance that were made to be shown."""

    def test_a_hostile_author_and_subject(self, repo: GitRepository) -> None:
        repo.write("AGENTS.md", "One.\n")
        repo.add()
        author = "Ada\x1b[2J<b>@you</b>`|`"
        repo.git(
            "commit",
            "-q",
            "-m",
            "\x1b]0;t\x07::error::\u202e |`|` <script>\x01",
            environ={"GIT_AUTHOR_NAME": author},
        )
        for form in ("text", "markdown", "github"):
            out = run("diff-scope", "--format", form, cwd=repo.path).out
            assert all(letter.isprintable() or letter == "\n" for letter in out)
        [commit] = scope(repo)["sources"][0]["commits"]
        assert commit["subject"] == "\\x1b]0;t\\x07::error::\\u202e |`|` <script>\\x01"
        assert commit["author"] == "Ada\\x1b[2Jb@you/b`|`"  # Git itself drops "<" and ">"

    def test_bytes_that_are_not_utf8(self, repo: GitRepository) -> None:
        repo.write("AGENTS.md", "One.\n")
        repo.add()
        tree = repo.text("write-tree")
        header = f"tree {tree}\nauthor \udce4 <a@x> 1700000000 +0000\ncommitter c <c@x> 1700000000 +0000\n\n"
        data = os.fsencode(header + "\udcfc is latin\n")
        commit = repo.git("hash-object", "-w", "-t", "commit", "--stdin", stdin=data).decode().strip()
        [told] = scope(repo, commit)["sources"][0]["commits"]
        assert told["subject"].endswith(" is latin")
        assert run("diff-scope", commit, cwd=repo.path).code == 0

    def test_a_text_that_git_shows_as_binary_or_as_a_patch(self, repo: GitRepository) -> None:
        repo.write("AGENTS.md", "@@ -1 +1 @@\n-a\n+b\n\x01\n")
        repo.commit()
        repo.write("AGENTS.md", "@@ -1 +1 @@\n-a\n+c\n\x01\n")
        repo.commit()
        assert run("diff-scope", "--patch", cwd=repo.path).out.count("\n++b\n") == 0
        assert "\n -a\n-+b\n++c\n \\x01\n" in run("diff-scope", "--patch", cwd=repo.path).out

    def test_texts_that_take_a_line_diff_long(self, repo: GitRepository) -> None:
        repo.write("AGENTS.md", "a\nb\n" * 16_000)
        repo.commit()
        repo.write("AGENTS.md", "b\na\na\n" * 10_000)
        repo.commit()
        for arguments in (("--patch",), ("--format", "markdown")):
            result = run("diff-scope", *arguments, cwd=repo.path)
            assert (result.code, result.err) == (0, "")
        assert len(run("diff-scope", "--format", "markdown", cwd=repo.path).out.encode()) <= 60_000


def test_links_that_lead_out_are_never_followed(repo: GitRepository, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret\n")
    repo.write("AGENTS.md", "One.\n")
    repo.commit()
    (repo.path / "AGENTS.md").unlink()
    repo.link("AGENTS.md", str(tmp_path / "secret"))
    repo.link("app/AGENTS.md", "../../secret")
    for arguments in (("--worktree", "--patch"), ("--worktree", "--format", "markdown")):
        result = run("diff-scope", *arguments, cwd=repo.path)
        assert result.code == 0
        assert "+secret" not in result.out
    found = scope(repo, "--worktree")
    assert causes(found) == [("AGENTS.md", "stops-loading")]
    assert paths(found, "unaffected") == ["app/AGENTS.md"]
