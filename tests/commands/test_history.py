"""``history`` as a user runs it, on real repositories."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.program import Finished, run
from tests.support.repository import GitRepository
from tests.support.schemas import validated
from tests.support.terminal import written


@pytest.fixture
def story(repo: GitRepository) -> GitRepository:
    """Five commits, of which four change what somebody is told."""
    repo.write("app/x.py")
    repo.write("AGENTS.md", "one\n")
    repo.commit("Start")
    repo.write("guide.md", "guide\n")
    repo.link("app/AGENTS.md", "../guide.md")
    repo.commit("Link the guide")
    repo.write("AGENTS.md", "\none\n\n")
    repo.commit("White space")
    repo.write("guide.md", "guide, edited\n")
    repo.commit("Edit the guide")
    repo.write("AGENTS.md", b"caf\xe9\n")
    repo.commit("Spoil the root")
    return repo


def subjects(finished: Finished) -> list[str]:
    return [commit["subject"] for commit in validated("history", finished)["commits"]]


def json(repo: GitRepository, *arguments: str, cwd: Path | None = None) -> Finished:
    return run("history", "--format", "json", *arguments, cwd=cwd or repo.path)


def test_the_text(story: GitRepository) -> None:
    result = run("history", "HEAD~3..", cwd=story.path)
    ids = [story.text("rev-parse", name) for name in ("HEAD", "HEAD~1")]
    dates = [story.text("log", "-1", "--format=%aI", name) for name in ids]
    assert result == Finished(
        0,
        f"commit {ids[0]}\n"
        f"{dates[0]}  Ada Author  Spoil the root\n"
        "changes the guidance of 2 directories\n"
        "  - AGENTS.md  no longer loads: it is not UTF-8 (at offset 3)\n"
        "      reaches 2 directories, 4 files\n"
        "      still after it: app/AGENTS.md\n"
        "\n"
        f"commit {ids[1]}\n"
        f"{dates[1]}  Ada Author  Edit the guide\n"
        "changes the guidance of 1 directory\n"
        "  ~ app/AGENTS.md  target edited: guide.md, which it leads to, was edited\n"
        "      app/AGENTS.md -> guide.md\n"
        "      reaches 1 directory, 2 files\n",
        "",
    )


def test_which_commits(story: GitRepository) -> None:
    assert subjects(json(story)) == ["Spoil the root", "Edit the guide", "Link the guide", "Start"]
    assert subjects(json(story, "HEAD~1")) == ["Edit the guide", "Link the guide", "Start"]
    assert subjects(json(story, "HEAD~4..HEAD~1")) == ["Edit the guide", "Link the guide"]
    assert subjects(json(story, "HEAD~3...HEAD")) == ["Spoil the root", "Edit the guide"]
    assert subjects(json(story, "-n", "1")) == ["Spoil the root"]
    assert subjects(json(story, "HEAD..HEAD")) == []
    assert run("history", "HEAD..HEAD", cwd=story.path).out == "none of these commits changed the guidance\n"


def test_one_directory(story: GitRepository) -> None:
    story.link("alias", "app")
    story.commit("An alias")
    story.write("guide.md", "again\n")
    story.commit("Again")
    everywhere = ["Again", "Spoil the root", "Edit the guide", "Link the guide"]
    assert subjects(json(story, "--", "app")) == everywhere
    assert subjects(json(story, "HEAD", "--", ".", cwd=story.path / "app")) == everywhere
    assert subjects(json(story, "--", ".")) == ["Spoil the root", "Start"]
    assert subjects(json(story, "--", "alias")) == ["Again", "An alias"]
    assert run("history", "--", "app", "alias", cwd=story.path).code == 2
    assert run("history", "--", "..", cwd=story.path).code == 2


def test_a_directory_that_is_gone(story: GitRepository) -> None:
    story.write("inherits/x")
    story.commit("Come")
    story.git("rm", "-r", "-q", "inherits", "app")
    story.commit("Go")
    assert subjects(json(story, "--", "app"))[:2] == ["Go", "Spoil the root"]
    assert subjects(json(story, "--", "inherits")) == []
    assert run("history", "HEAD~2", "--", "inherits", cwd=story.path).code == 2, "it wasn't there yet"
    assert run("history", "--", "nope", cwd=story.path).code == 2


def test_a_file_behind_a_linked_directory_stands_for_the_link(story: GitRepository) -> None:
    story.link("alias", "app")
    story.write("app/old.py")
    story.commit("An alias")
    story.write("guide.md", "again\n")
    story.git("rm", "-q", "app/old.py")
    story.commit("Again")
    every = subjects(json(story, "--", "alias"))
    assert every == ["Again", "An alias"]
    for path in ("alias/AGENTS.md", "alias/x.py", "alias/old.py"):
        assert subjects(json(story, "--", path)) == every
    story.link("astray", "nowhere")
    story.commit("Astray")
    for path in ("alias/never.py", "alias/never/x.py", "astray/x.py"):
        ran = run("history", "--", path, cwd=story.path)
        where = f"in the commit {story.text('rev-parse', 'HEAD')[:10]}"
        told = f"agents-md-lint: there is no directory {path!r} {where}; name another one\n"
        assert ran == Finished(2, "", told)


def test_a_file_stands_for_the_directory_that_it_lies_in(story: GitRepository) -> None:
    every = subjects(json(story, "--", "app"))
    assert subjects(json(story, "--", "app/x.py")) == every
    assert subjects(json(story, "--", "app/AGENTS.md")) == every
    assert subjects(json(story, "--", "AGENTS.md")) == subjects(json(story, "--", "."))
    story.git("rm", "-r", "-q", "app")
    story.commit("Go")
    assert subjects(json(story, "--", "app/AGENTS.md")) == ["Go", *every]
    assert subjects(json(story, "HEAD~1", "--", "app/x.py")) == every
    assert run("history", "HEAD~5", "--", "guide.md", cwd=story.path).code == 2, "it wasn't there yet"


@pytest.mark.parametrize("path", ["app", "gone/AGENTS.md"])
def test_a_path_in_the_place_of_a_commit(story: GitRepository, path: str) -> None:
    story.write("gone/AGENTS.md", "x\n")
    story.commit()
    story.git("rm", "-r", "-q", "gone")
    story.commit()
    said = f"agents-md-lint: no commit is named '{path}'; it is a path; put it behind --: history -- {path}\n"
    assert run("history", path, cwd=story.path) == Finished(2, "", said)


def test_no_commits_at_most(story: GitRepository) -> None:
    assert subjects(json(story, "-n", "0")) == []
    assert run("history", "-n0", cwd=story.path).out == "none of these commits changed the guidance\n"
    assert subjects(json(story, "-n", "1")) == ["Spoil the root"]


class TestAuthorsAndDates:
    """``--author`` and ``--since`` choose as ``git log`` does; what they pass over is undone all the same."""

    @pytest.fixture
    def pairs(self, repo: GitRepository) -> GitRepository:
        """Six commits of two authors in turn, a day apart; each edits what the other's is about."""
        people = ("Ada Author", "ada@example.org"), ("Bob [x]", "bob@example.org")
        for number in range(6):
            name, mail = people[number % 2]
            repo.write("AGENTS.md", "x" * (number + 1))
            repo.write("guide/style.md", "y" * (10 - number))
            repo.link(f"d{number}/AGENTS.md", "../guide/style.md")
            repo.add()
            day = f"2024-01-0{number + 1}T12:00:00+00:00"
            author = {"GIT_AUTHOR_NAME": name, "GIT_AUTHOR_EMAIL": mail, "GIT_AUTHOR_DATE": day}
            repo.git("commit", "-q", "-m", f"{number}", environ={**author, "GIT_COMMITTER_DATE": day})
        return repo

    @pytest.mark.parametrize(
        ("options", "chosen"),
        [
            (("--author", "Ada"), "420"),
            (("--author=bob@",), "531"),
            (("--author", "Ada", "--author", "Bob"), "543210"),
            (("--author", "^Ada .*org>$"), "420"),
            (("--author", r"\[x\]"), "531"),
            (("--author", "Eve"), ""),
            (("--since", "2024-01-04T00:00:00Z"), "543"),
            (("--since=2024-01-04T00:00:00Z", "--author=Ada"), "4"),
            (("--since", "2030-01-01"), ""),
            (("--author", "Ada", "HEAD~3..HEAD~1"), "4"),
        ],
        ids=str,
    )
    def test_the_commits_of_git_log(
        self, pairs: GitRepository, options: tuple[str, ...], chosen: str
    ) -> None:
        everything = {one["subject"]: one for one in validated("history", json(pairs))["commits"]}
        assert validated("history", json(pairs, *options))["commits"] == [everything[one] for one in chosen]
        assert pairs.text("log", "--format=%s", *options).split() == list(chosen)

    def test_at_most(self, pairs: GitRepository) -> None:
        assert subjects(json(pairs, "--author", "Ada", "-n", "2")) == ["4", "2"]
        assert subjects(json(pairs, "--author", "Ada", "-n", "0")) == []

    def test_one_directory(self, pairs: GitRepository) -> None:
        assert subjects(json(pairs, "--author", "Ada", "--", "d3")) == ["4"]

    @pytest.mark.parametrize("option", ["--author", "--since"])
    @pytest.mark.parametrize("value", ["--output=pwned", "-n1", "--all", "--", "", "$(touch pwned)", ":/x"])
    def test_a_value_is_no_option(self, pairs: GitRepository, option: str, value: str) -> None:
        result = json(pairs, f"{option}={value}")
        assert result.code == 0
        told = subjects(result)
        assert told == ([] if value or option == "--since" else ["5", "4", "3", "2", "1", "0"])
        assert not (pairs.path / "pwned").exists()

    def test_a_pattern_that_is_none(self, pairs: GitRepository) -> None:
        result = run("history", "--author", "[", cwd=pairs.path)
        assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
        assert "regular expression" in result.err or "Unmatched" in result.err

    def test_the_configuration_has_no_say(self, pairs: GitRepository) -> None:
        pairs.config("grep.patternType", "fixed")
        pairs.config("i18n.logOutputEncoding", "latin1")
        pairs.config("log.mailmap", "true")
        pairs.write(".mailmap", "Eve <eve@example.org> Ada Author <ada@example.org>\n")
        assert subjects(json(pairs, "--author", "A.a")) == ["4", "2", "0"]
        assert subjects(json(pairs, "--author", "Eve")) == []

    def test_a_shallow_clone_that_has_what_is_asked_for(self, pairs: GitRepository, tmp_path: Path) -> None:
        shallow = pairs.clone_shallow(tmp_path / "shallow", depth=3)
        assert subjects(json(shallow, "--since", "2024-01-05T00:00:00Z")) == ["5", "4"]
        assert json(shallow, "--author", "Bob").code == 2, "who knows how many came before?"


