"""``diff-scope``: what it compares, how that was chosen, and what it says where it can't."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.commands.test_diff_scope import causes, paths, scope
from tests.support.program import Finished, run
from tests.support.repository import GitRepository

FROM, TO, LOCAL = "PRE_COMMIT_FROM_REF", "PRE_COMMIT_TO_REF", "PRE_COMMIT_LOCAL_BRANCH"
EMPTY = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
ZERO = "0" * 40


@pytest.fixture
def guided(repo: GitRepository) -> GitRepository:
    """A repository with a guidance file and two commits."""
    repo.write("AGENTS.md", "One.\n")
    repo.write("app/f", "")
    repo.commit("Begin")
    repo.write("AGENTS.md", "Two.\n")
    repo.commit("Edit")
    return repo


def ends(document: Any) -> list[tuple[str, str]]:
    """Return id and choice of both ends."""
    return [(document[end]["id"], document[end]["chosen"]) for end in ("base", "head")]


def failure(repo: GitRepository, *arguments: str, environ: Mapping[str, str] | None = None) -> str:
    """Return the one line with which the run fails."""
    result = run("diff-scope", *arguments, cwd=repo.path, environ=environ)
    assert (result.code, result.out) == (2, ""), result
    assert result.err.count("\n") == 1
    return result.err.removeprefix("agents-md-lint: ").removesuffix("\n")


class TestCommits:
    """The last commit, one that is named, and two."""

    def test_the_last_by_default(self, guided: GitRepository) -> None:
        base, head = guided.text("rev-parse", "HEAD~1"), guided.head()
        assert ends(scope(guided)) == [(base, "the first parent of HEAD"), (head, "HEAD")]

    def test_one_that_is_named(self, guided: GitRepository) -> None:
        first, second = guided.text("rev-parse", "HEAD~1"), guided.head()
        guided.commit("More")
        found = scope(guided, "HEAD~1")
        assert ends(found) == [(first, "the first parent of HEAD~1"), (second, "HEAD~1")]
        assert causes(found) == [("AGENTS.md", "edited")]

    def test_a_root_commit(self, guided: GitRepository) -> None:
        found = scope(guided, "main~1")
        assert ends(found) == [
            (EMPTY, "the empty tree, since main~1 is a root commit"),
            (guided.text("rev-parse", "HEAD~1"), "main~1"),
        ]
        assert causes(found) == [("AGENTS.md", "added")]
        assert [commit["subject"] for commit in found["sources"][0]["commits"]] == ["Begin"]

    def test_an_orphan_branch(self, guided: GitRepository) -> None:
        guided.git("switch", "-q", "--orphan", "other")
        guided.write("docs/AGENTS.md", "Docs.\n")
        guided.commit("Begin again")
        assert causes(scope(guided)) == [("docs/AGENTS.md", "added")]
        assert causes(scope(guided, "main..other")) == [("AGENTS.md", "removed"), ("docs/AGENTS.md", "added")]
        assert failure(guided, "main...other") == (
            "main and other have no common ancestor here; compare them as they are: main..other"
        )

    def test_two_dots_compare_both_as_they_are(self, guided: GitRepository) -> None:
        found = scope(guided, "HEAD..HEAD~1")
        assert [chosen for _, chosen in ends(found)] == ["HEAD", "HEAD~1"]
        assert causes(found) == [("AGENTS.md", "edited")]
        assert found["sources"][0]["commits"] == []  # none lies between
        assert [chosen for _, chosen in ends(scope(guided, "HEAD~1.."))] == [
            "HEAD~1",
            "HEAD",
        ]

    def test_three_dots_leave_out_what_the_base_got_since(self, guided: GitRepository) -> None:
        fork = guided.head()
        guided.branch("topic")
        guided.write("app/AGENTS.md", "Views.\n")
        guided.commit("Tell about views")
        guided.switch("main")
        guided.write("AGENTS.md", "Three.\n")
        guided.commit("Go on")
        found = scope(guided, "main...topic")
        assert ends(found)[0] == (fork, "the merge base of main and topic")
        tips = guided.text("rev-parse", "main"), guided.text("rev-parse", "topic")
        assert [chosen for _, chosen in ends(scope(guided, "...".join(tips)))] == [
            f"the merge base of {tips[0][:10]} and {tips[1][:10]}",
            f"{tips[1][:10]}",
        ]
        assert causes(found) == [("app/AGENTS.md", "added")]
        assert causes(scope(guided, "main..topic")) == [("AGENTS.md", "edited"), ("app/AGENTS.md", "added")]

    def test_a_clean_merge_that_brings_in_guidance(self, guided: GitRepository) -> None:
        guided.branch("topic")
        guided.write("app/AGENTS.md", "Views.\n")
        guided.commit("Tell about views")
        guided.switch("main")
        guided.write("g", "")
        before = guided.commit("Go on")
        guided.merge("topic")
        found = scope(guided)
        assert ends(found)[0] == (before, "the first parent of HEAD")
        assert causes(found) == [("app/AGENTS.md", "added")]
        assert [commit["subject"] for commit in found["sources"][0]["commits"]] == [
            "Merge topic",
            "Tell about views",
        ]

    def test_several_merge_bases_are_all_named(self, guided: GitRepository) -> None:
        start = guided.head()
        guided.branch("one")
        guided.write("one/AGENTS.md", "One.\n")
        first = guided.commit()
        guided.git("switch", "-q", "-c", "other", start)
        guided.write("other/AGENTS.md", "Other.\n")
        second = guided.commit()
        guided.merge("one")
        guided.switch("one")
        guided.git("merge", "-q", "--no-ff", "-m", "Cross", second)
        found = scope(guided, "one...other")
        [base, _] = ends(found)
        assert base[0] in (first, second)
        listed = guided.text("merge-base", "--all", "one", "other").split()
        assert sorted(listed) == sorted([first, second])
        assert base == (listed[0], f"the first of 2 merge bases of one and other: {', '.join(listed)}")
        assert listed[1] in run("diff-scope", "one...other", cwd=guided.path).out


class TestHistory:
    """The commits of a range, by cause."""

    def test_newest_first_with_what_they_touched(self, guided: GitRepository) -> None:
        start = guided.head()
        guided.link("app/AGENTS.md", "guide.md")
        guided.write("app/guide.md", "a\n")
        guided.commit("Link")
        guided.write("README.md", "")
        guided.commit("Nothing of ours")
        guided.write("app/guide.md", "b\n")
        guided.write("AGENTS.md", "Three.\n")
        guided.commit("Both | `here`")
        found = scope(guided, f"{start}..HEAD")
        subjects = {
            source["path"]: [commit["subject"] for commit in source["commits"]] for source in found["sources"]
        }
        assert subjects == {"AGENTS.md": ["Both | `here`"], "app/AGENTS.md": ["Both | `here`", "Link"]}

    def test_each(self, guided: GitRepository) -> None:
        start = guided.head()
        guided.write("app/AGENTS.md", "a\n")
        one = guided.commit("One")
        guided.write("README.md", "")
        two = guided.commit("Two")
        found = scope(guided, "--each", f"{start}..HEAD")
        assert [report["head"]["id"] for report in found["reports"]] == [one, two]
        assert [report["base"]["id"] for report in found["reports"]] == [start, one]
        assert [causes(report) for report in found["reports"]] == [[("app/AGENTS.md", "added")], []]
        text = run("diff-scope", "--each", f"{start}..HEAD", cwd=guided.path).out
        assert text.count("base ") == text.count("head ") == 2
        assert run("diff-scope", "--each", "--exit-code", f"{start}..HEAD", cwd=guided.path).code == 1

    def test_each_with_each_workspace(self, guided: GitRepository) -> None:
        found = scope(guided, "--each", "--workspace", ".", "--workspace", "app", "HEAD~1..HEAD")
        assert [report["workspace"] for report in found["reports"]] == [".", "app"]

    def test_each_follows_first_parents(self, guided: GitRepository) -> None:
        guided.branch("topic")
        guided.write("app/AGENTS.md", "1\n")
        guided.commit()
        guided.write("app/AGENTS.md", "2\n")
        guided.commit()
        guided.switch("main")
        start = guided.head()
        merge = guided.merge("topic")
        found = scope(guided, "--each", f"{start}..HEAD")  # one commit is one report
        assert found["head"]["id"] == merge
        assert causes(found) == [("app/AGENTS.md", "added")]

    def test_each_needs_commits(self, guided: GitRepository) -> None:
        assert failure(guided, "--each", "--staged") == (
            "--each needs a range of commits; name one: BASE..HEAD"
        )


class TestStaged:
    """``--staged``: the commit to be."""

    def test_the_index_and_not_the_worktree(self, guided: GitRepository) -> None:
        guided.write("app/AGENTS.md", "Views.\n")
        guided.add()
        guided.write("app/AGENTS.md", b"\0")
        guided.write("AGENTS.md", "Unstaged.\n")
        found = scope(guided, "--staged")
        assert ends(found) == [(guided.head(), "HEAD"), ("index", "the index")]
        assert causes(found) == [("app/AGENTS.md", "added")]
        assert found["sources"][0]["commits"] == []

    def test_another_index(self, guided: GitRepository, tmp_path: Path) -> None:
        """``git commit -a`` and ``git commit PATH`` make one."""
        index = {"GIT_INDEX_FILE": str(tmp_path / "index")}
        guided.git("read-tree", "HEAD", environ=index)
        guided.git("update-index", "--force-remove", "AGENTS.md", environ=index)
        assert causes(scope(guided, "--staged")) == []
        assert causes(scope(guided, "--staged", environ=index)) == [("AGENTS.md", "removed")]

    def test_before_the_first_commit(self, repo: GitRepository) -> None:
        assert failure(repo) == (
            "there is no commit yet; commit first, or compare with --staged or --worktree"
        )
        assert causes(scope(repo, "--staged")) == []
        repo.write("AGENTS.md", "One.\n")
        assert causes(scope(repo, "--staged")) == []
        assert causes(scope(repo, "--worktree")) == [("AGENTS.md", "added")]
        repo.add()
        found = scope(repo, "--staged")
        assert ends(found)[0] == (EMPTY, "the empty tree, since there is no commit yet")
        assert causes(found) == [("AGENTS.md", "added")]


class TestWorktree:
    """``--worktree``: what is on the disk."""

    def test_untracked_counts_and_ignored_does_not(self, guided: GitRepository) -> None:
        guided.write(".gitignore", "/node_modules/\n")
        guided.write("node_modules/x/AGENTS.md", "Theirs.\n")
        guided.write("new/AGENTS.md", "New.\n")
        found = scope(guided, "--worktree")
        assert ends(found) == [
            (guided.head(), "HEAD"),
            ("worktree", "the worktree, with untracked files"),
        ]
        assert causes(found) == [("new/AGENTS.md", "added")]

    def test_what_was_deleted(self, guided: GitRepository) -> None:
        (guided.path / "AGENTS.md").unlink()
        found = scope(guided, "--worktree")
        assert causes(found) == [("AGENTS.md", "removed")]
        assert paths(found) == [".", "app"]

    def test_a_directory_that_was_deleted(self, guided: GitRepository) -> None:
        guided.write("app/AGENTS.md", "Views.\n")
        guided.commit()
        for name in ("AGENTS.md", "f"):
            (guided.path / "app" / name).unlink()
        (guided.path / "app").rmdir()
        [directory] = scope(guided, "--worktree")["directories"]
        assert (directory["path"], directory["change"]) == ("app", "removed")

    def test_a_fifo_is_never_opened(self, guided: GitRepository) -> None:
        (guided.path / "AGENTS.md").unlink()
        guided.fifo("AGENTS.md")
        guided.fifo("app/AGENTS.md")
        guided.fifo(".qignore")
        found = scope(guided, "--worktree")
        [source] = found["sources"]
        assert (source["change"], source["why"]) == ("stops-loading", "it is a FIFO, not a regular file")
        assert found["discovery"]["after"] == "listing-hangs"

    def test_nothing_is_written(self, guided: GitRepository) -> None:
        guided.write("AGENTS.md", "Three.\n")
        before = {path: path.stat().st_mtime_ns for path in guided.path.rglob("*")}
        scope(guided, "--worktree")
        scope(guided, "--staged")
        assert {path: path.stat().st_mtime_ns for path in guided.path.rglob("*")} == before

    def test_a_linked_worktree(self, guided: GitRepository, tmp_path: Path) -> None:
        linked = guided.worktree(tmp_path / "linked")
        linked.write("AGENTS.md", "Linked.\n")
        assert causes(scope(linked, "--worktree")) == [("AGENTS.md", "edited")]
        assert causes(scope(guided, "--worktree")) == []
        linked.commit()
        assert causes(scope(linked)) == [("AGENTS.md", "edited")]


class TestPreCommit:
    """``--pre-commit``: what the runner's environment says."""

    def test_its_refs_from_where_they_parted(self, guided: GitRepository) -> None:
        fork = guided.head()
        guided.branch("topic")
        guided.write("app/AGENTS.md", "Views.\n")
        topic = guided.commit()
        guided.switch("main")
        guided.write("AGENTS.md", "Three.\n")
        guided.commit()
        found = scope(guided, "--pre-commit", environ={FROM: "main", TO: "topic"})
        assert ends(found) == [(fork, "the merge base of main and topic"), (topic, "topic")]
        assert causes(found) == [("app/AGENTS.md", "added")]

    def test_without_refs_what_is_staged_or_the_last_commit(self, guided: GitRepository) -> None:
        assert ends(scope(guided, "--pre-commit"))[1] == (guided.head(), "HEAD")
        guided.write("app/AGENTS.md", "Views.\n")
        guided.add()
        found = scope(guided, "--pre-commit")
        assert ends(found)[1] == ("index", "the index")
        assert causes(found) == [("app/AGENTS.md", "added")]

    @pytest.mark.parametrize("base", [{}, {FROM: ""}, {FROM: ZERO}])
    @pytest.mark.parametrize("tip", [TO, LOCAL])
    def test_the_first_push_of_a_history_is_all_of_it(
        self, guided: GitRepository, base: dict[str, str], tip: str
    ) -> None:
        found = scope(guided, "--pre-commit", environ={**base, tip: "main"})
        assert ends(found) == [
            (EMPTY, "the empty tree, since pre-commit names no base"),
            (guided.head(), "main, as pre-commit names it"),
        ]
        assert causes(found) == [("AGENTS.md", "added")]
        assert [commit["subject"] for commit in found["sources"][0]["commits"]] == ["Edit", "Begin"]

    def test_silence_where_nothing_changes(self, guided: GitRepository) -> None:
        guided.write("README.md", "")
        guided.write("AGENTS.md", " Two.\n")
        guided.commit()
        for form in ("text", "markdown", "github"):
            assert run("diff-scope", "--pre-commit", "--format", form, cwd=guided.path) == Finished(0, "", "")
        assert scope(guided, "--pre-commit")["directories"] == []
        assert run("diff-scope", cwd=guided.path).out != ""

    def test_a_submodule_is_not_silence(self, guided: GitRepository) -> None:
        guided.submodule("vendor/one")
        guided.commit(all=False)
        assert "not inspected" in run("diff-scope", "--pre-commit", cwd=guided.path).out

    def test_a_base_that_is_not_here(self, guided: GitRepository) -> None:
        gone = "1234567890" * 4
        assert failure(guided, "--pre-commit", environ={FROM: gone, TO: "HEAD"}) == (
            f"the repository lacks the object {gone}; fetch it: git fetch origin {gone}"
        )


