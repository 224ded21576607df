"""What names a commit, and what doesn't."""

from __future__ import annotations

import hashlib
import itertools
import os
import shutil
from pathlib import Path

import pytest

from agents_md_lint.errors import GitError, MissingObjectError
from agents_md_lint.git.repository import Repository
from agents_md_lint.git.revisions import head, merge_bases, merging, revision
from tests.support.repository import GitRepository


@pytest.fixture
def history(repo: GitRepository) -> GitRepository:
    """A repository with two commits."""
    repo.write("AGENTS.md", "1")
    repo.commit("first")
    repo.write("AGENTS.md", "2")
    repo.commit("second")
    return repo


def remove_object(repo: GitRepository, oid: str) -> None:
    (repo.path / ".git/objects" / oid[:2] / oid[2:]).unlink()


@pytest.mark.parametrize(
    "text",
    ["HEAD", "@", "main", "refs/heads/main", "tag", "{id}", "{short}", ":/second", "HEAD^{/sec}", "main@{0}"],
)
def test_spellings(history: GitRepository, text: str) -> None:
    commit = history.head()
    history.git("tag", "-a", "-m", "annotated", "tag")
    spelled = text.replace("{id}", commit).replace("{short}", commit[:8])
    assert revision(Repository.at(history.path), spelled) == commit


def test_refs_that_look_like_options(history: GitRepository) -> None:
    commit = history.head()
    for name in ("--all", "-h", "--git-dir", "--output=x", "--not"):
        history.git("update-ref", f"refs/heads/{name}", commit)
        assert revision(Repository.at(history.path), name) == commit


@pytest.mark.parametrize(
    "text",
    [
        "--all",
        "--output=pwned",
        "-h",
        "nowhere",
        "^HEAD",
        "HEAD..main",
        "HEAD...main",
        "main main",
        "HEAD\nmain",
        "HEAD ",
        "\udcff",
        "zz" * 20,
        "\x1b[31m",
    ],
)
def test_unknown(history: GitRepository, text: str) -> None:
    with pytest.raises(GitError, match="no commit is named") as caught:
        revision(Repository.at(history.path), text)
    assert caught.value.reason.isprintable()
    assert "git fetch" in caught.value.remedy
    assert not isinstance(caught.value, MissingObjectError)


@pytest.mark.parametrize("text", ["", " ", "\n", "a\0b", "\ud800", "0" * 40, "a" * 200_000])
def test_no_revision_at_all(history: GitRepository, text: str) -> None:
    with pytest.raises(GitError, match="commit") as caught:
        revision(Repository.at(history.path), text)
    assert caught.value.reason.isprintable()
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("text", "kind"), [("HEAD^{tree}", "tree"), ("HEAD:AGENTS.md", "blob"), (":0:AGENTS.md", "blob")]
)
def test_not_a_commit(history: GitRepository, text: str, kind: str) -> None:
    with pytest.raises(GitError, match=f"is a {kind}, not a commit"):
        revision(Repository.at(history.path), text)


@pytest.mark.parametrize(("named", "kind"), [("HEAD^{tree}", "tree"), ("HEAD:AGENTS.md", "blob")])
def test_a_tag_of_no_commit(history: GitRepository, named: str, kind: str) -> None:
    history.git("tag", "-a", "-m", "annotated", "one", named)
    history.git("tag", "-a", "-m", "annotated", "two", "one")
    for text in ("one", "two", history.text("rev-parse", "one")):
        with pytest.raises(GitError, match=f"is a tag of a {kind}, so of no commit") as caught:
            revision(Repository.at(history.path), text)
        assert "fetch" not in caught.value.remedy


@pytest.mark.parametrize("text", ["HEAD^9", "HEAD~50", "HEAD@{50}", "main~2^"])
def test_further_back_than_there_is_anything(history: GitRepository, text: str) -> None:
    with pytest.raises(GitError, match=r"no commit is named .*, though (HEAD|main) is one") as caught:
        revision(Repository.at(history.path), text)
    assert "fetch" not in caught.value.remedy