@pytest.mark.parametrize(
    "line", [("history",), ("check", "--rev", "HEAD"), ("explain", "--rev", "HEAD", "x")]
)
def test_a_repository_without_commits(repo: GitRepository, line: tuple[str, ...]) -> None:
    result = run(*line, cwd=repo.path)
    assert (result.code, result.err) == (2, "agents-md-lint: there is no commit yet; commit first\n")


def test_a_workspace_below_the_top(story: GitRepository) -> None:
    story.rm("app/AGENTS.md")
    story.write("app/AGENTS.md", "own\n")
    story.commit("A file of its own")
    result = json(story, "--workspace", "app")
    assert subjects(result) == ["A file of its own"]
    (source,) = result.json()["commits"][0]["sources"]
    assert (source["path"], source["scope"], source["before"]["status"]) == (
        "app/AGENTS.md",
        "app",
        "escapes",
    )


def test_a_merge_is_one_step(story: GitRepository) -> None:
    story.branch("side", "HEAD~1")
    story.switch("side")
    story.write("new/AGENTS.md", "new\n")
    story.commit("On the side")
    story.switch("main")
    story.write("other.txt")
    story.commit("Meanwhile")
    story.merge("side")
    first = json(story).json()["commits"][0]
    assert first["id"] == story.head()
    assert [source["path"] for source in first["sources"]] == ["new/AGENTS.md"]


