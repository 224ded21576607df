"""``diff-scope`` as a user runs it: what happens to guidance files, in every format."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from typing import Any

import pytest

from agents_md_lint.commands import diff_scope
from tests.support.program import Finished, run
from tests.support.repository import GitRepository
from tests.support.sample import examples, sample, shell
from tests.support.schemas import validated
from tests.support.terminal import written


def scope(repo: GitRepository, *arguments: str, **options: Any) -> Any:
    """Return the JSON report, held against the schema."""
    finished = run("diff-scope", "--format", "json", *arguments, cwd=repo.path, **options)
    assert (finished.code, finished.err) == (0, ""), finished
    return validated("diff-scope", finished)


def causes(document: Any) -> list[tuple[str, str]]:
    """Return path and change of each cause."""
    return [(source["path"], source["change"]) for source in document["sources"]]


def paths(document: Any, key: str = "directories") -> list[str]:
    return [one["path"] for one in document[key]]


@pytest.fixture
def guided(repo: GitRepository) -> GitRepository:
    """A repository with two guidance files and a commit."""
    repo.write("AGENTS.md", "One.\nTwo.\n")
    repo.write("app/AGENTS.md", "Views.\n")
    repo.write("app/api/f", "")
    repo.write("docs/f", "")
    repo.commit("Begin")
    return repo


class TestFormats:
    """The whole output of each format, on one repository."""

    @pytest.fixture(autouse=True)
    def _edit(self, guided: GitRepository) -> None:
        guided.write("AGENTS.md", "One.\n2.\n")
        guided.write("app/AGENTS.md", "\nViews.\n")
        self.base = guided.head()
        self.head = guided.commit("Count in digits")

    def test_text(self, guided: GitRepository) -> None:
        assert run("diff-scope", cwd=guided.path) == Finished(
            0,
            f"base {self.base[:10]}  the first parent of HEAD\n"
            f"head {self.head[:10]}  HEAD\n"
            "\n"
            "The guidance of 4 directories changes: AGENTS.md was edited.\n"
            "\n"
            "~ AGENTS.md  edited\n"
            "    reaches 4 directories, 4 files\n"
            "    still after it: app/AGENTS.md\n"
            f"    {self.head[:10]} 2023-11-14 Ada Author  Count in digits\n"
            "\n"
            "Changes without effect:\n"
            "  app/AGENTS.md: only white space around the text changed, which q drops\n",
            "",
        )

    def test_patch(self, guided: GitRepository) -> None:
        text = run("diff-scope", "--patch", cwd=guided.path).out
        plain = run("diff-scope", cwd=guided.path).out
        patch = "--- a/AGENTS.md\n+++ b/AGENTS.md\n@@ -1,2 +1,2 @@\n One.\n-Two.\n+2.\n"
        assert text.replace(patch, "") == plain
        assert patch in text

    def test_json(self, guided: GitRepository) -> None:
        state = {"status": "loads", "truncated": False, "target": "AGENTS.md", "via": []}
        assert scope(guided) == {
            "schema_version": 1,
            "workspace": ".",
            "base": {"id": self.base, "chosen": "the first parent of HEAD"},
            "head": {"id": self.head, "chosen": "HEAD"},
            "directories": [
                {
                    "path": path,
                    "change": "changed",
                    "before": ["AGENTS.md", *own],
                    "after": ["AGENTS.md", *own],
                }
                for path, own in (
                    (".", []),
                    ("app", ["app/AGENTS.md"]),
                    ("app/api", ["app/AGENTS.md"]),
                    ("docs", []),
                )
            ],
            "links": [],
            "sources": [
                {
                    "path": "AGENTS.md",
                    "change": "edited",
                    "why": "its text was edited",
                    "before": {**state, "bytes": 9},
                    "after": {**state, "bytes": 7},
                    "via": [],
                    "scope": ".",
                    "directories": 4,
                    "files": 4,
                    "deeper": ["app/AGENTS.md"],
                    "commits": [
                        {
                            "id": self.head,
                            "date": "2023-11-14T22:15:20+00:00",
                            "author": "Ada Author",
                            "subject": "Count in digits",
                        }
                    ],
                }
            ],
            "unaffected": [
                {"path": "app/AGENTS.md", "why": "only white space around the text changed, which q drops"}
            ],
            "moved": [],
            "headline": "The guidance of 4 directories changes: AGENTS.md was edited.",
            "news": [
                {"kind": "edited", "path": "AGENTS.md"},
                {"kind": "no-effect", "path": "app/AGENTS.md"},
            ],
            "moved_guidance": [],
            "submodules": [],
            "controls": [],
            "discovery": {"before": "none", "after": "none", "hidden": [], "shown": []},
        }

    def test_markdown(self, guided: GitRepository) -> None:
        assert run("diff-scope", "--format", "markdown", cwd=guided.path) == Finished(
            0,
            "**The guidance of 4 directories changes: `AGENTS.md` was edited.**\n"
            "\n"
            f"base `{self.base[:10]}` (the first parent of HEAD), head `{self.head[:10]}` (HEAD)\n"
            "\n"
            "| What happens | Reach | Still speaks after it |\n"
            "| --- | --- | --- |\n"
            "| `AGENTS.md` edited | 4 directories, 4 files | `app/AGENTS.md` |\n"
            "\n"
            f"By `{self.head[:10]}` `Count in digits` `Ada Author`, 2023-11-14.\n"
            "\n"
            "Changes without effect:\n"
            "\n"
            "- `app/AGENTS.md`: only white space around the text changed, which q drops\n"
            "\n"
            "<details><summary><code>AGENTS.md</code></summary>\n"
            "\n"
            "```diff\n"
            "--- a/AGENTS.md\n"
            "+++ b/AGENTS.md\n"
            "@@ -1,2 +1,2 @@\n"
            " One.\n"
            "-Two.\n"
            "+2.\n"
            "```\n"
            "\n"
            "</details>\n",
            "",
        )

    def test_github(self, guided: GitRepository) -> None:
        assert run("diff-scope", "--format", "github", cwd=guided.path) == Finished(
            0,
            f"base {self.base} (the first parent of HEAD)\n"
            f"head {self.head} (HEAD)\n"
            "agents-md-lint: The guidance of 4 directories changes: AGENTS.md was edited.\n"
            "::notice file=AGENTS.md,title=Guidance edited::Edited. Its scope: 4 directories, 4 files."
            " Still after it: app/AGENTS.md.\n",
            "",
        )

    def test_patch_is_text(self, guided: GitRepository) -> None:
        for form in ("json", "markdown", "github", "html"):
            there = f": {form} has the differences anyway" if form in ("markdown", "html") else ""
            said = f"--patch goes with --format text; leave it out{there or ', or take that format'}"
            found = run("diff-scope", "--patch", "--format", form, cwd=guided.path)
            assert found == Finished(2, "", f"agents-md-lint: {said}\n")

    @pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
    def test_every_console_gets_a_report(self, guided: GitRepository, encoding: str) -> None:
        guided.write("äöü…/AGENTS.md", "Ω\n")
        guided.commit("Ω")
        result = run("diff-scope", "--patch", cwd=guided.path, encoding=encoding)
        assert (result.code, result.err) == (0, "")
        assert "\\u03a9" in result.out


class TestExitCode:
    """``--exit-code``, like ``git diff``."""

    def test_one_when_anything_changes(self, guided: GitRepository) -> None:
        guided.write("AGENTS.md", "Two.\n")
        assert run("diff-scope", "--worktree", "--exit-code", cwd=guided.path).code == 1
        assert run("diff-scope", "--worktree", cwd=guided.path).code == 0
        guided.write(".qignore", "docs\n")
        guided.write("AGENTS.md", "One.\nTwo.\n")
        assert run("diff-scope", "--worktree", "--exit-code", cwd=guided.path).code == 1

    def test_zero_when_nothing_does(self, guided: GitRepository) -> None:
        guided.write("AGENTS.md", " One.\nTwo.\n\n")
        guided.write("dead/AGENTS.md", b"\0")
        guided.write("new/f", "")
        assert run("diff-scope", "--worktree", "--exit-code", cwd=guided.path).code == 0

    def test_a_new_folder_with_guidance_of_its_own_is_a_change(self, guided: GitRepository) -> None:
        guided.write("new/AGENTS.md", "New.\n")
        found = scope(guided, "--worktree")
        assert [(one["path"], one["change"]) for one in found["directories"]] == [("new", "added")]
        assert run("diff-scope", "--worktree", "--exit-code", cwd=guided.path).code == 1

    def test_a_folder_that_goes_with_its_guidance_is_one(self, guided: GitRepository) -> None:
        guided.rm("app")
        found = scope(guided, "--staged")
        assert [(one["path"], one["change"], one["before"]) for one in found["directories"]] == [
            ("app", "removed", ["AGENTS.md", "app/AGENTS.md"])
        ]


class TestCauses:
    """What Git records of it is one thing, what q makes of it another."""

    @pytest.mark.parametrize("renames", ["true", "false", "copies"])
    def test_a_rename_whatever_the_configuration_says(self, guided: GitRepository, renames: str) -> None:
        guided.config("diff.renames", renames)
        guided.mv("app/AGENTS.md", "docs/AGENTS.md")
        guided.commit("Move the views")
        found = scope(guided)
        assert causes(found) == [("app/AGENTS.md", "removed"), ("docs/AGENTS.md", "added")]
        assert paths(found) == ["app", "app/api", "docs"]
        assert [len(source["commits"]) for source in found["sources"]] == [1, 1]

    def test_a_renamed_directory_with_its_guidance(self, guided: GitRepository) -> None:
        guided.mv("app", "web")
        guided.commit("Rename")
        found = scope(guided)
        assert causes(found) == [("app/AGENTS.md", "removed"), ("web/AGENTS.md", "added")]
        assert [(one["path"], one["change"]) for one in found["directories"]] == [
            ("app", "removed"),
            ("web", "added"),
        ]
        assert found["moved"] == []

    def test_a_directory_that_moves_under_other_guidance(self, guided: GitRepository) -> None:
        guided.mv("app/api", "docs/api")
        guided.commit("Move")
        found = scope(guided)
        assert found["moved"] == [
            {"from": "app/api", "to": "docs/api", "lost": ["app/AGENTS.md"], "gained": []}
        ]
        assert (found["directories"], found["sources"]) == ([], [])
        assert run("diff-scope", "--exit-code", cwd=guided.path).code == 1

    def test_a_link_becomes_a_file_with_the_same_text_and_the_reverse(self, guided: GitRepository) -> None:
        guided.write("CLAUDE.md", "One.\nTwo.\n")
        guided.commit()
        (guided.path / "AGENTS.md").unlink()
        guided.link("AGENTS.md", "CLAUDE.md")
        guided.commit("Link it")
        found = scope(guided)
        assert (found["directories"], found["sources"]) == ([], [])
        assert found["unaffected"] == [
            {"path": "AGENTS.md", "why": "a link to the same text has taken its place"}
        ]
        (guided.path / "AGENTS.md").unlink()
        guided.write("AGENTS.md", "One.\nTwo.\n")
        guided.commit("Unlink it")
        assert scope(guided)["unaffected"] == [
            {"path": "AGENTS.md", "why": "the same text has taken the place of a link to it"}
        ]
        assert run("diff-scope", "--exit-code", cwd=guided.path).code == 0

    def test_a_chain_of_three_links_whose_last_file_is_edited(self, guided: GitRepository) -> None:
        guided.link("docs/AGENTS.md", "CLAUDE.md")
        guided.link("docs/CLAUDE.md", "../texts/guide.md")
        guided.link("texts/guide.md", "real/guide.txt")
        guided.write("texts/real/guide.txt", "Plain.\n")
        guided.commit()
        guided.write("texts/real/guide.txt", "Plain English.\n")
        head = guided.commit("Say which language")
        found = scope(guided)
        [source] = found["sources"]
        assert causes(found) == [("docs/AGENTS.md", "target-edited")]
        assert source["via"] == ["docs/AGENTS.md", "docs/CLAUDE.md", "texts/guide.md"]
        assert source["after"]["target"] == "texts/real/guide.txt"
        assert [commit["id"] for commit in source["commits"]] == [head]
        assert paths(found) == ["docs"]
        assert (
            "\n    docs/AGENTS.md -> docs/CLAUDE.md -> texts/guide.md -> texts/real/guide.txt\n"
            in run("diff-scope", cwd=guided.path).out
        )

    def test_mode_bits_alone(self, guided: GitRepository) -> None:
        guided.git("update-index", "--chmod=+x", "AGENTS.md")
        guided.commit(all=False)
        found = scope(guided)
        assert (found["directories"], found["sources"]) == ([], [])
        assert found["unaffected"] == [{"path": "AGENTS.md", "why": "only its mode changed"}]

    def test_a_submodule_is_not_inspected(self, guided: GitRepository) -> None:
        guided.submodule("vendor/one", "1" * 40)
        guided.submodule("vendor/two", "1" * 40)
        guided.commit(all=False)
        guided.submodule("vendor/one", "2" * 40)
        guided.commit(all=False)
        assert scope(guided)["submodules"] == ["vendor/one"]
        text = run("diff-scope", cwd=guided.path).out
        assert "\nNo directory's guidance changes. 1 submodule changed and was not inspected.\n" in text
        assert text.endswith("\n\nSubmodules, not inspected:\n  vendor/one\n")

    def test_what_discovery_hides(self, guided: GitRepository) -> None:
        guided.write(".qignore", "# none\n\ndocs/\n")
        guided.commit()
        assert scope(guided)["discovery"] == {
            "before": "none",
            "after": "rules",
            "hidden": [{"path": "docs", "line": 3, "pattern": "docs/"}],
            "shown": [],
        }

    def test_a_directory_link(self, guided: GitRepository) -> None:
        guided.link("alias", "app")
        guided.commit()
        guided.write("app/AGENTS.md", "Thin views.\n")
        guided.commit()
        found = scope(guided)
        assert found["links"] == [{"path": "alias", "target": "app"}]
        assert paths(found) == ["app", "app/api"]


class TestWorkspaces:
    """``--workspace``, and where one is."""

    def test_several(self, guided: GitRepository) -> None:
        guided.write("app/AGENTS.md", "Thin views.\n")
        guided.commit()
        both = scope(guided, "--workspace", "app", "--workspace", "docs")
        assert [one["workspace"] for one in both["reports"]] == ["app", "docs"]
        assert paths(both["reports"][0]) == ["app", "app/api"]
        assert causes(both["reports"][0]) == [("app/AGENTS.md", "edited")]
        assert both["reports"][1]["directories"] == []
        text = run("diff-scope", "--workspace", "app", "--workspace", "docs", cwd=guided.path).out
        assert text.startswith("workspace app\nbase ")
        assert text.count("\n\nworkspace docs\nbase ") == 1

    def test_in_a_directory_below(self, guided: GitRepository) -> None:
        guided.write("AGENTS.md", "Two.\n")
        guided.commit()
        whole = run("diff-scope", cwd=guided.path)
        assert run("diff-scope", cwd=guided.path / "app" / "api") == whole
        below = run("diff-scope", "--workspace", "..", "--format", "json", cwd=guided.path / "app" / "api")
        assert below.json()["workspace"] == "app"
        assert below.json()["directories"] == []

    def test_one_that_came(self, guided: GitRepository) -> None:
        guided.write("new/ws/AGENTS.md", "New.\n")
        guided.commit()
        found = scope(guided, "--workspace", "new/ws")
        assert causes(found) == [("new/ws/AGENTS.md", "added")]

    def test_one_outside(self, guided: GitRepository) -> None:
        result = run("diff-scope", "--workspace", "..", cwd=guided.path)
        assert (result.code, result.out) == (2, "")
        assert "lies outside the repository" in result.err


class TestColour:
    """On a terminal, and nowhere else."""

    def terminal(self, repo: GitRepository, **environ: str) -> str:
        """Return what the program writes to a terminal."""
        ours, theirs = pty.openpty()
        process = subprocess.Popen(
            [sys.executable, "-m", "agents_md_lint", "diff-scope"],
            cwd=repo.path,
            env={**os.environ, "TERM": "xterm", **environ},
            stdout=theirs,
            stderr=theirs,
        )
        os.close(theirs)
        shown = written(ours)
        assert process.wait() == 0
        return shown

    def test_a_terminal(self, guided: GitRepository) -> None:
        assert "\x1b[1mThe guidance of 1 directory changes, 1 new directory brings its own" in self.terminal(
            guided
        )

    def test_a_terminal_that_wants_none(self, guided: GitRepository) -> None:
        assert "\x1b" not in self.terminal(guided, NO_COLOR="1")
        assert "\x1b" not in self.terminal(guided, TERM="dumb")

    def test_a_pipe(self, guided: GitRepository) -> None:
        assert "\x1b" not in run("diff-scope", cwd=guided.path).out
        assert "\x1b[1m" in run("diff-scope", cwd=guided.path, environ={"FORCE_COLOR": "1"}).out
        for form in ("json", "markdown", "github"):
            arguments = ("diff-scope", "--format", form)
            assert "\x1b" not in run(*arguments, cwd=guided.path, environ={"FORCE_COLOR": "1"}).out


@pytest.mark.parametrize("command", examples(diff_scope.EXAMPLES))
def test_examples(command: str, tmp_path: Any) -> None:
    shop = sample(tmp_path / "shop")
    for tag in ("v1.0", "v2.0"):
        shop.write("AGENTS.md", f"{tag}\n")
        shop.commit(tag)
        shop.git("tag", tag)
    shop.git("update-ref", "refs/remotes/origin/main", "HEAD~1")
    shop.write("AGENTS.md", "staged\n")
    shop.add()
    code, output = shell(command, shop.path, tmp_path)
    assert code == ("--exit-code" in command), output
    assert "AGENTS.md was edited" in output
