"""What is left since it would harm something else: links that would break, Git's own conversions."""

from __future__ import annotations

import os

import pytest

from tests.fix.faults import MARK
from tests.fix.test_run import fix, fixed, left
from tests.support.program import run
from tests.support.repository import GitRepository

RENAME = ("a/Agents.md", "misnamed-guidance")


def broken(*links: str) -> str:
    which = "this link" if len(links) == 1 else "these links"
    return f"not renamed, since that would break {which}: {', '.join(links)}; change both together"


class TestLinks:
    """A name stays that a link leads over."""

    def test_they_are_named_wherever_they_are(self, repo: GitRepository) -> None:
        repo.write("a/Agents.md", "Text.\n")
        repo.link("CLAUDE.md", "a/Agents.md")
        repo.link("docs/notes.txt", "../alias/Agents.md")
        repo.link("alias", "a")
        repo.link("far", "docs/notes.txt")
        repo.link("ignored", "a/Agents.md")
        repo.link("other", "a")
        repo.write(".gitignore", "ignored\n")
        repo.add()
        before = repo.text("status", "--porcelain")
        result = fix(repo)
        assert fixed(result) == []
        assert left(result) == {RENAME: broken("CLAUDE.md", "docs/notes.txt", "far", "ignored")}
        assert repo.text("status", "--porcelain") == before
        assert "can be fixed" not in run("check", cwd=repo.path).out
        assert "rename from" not in run("check", "--diff", cwd=repo.path).out

    def test_many_are_counted(self, repo: GitRepository) -> None:
        repo.write("a/Agents.md", "Text.\n")
        for name in "bcdefg":
            repo.link(name, "a/Agents.md")
        assert left(fix(repo))[RENAME] == broken("b", "c", "d", "e and 2 more")

    def test_one_that_only_the_index_holds(self, repo: GitRepository) -> None:
        repo.write("a/Agents.md", "Text.\n")
        repo.link("CLAUDE.md", "a/Agents.md")
        repo.commit()
        repo.git("config", "core.symlinks", "false")
        (repo.path / "CLAUDE.md").unlink()
        repo.write("CLAUDE.md", "a/Agents.md")
        assert left(fix(repo))[RENAME] == broken("CLAUDE.md")
        (repo.path / "CLAUDE.md").unlink()
        assert left(fix(repo))[RENAME] == broken("CLAUDE.md")

    def test_an_absolute_one(self, repo: GitRepository) -> None:
        repo.write("a/Agents.md", "Text.\n")
        repo.link("CLAUDE.md", str(repo.path / "a/Agents.md"))
        assert left(fix(repo))[RENAME] == broken("CLAUDE.md")

    def test_outside_the_workspace(self, repo: GitRepository) -> None:
        repo.write("a/Agents.md", "Text.\n")
        repo.link("CLAUDE.md", "a/Agents.md")
        assert left(fix(repo, "--workspace", "a"))[RENAME] == broken("CLAUDE.md")

    def test_others_do_not_count(self, repo: GitRepository) -> None:
        repo.write("a/CLAUDE.md", "Text.\n")
        repo.link("a/Agents.md", "CLAUDE.md")
        repo.link("b/x", "../a/CLAUDE.md")
        repo.link("b/y", "../a/AGENTS.md")
        assert fixed(fix(repo)) == [RENAME]
        assert os.readlink(repo.path / "a/AGENTS.md") == "CLAUDE.md"