class TestMissing:
    """What a clone doesn't have ends the run, with what fetches it: never a report on less."""

    def test_an_absent_base(self, guided: GitRepository) -> None:
        gone = "1234567890" * 4
        assert failure(guided, f"{gone}...HEAD") == (
            f"the repository lacks the object {gone}; fetch it: git fetch origin {gone}"
        )
        assert failure(guided, "origin/main...HEAD") == (
            "no commit is named origin/main; check the name, or fetch it: git fetch --all --tags"
        )

    def test_a_path_is_no_commit(self, guided: GitRepository) -> None:
        guided.write("two words/x", "")
        assert failure(guided, "two words") == (
            "no commit is named 'two words'; it is a path; name commits; those that changed what is told "
            "there: agents-md-lint history -- 'two words'"
        )

    @pytest.mark.parametrize("options", [["--depth=1"], ["--single-branch"]])
    @pytest.mark.parametrize("suffix", ["", "~1"])
    def test_a_remote_branch_that_a_clone_did_not_fetch(
        self, guided: GitRepository, tmp_path: Path, options: list[str], suffix: str
    ) -> None:
        guided.branch("a/topic")
        guided.write("app/AGENTS.md", "Views.\n")
        guided.commit()
        guided.switch("main")
        guided.git("clone", "-q", *options, f"file://{guided.path}", str(tmp_path / "clone"))
        clone = GitRepository(tmp_path / "clone")
        asked = f"HEAD...origin/a/topic{suffix}"
        said = failure(clone, asked)
        remedy = said.rpartition("fetch it: ")[2]
        assert remedy.endswith("origin +refs/heads/a/topic:refs/remotes/origin/a/topic")
        subprocess.run(["bash", "-c", remedy], cwd=clone.path, check=True, capture_output=True)
        assert causes(scope(clone, asked)) == ([] if suffix else [("app/AGENTS.md", "added")])

    def test_an_all_zero_base(self, guided: GitRepository) -> None:
        assert failure(guided, f"{ZERO}..HEAD").startswith(f"the all-zero id {ZERO} stands for no commit; ")

    def test_a_shallow_clone(self, guided: GitRepository, tmp_path: Path) -> None:
        parent, head = guided.text("rev-parse", "HEAD~1"), guided.head()
        shallow = guided.clone_shallow(tmp_path / "shallow")
        lacks = (
            f"the repository lacks the object {parent}; this is a shallow clone; fetch the history:"
            f" git fetch --unshallow origin {parent}"
        )
        assert failure(shallow) == failure(shallow, f"{parent}...HEAD") == lacks
        assert failure(shallow, "HEAD~1..HEAD").endswith("fetch the history: git fetch --unshallow")
        shallow.git("fetch", "-q", "--unshallow", "origin", parent)
        assert ends(scope(shallow))[1] == (head, "HEAD")
        assert causes(scope(shallow)) == [("AGENTS.md", "edited")]

    def test_the_end_of_a_shallow_clone_did_not_touch_all_that_it_holds(
        self, guided: GitRepository, tmp_path: Path
    ) -> None:
        """A pull request's merge, fetched with its parents: the topic's older commits aren't there."""
        guided.branch("topic")
        guided.write("app/AGENTS.md", "Views.\n")
        guided.commit("Tell about views")
        guided.write("README.md", "")
        guided.commit("Nothing of ours")
        guided.switch("main")
        guided.merge("topic")
        shallow = guided.clone_shallow(tmp_path / "shallow", 2)
        result = run("diff-scope", "--format", "json", cwd=shallow.path)
        [source] = result.json()["sources"]
        assert [commit["subject"] for commit in source["commits"]] == ["Merge topic"]
        assert result.err == (
            "agents-md-lint: the older commits of the range are missing; this is a shallow clone; fetch the"
            " history: git fetch --unshallow\n"
        )
        shallow.git("fetch", "-q", "--unshallow")
        [source] = scope(shallow)["sources"]
        assert [commit["subject"] for commit in source["commits"]] == ["Merge topic", "Tell about views"]

    def test_a_merge_of_one_commit_that_is_fetched_with_its_parents_lacks_nothing(
        self, guided: GitRepository, tmp_path: Path
    ) -> None:
        guided.branch("topic")
        guided.git("rm", "-q", "AGENTS.md")
        guided.write("app/AGENTS.md", "Views.\n")
        guided.commit("Tell about views")
        guided.switch("main")
        guided.merge("topic")
        shallow = guided.clone_shallow(tmp_path / "shallow", 2)
        told = run("diff-scope", "--format", "json", cwd=shallow.path)
        subjects = [[one["subject"] for one in source["commits"]] for source in told.json()["sources"]]
        assert subjects == [["Merge topic", "Tell about views"]] * 2
        assert told.err == ""
        shallow.git("fetch", "-q", "--unshallow")
        assert run("diff-scope", "--format", "json", cwd=shallow.path).json() == told.json()

    def test_a_missing_merge_base(self, guided: GitRepository, tmp_path: Path) -> None:
        guided.branch("topic")
        guided.write("app/AGENTS.md", "Views.\n")
        guided.commit()
        guided.switch("main")
        guided.write("AGENTS.md", "Three.\n")
        guided.commit()
        shallow = guided.clone_shallow(tmp_path / "shallow")
        shallow.git("fetch", "-q", "--depth=1", "origin", "topic:refs/remotes/origin/topic")
        assert failure(shallow, "origin/main...origin/topic") == (
            "origin/main and origin/topic have no common ancestor here;"
            " this is a shallow clone; fetch the history: git fetch --unshallow"
        )
        shallow.git("fetch", "-q", "--unshallow", "origin", "main", "topic")
        assert causes(scope(shallow, "origin/main...origin/topic")) == [("app/AGENTS.md", "added")]

    def test_a_partial_clone(self, guided: GitRepository, tmp_path: Path) -> None:
        partial = guided.clone_partial(tmp_path / "partial")
        told = failure(partial)
        assert told.startswith("the repository lacks the object ")
        assert told.endswith(
            " (the content of AGENTS.md); this is a partial clone; fetch what it lacks: git fetch --refetch"
            " --no-filter"
        )
        partial.git("fetch", "-q", "--refetch", "--no-filter")
        assert causes(scope(partial)) == [("AGENTS.md", "edited")]

    def test_a_clone_without_trees(self, guided: GitRepository, tmp_path: Path) -> None:
        partial = guided.clone_partial(tmp_path / "partial", "tree:0")
        assert failure(partial).endswith(
            "; this is a partial clone; fetch what it lacks: git fetch --refetch --no-filter"
        )

    @pytest.mark.parametrize(
        "text", ["", "--output=x", "-p", "nope", "HEAD^{tree}", "a..b..c", "...nope", "\n"]
    )
    def test_what_names_no_commit(self, guided: GitRepository, text: str) -> None:
        assert failure(guided, "--", text)