@pytest.mark.parametrize("text", ["HEAD", "main", "@", "nope", "HEAD~1"])
def test_nothing_to_fetch_where_nothing_was_committed(repo: GitRepository, text: str) -> None:
    with pytest.raises(GitError, match="there is no commit yet") as caught:
        revision(Repository.at(repo.path), text)
    assert caught.value.remedy == "commit first"


def test_the_current_branch_has_no_commit(history: GitRepository) -> None:
    history.git("checkout", "-q", "--orphan", "new")
    with pytest.raises(GitError, match="the current branch has no commit yet"):
        revision(Repository.at(history.path), "HEAD")


def test_an_abbreviation_of_several(history: GitRepository) -> None:
    first: dict[str, str] = {}
    for number in range(2000):
        oid = hashlib.sha1(b"blob %d\0%d" % (len(str(number)), number)).hexdigest()  # noqa: S324  Git's own
        if oid[:4] in first:
            break
        first[oid[:4]] = str(number)
    history.blob(first[oid[:4]])
    history.blob(str(number))
    with pytest.raises(GitError, match=f"{oid[:4]} may mean 2 objects"):
        revision(Repository.at(history.path), oid[:4])


def test_missing_commit(history: GitRepository) -> None:
    with pytest.raises(MissingObjectError, match=f"lacks the object {'1' * 40}") as caught:
        revision(Repository.at(history.path), "1" * 40)
    assert "git fetch" in caught.value.remedy


def test_branch_of_a_missing_commit(history: GitRepository) -> None:
    commit = history.head()
    remove_object(history, commit)
    with pytest.raises(MissingObjectError, match=commit):
        revision(Repository.at(history.path), "main")


def test_tag_of_a_missing_commit(history: GitRepository) -> None:
    history.git("tag", "-a", "-m", "annotated", "tag")
    remove_object(history, history.head())
    with pytest.raises(MissingObjectError):
        revision(Repository.at(history.path), "tag")


def test_shallow_clone(history: GitRepository, tmp_path: Path) -> None:
    clone = history.clone_shallow(tmp_path / "clone")
    found = Repository.at(clone.path)
    assert found.shallow
    assert not found.is_partial()
    assert revision(found, "HEAD") == history.head()
    for text in ("HEAD~1", history.text("rev-parse", "HEAD~1")):
        with pytest.raises(MissingObjectError) as caught:
            revision(found, text)
        assert "git fetch --unshallow" in caught.value.remedy
    clone.git("fetch", "-q", "--unshallow")
    assert revision(found, "HEAD~1") == history.text("rev-parse", "HEAD~1")


def test_whole_clone_is_neither_shallow_nor_partial(history: GitRepository) -> None:
    found = Repository.at(history.path)
    assert not found.shallow
    assert not found.is_partial()


# HEAD.


def test_head(history: GitRepository) -> None:
    assert head(Repository.at(history.path)) == history.head()
    history.git("switch", "-q", "--detach", "HEAD~1")
    assert head(Repository.at(history.path)) == history.head()


@pytest.mark.parametrize("branch", ["main", "a branch/é", "-x"])
def test_unborn(repo: GitRepository, branch: str) -> None:
    repo.git("symbolic-ref", "HEAD", f"refs/heads/{branch}".replace(" ", "-"))
    assert head(Repository.at(repo.path)) is None


def test_unborn_beside_branches_below_its_name(history: GitRepository) -> None:
    history.git("branch", "topic/a")
    history.git("symbolic-ref", "HEAD", "refs/heads/topic")
    assert head(Repository.at(history.path)) is None


def test_unborn_orphan(history: GitRepository) -> None:
    history.git("switch", "-q", "--orphan", "new")
    assert head(Repository.at(history.path)) is None