class TestLinksThatAreTexts:
    """With ``core.symlinks=false`` the worktree has a link's text in its place."""

    @pytest.fixture
    def checkout(self, repo: GitRepository) -> GitRepository:
        """Every kind of link, checked out as text."""
        repo.write("marked.md", MARK + b"Text.\n")
        repo.link("a/AGENTS.md", "../marked.md")
        repo.link("b/Agents.md", "../plain.md")
        repo.link("c/AGENTS.md", "gone\n")
        repo.link(".qignore", "rules")
        repo.write("rules", "build/\nbuild/\n")
        repo.write("plain.md", "Plain.\n")
        repo.write("d/AGENTS.md", "../plain.md")
        repo.commit()
        repo.git("config", "core.symlinks", "false")
        for name in ("a/AGENTS.md", "b/Agents.md", "c/AGENTS.md", ".qignore"):
            text = os.readlink(repo.path / name)
            (repo.path / name).unlink()
            repo.write(name, text)
        assert repo.text("status", "--porcelain") == ""
        return repo

    def test_no_text_of_a_link_is_changed_and_what_it_leads_to_is(self, checkout: GitRepository) -> None:
        result = fix(checkout, "--unsafe-fixes")
        assert fixed(result) == [("marked.md", "byte-order-mark")]
        assert left(result) == {
            ("b/Agents.md", "misnamed-guidance"): (
                "it is a link that Git checked out as text (core.symlinks=false), and Git would take it "
                "for a file under another name: rename it with git mv"
            ),
            ("d/AGENTS.md", "destroyed-symlink"): (
                "no link can be made here (core.symlinks=false): make it one in a clone that has links"
            ),
        }
        assert checkout.text("status", "--porcelain") == " M marked.md"

    def test_no_fix_of_one_is_shown_or_offered(self, checkout: GitRepository) -> None:
        patch = run("check", "--diff", "--unsafe-fixes", cwd=checkout.path).out
        assert [line for line in patch.splitlines() if line[:4] in ("--- ", "+++ ", "rena")] == [
            "--- a/marked.md",
            "+++ b/marked.md",
        ]
        offered = run("check", cwd=checkout.path).out.splitlines()[-1]
        assert offered.endswith("; 1 of these can be fixed: agents-md-lint check --fix")


@pytest.mark.parametrize("option", ["--pre-commit", "--filenames"])
def test_nothing_is_renamed_under_a_hook_runner(repo: GitRepository, option: str) -> None:
    repo.write("a/Agents.md", "Text.\n")
    repo.write("b/AGENTS.md", MARK + b"Other.\n")
    repo.add()
    names = ["a/Agents.md", "b/AGENTS.md"] if option == "--filenames" else []
    options = ("check", option, "--fix", "--format", "json", *names)
    result = run(*options, cwd=repo.path, environ={"PRE_COMMIT": "1"})
    assert fixed(result) == [("b/AGENTS.md", "byte-order-mark")]
    assert left(result)[RENAME].startswith("not renamed under a hook runner")
    assert fixed(run(*options, cwd=repo.path)) == [RENAME]


class TestAttributes:
    """What Git converts by itself."""

    @pytest.mark.parametrize(
        ("path", "data"),
        [
            ("w/AGENTS.md", "Text.\n".encode("utf-16")),
            ("w/AGENTS.md", MARK + b"Text.\n"),
            ("w/Agents.md", b"Text.\n"),
            ("Agents.md", b"Text.\n"),  # under its new name
        ],
    )
    def test_is_left_and_git_takes_it_as_before(self, repo: GitRepository, path: str, data: bytes) -> None:
        repo.write(".gitattributes", "w/* working-tree-encoding=UTF-16\n/AGENTS.md working-tree-encoding=x\n")
        repo.write(path, data)
        result = fix(repo, "--unsafe-fixes")
        assert fixed(result) == []
        [why] = left(result).values()
        assert why.startswith("Git's attributes say that ")
        assert (repo.path / path).read_bytes() == data
        assert "can be fixed" not in run("check", cwd=repo.path).out

    @pytest.mark.parametrize("value", ["=UTF-8", "=utf8", "", "=", " -working-tree-encoding"])
    def test_no_conversion_is_none(self, repo: GitRepository, value: str) -> None:
        repo.write(".gitattributes", f"* working-tree-encoding{value}\n")
        repo.write("a/Agents.md", "Text.\n")
        repo.write("AGENTS.md", MARK + b"Other.\n")
        assert len(fixed(fix(repo))) == 2