class TestKinds:
    """Repositories of every kind."""

    def test_sha256(self, tmp_path: Path) -> None:
        repo = GitRepository.init(tmp_path / "repo", object_format="sha256")
        repo.write("AGENTS.md", "One.\n")
        repo.commit()
        assert len(ends(scope(repo))[0][0]) == 64
        assert causes(scope(repo)) == [("AGENTS.md", "added")]
        repo.write("AGENTS.md", "Two.\n")
        repo.commit()
        assert causes(scope(repo)) == [("AGENTS.md", "edited")]

    def test_a_bare_repository_without_a_commit(self, tmp_path: Path) -> None:
        bare = GitRepository.init(tmp_path / "bare", bare=True)
        said = "there is no commit yet; commit first"
        assert failure(bare) == failure(bare, "HEAD") == said
        assert run("history", "HEAD", cwd=bare.path).err == f"agents-md-lint: {said}\n"

    def test_bare(self, guided: GitRepository, tmp_path: Path) -> None:
        bare = guided.clone_bare(tmp_path / "bare")
        assert causes(scope(bare)) == [("AGENTS.md", "edited")]
        assert causes(scope(bare, "HEAD~1..main", "--workspace", "app")) == []
        for option in ("--staged", "--worktree"):
            assert failure(bare, option) == "this repository has no worktree; compare commits: BASE..HEAD"

    def test_outside_a_repository(self, tmp_path: Path) -> None:
        result = run("diff-scope", cwd=tmp_path)
        assert (result.code, result.out) == (2, "")
        assert "is not in a Git repository" in result.err

    def test_a_conflicted_index(self, guided: GitRepository) -> None:
        guided.branch("topic", "HEAD~1")
        guided.write("AGENTS.md", "Topic.\n")
        guided.write("app/AGENTS.md", "Views.\n")
        guided.commit()
        guided.switch("main")
        guided.git("read-tree", "-m", "HEAD~1", "HEAD", "topic")
        assert guided.text("ls-files", "--unmerged")
        assert ("app/AGENTS.md", "added") in causes(scope(guided, "--staged"))