@pytest.mark.parametrize("content", ["garbage\n", "0" * 40 + "\n", ""])
def test_broken_branch_is_not_unborn(history: GitRepository, content: str) -> None:
    (history.path / ".git/refs/heads/main").write_text(content)
    with pytest.raises(GitError) as caught:
        head(Repository.at(history.path))
    assert caught.value.remedy


def test_path_that_ends_like_a_peeled_revision(history: GitRepository) -> None:
    history.write("AGENTS.md^{commit}")
    history.commit()
    with pytest.raises(GitError, match="is a blob, not a commit"):
        revision(Repository.at(history.path), "HEAD:AGENTS.md")


def test_ambiguous_abbreviation_means_the_commit(history: GitRepository) -> None:
    short = history.head()[:4]
    blobs = ((str(number), f"blob {len(str(number))}\0{number}") for number in itertools.count())
    same = (text for text, stored in blobs if hashlib.sha1(stored.encode()).hexdigest().startswith(short))  # noqa: S324
    assert history.blob(next(same)).startswith(short)
    assert revision(Repository.at(history.path), short) == history.head()


def test_head_at_a_missing_commit_is_not_unborn(history: GitRepository) -> None:
    remove_object(history, history.head())
    with pytest.raises(MissingObjectError):
        head(Repository.at(history.path))


# Merge bases.


def test_merge_bases(history: GitRepository) -> None:
    base = history.head()
    history.branch("topic")
    topic = history.commit("on the branch")
    history.switch("main")
    main = history.commit("on main")
    found = Repository.at(history.path)
    assert merge_bases(found, main, topic) == (base,)
    assert merge_bases(found, base, topic) == (base,)


def test_criss_cross_has_two_merge_bases(history: GitRepository) -> None:
    history.branch("topic")
    topic = history.commit("on the branch")
    history.switch("main")
    main = history.commit("on main")
    one = history.merge(topic)
    history.switch("topic")
    other = history.merge(main)
    assert set(merge_bases(Repository.at(history.path), one, other)) == {main, topic}


def test_unrelated_histories_have_none(history: GitRepository) -> None:
    main = history.head()
    history.git("switch", "-q", "--orphan", "other")
    assert merge_bases(Repository.at(history.path), main, history.commit("unrelated")) == ()


def test_merge_base_of_nonsense_fails(history: GitRepository) -> None:
    with pytest.raises(GitError):
        merge_bases(Repository.at(history.path), "1" * 40, history.head())


def test_sha256(tmp_path: Path) -> None:
    made = GitRepository.init(tmp_path / "repo", object_format="sha256")
    commit = made.commit()
    found = Repository.at(made.path)
    assert revision(found, commit) == commit
    assert merge_bases(found, commit, commit) == (commit,)
    with pytest.raises(GitError, match="all-zero"):
        revision(found, "0" * 64)


def test_a_file_of_the_name_changes_nothing(history: GitRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    history.write("main", "a file with a branch's name")
    monkeypatch.chdir(history.path)
    assert revision(Repository.discover(), "main") == history.head()
    shutil.rmtree(history.path / ".git/logs")
    assert os.path.exists("main")


def test_what_is_being_merged(history: GitRepository, tmp_path: Path) -> None:
    """In a linked worktree too, and however many there are."""
    base = history.head()
    sides = []
    for name in ("one", "two"):
        history.branch(name, base)
        history.write(name)
        sides.append(history.commit())
    linked = tmp_path / "linked"
    history.git("worktree", "add", "-q", "-b", "here", str(linked), base)
    GitRepository(linked).write("own")
    GitRepository(linked).commit()
    with Repository.at(linked) as repository:
        assert merging(repository, {}) == ()
        told = {f"GITHEAD_{side}": "x" for side in sides}
        assert merging(repository, {**told, "GITHEAD_": "x", "GITHEAD_x": "x"}) == tuple(sides)
        GitRepository(linked).git("merge", "-q", "--no-commit", "one", "two")
        assert merging(repository, {}) == tuple(sides)
    with Repository.at(history.path) as repository:
        assert merging(repository, {}) == ()