def test_bare_and_sha256(story: GitRepository, tmp_path: Path) -> None:
    bare = story.clone_bare(tmp_path / "bare")
    assert subjects(json(bare)) == subjects(json(story))
    other = GitRepository.init(tmp_path / "sha256", object_format="sha256")
    other.write("AGENTS.md", "x")
    other.commit("Start")
    assert subjects(json(other)) == ["Start"]


def test_a_shallow_clone_says_that_it_does_not_know(story: GitRepository, tmp_path: Path) -> None:
    shallow = story.clone_shallow(tmp_path / "shallow", depth=2)
    assert subjects(json(shallow, "HEAD~1..HEAD")) == ["Spoil the root"]
    result = json(shallow)
    assert (result.code, result.out) == (2, "")
    assert "git fetch --unshallow" in result.err
    assert result.err.count("\n") == 1


def test_failures_are_one_line(repo: GitRepository, tmp_path: Path) -> None:
    for cwd, arguments in (
        (repo.path, ()),
        (repo.path, ("nope",)),
        (repo.path, ("--output=x",)),
        (tmp_path, ()),
    ):
        result = run("history", *arguments, cwd=cwd)
        assert (result.code, result.out) == (2, "")
        assert result.err.count("\n") == 1


def test_hostile_names_and_configuration(repo: GitRepository) -> None:
    for name, value in (
        ("log.showSignature", "true"),
        ("log.follow", "true"),
        ("diff.renames", "copies"),
        ("color.ui", "always"),
        ("log.date", "raw"),
        ("format.pretty", "oneline"),
        ("log.decorate", "full"),
        ("diff.orderFile", "/nope"),
    ):
        repo.config(name, value)
    repo.write("new\nline\x1b[31m/AGENTS.md", "x")
    repo.write(b"caf\xe9/AGENTS.md", "y")
    repo.commit("Red \x1b[31m\u202e subject")
    result = run("history", cwd=repo.path)
    assert result.code == 0
    assert all(line.isprintable() for line in result.out.split("\n"))
    (commit,) = validated("history", json(repo))["commits"]
    assert {source["path"] for source in commit["sources"]} == {
        "new\nline\x1b[31m/AGENTS.md",
        "caf\\xe9/AGENTS.md",
    }


def test_progress_on_a_terminal_only(story: GitRepository) -> None:
    assert run("history", cwd=story.path).err == ""
    leader, follower = pty.openpty()
    finished = subprocess.run(
        [sys.executable, "-m", "agents_md_lint", "history"],
        cwd=story.path,
        stdout=subprocess.PIPE,
        stderr=follower,
        check=False,
    )
    os.close(follower)
    shown = written(leader)
    assert finished.returncode == 0
    assert "of 5 commits" in shown
    assert shown.endswith("\r\x1b[K")
