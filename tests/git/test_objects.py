"""Reading objects: bounded, closed, and never by fetching."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import agents_md_lint
from agents_md_lint.errors import GitError, MissingObjectError
from agents_md_lint.git import objects as module
from agents_md_lint.git.repository import Repository
from tests.support.repository import GitRepository

PACKAGE = str(Path(agents_md_lint.__file__).parent.parent)
ABSENT = "1" * 40


@pytest.fixture(params=["spawned", "no posix_spawnp"])
def opened(
    repo: GitRepository, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Repository]:
    """The repository, open, with each way to start its process; at the end none may be left."""
    gc.collect()  # ends the processes of repositories that other tests left open
    if request.param != "spawned":
        monkeypatch.delattr(os, request.param.removeprefix("no "))
    with Repository.at(repo.path) as found:
        yield found
    assert no_child_is_left()


def no_child_is_left() -> bool:
    try:
        os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return True
    return False


def object_file(repo: GitRepository, oid: str) -> Path:
    return repo.path / ".git/objects" / oid[:2] / oid[2:]


def damage(repo: GitRepository, oid: str, content: bytes) -> None:
    path = object_file(repo, oid)
    path.chmod(0o644)
    path.write_bytes(content)


@pytest.mark.parametrize(
    "content", [b"", b"x", b"\n", b"a\0b\n\n", b"\xff" * 70_000, b"1 blob 2\n", b"z" * (3 << 20)]
)
@pytest.mark.parametrize("limit", [0, 1, 65_537, 1 << 30])
def test_contents(repo: GitRepository, opened: Repository, content: bytes, limit: int) -> None:
    oid, other = repo.blob(content), repo.blob("the next one")
    for _ in range(2):
        assert opened.objects.read(oid, limit) == (len(content), content[:limit])
        assert opened.objects.size(oid) == len(content)
        assert opened.objects.read(other, 99) == (12, b"the next one")


def test_sha256(tmp_path: Path) -> None:
    made = GitRepository.init(tmp_path / "repo", object_format="sha256")
    with Repository.at(made.path) as found:
        assert found.objects.read(made.blob("x"), 9) == (1, b"x")
        with pytest.raises(MissingObjectError):
            found.objects.read("1" * 64, 9)


def test_packed_and_bare(repo: GitRepository, tmp_path: Path) -> None:
    repo.write("x", "content")
    repo.commit()
    repo.git("gc", "-q")
    with Repository.at(repo.clone_bare(tmp_path / "bare.git").path) as found:
        assert found.objects.read(repo.text("rev-parse", "HEAD:x"), 9) == (7, b"content")


def test_one_process_for_all(repo: GitRepository, opened: Repository) -> None:
    oid = repo.blob("x")
    opened.objects.read(oid, 9)
    reader = opened.objects._batch
    for _ in range(300):
        opened.objects.read(oid, 9)
    assert opened.objects._batch is reader


# Many at once.


@pytest.mark.parametrize("large", [0, 5 << 20])
def test_read_all(repo: GitRepository, opened: Repository, large: int) -> None:
    contents = {f"{number}\n": os.urandom(number % 7) * 999 + b"." * number for number in range(350)}
    contents["large"] = b"l" * large
    contents["at the end"] = b"end"
    wanted = [(path, repo.blob(content)) for path, content in contents.items()]
    seen = {path: (size, data) for path, size, data in opened.objects.read_all(wanted, 1000)}
    assert seen == {path: (len(content), content[:1000]) for path, content in contents.items()}
    assert no_child_is_left()


def test_read_all_of_nothing(opened: Repository) -> None:
    assert list(opened.objects.read_all([], 9)) == []


def test_read_all_while_reading(repo: GitRepository, opened: Repository) -> None:
    wanted = [(str(number), repo.blob(str(number))) for number in range(20)]
    for path, _, data in opened.objects.read_all(wanted, 9):
        assert data == path.encode()
        assert opened.objects.read(wanted[-1][1], 9) == (2, b"19")


def test_read_all_left_early(repo: GitRepository, opened: Repository) -> None:
    wanted = [(str(number), repo.blob(str(number))) for number in range(101)]  # more than one group
    some = opened.objects.read_all(wanted, 9)
    assert next(some) == ("0", 1, b"0")
    del some
    gc.collect()
    assert no_child_is_left()


def test_read_all_names_the_missing_one(repo: GitRepository, opened: Repository) -> None:
    some = opened.objects.read_all([("there", repo.blob("x")), ("a/AGENTS.md", ABSENT)], 9)
    with pytest.raises(MissingObjectError, match=r"a/AGENTS\.md"):
        list(some)


# Failures.


def test_missing(repo: GitRepository, opened: Repository) -> None:
    with pytest.raises(MissingObjectError, match=f"{ABSENT} .the content of a/AGENTS.md") as caught:
        opened.objects.read(ABSENT, 9, "a/AGENTS.md")
    assert "git fetch" in caught.value.remedy
    assert opened.objects.read(repo.blob("x"), 9) == (1, b"x")


@pytest.mark.parametrize(
    "text", ["HEAD", "", "1" * 39, "1" * 41, "G" * 40, "HEAD\n" + ABSENT, "-x", "1" * 64]
)
def test_only_ids_are_asked_for(opened: Repository, text: str) -> None:
    with pytest.raises(GitError, match="is not an object id"):
        opened.objects.read(text, 9)


def test_other_types(repo: GitRepository, opened: Repository) -> None:
    repo.write("x")
    commit = repo.commit()
    for oid, kind in ((commit, "commit"), (repo.text("rev-parse", "HEAD^{tree}"), "tree")):
        with pytest.raises(GitError, match=f"is a {kind}"):
            opened.objects.read(oid, 9)
    assert opened.objects.read(repo.blob("x"), 9) == (1, b"x")


@pytest.mark.parametrize("keep", [0, 1, 10, 2000, -5])
def test_truncated_object(repo: GitRepository, opened: Repository, keep: int) -> None:
    oid = repo.blob(os.urandom(5000))
    stored = object_file(repo, oid).read_bytes()
    damage(repo, oid, stored[:keep])
    with pytest.raises(GitError, match=oid) as caught:
        opened.objects.read(oid, 5000, "AGENTS.md")
    assert not isinstance(caught.value, MissingObjectError)
    assert "AGENTS.md" in caught.value.reason
    assert opened.objects.read(repo.blob("x"), 9) == (1, b"x")


def test_garbage_instead_of_an_object(repo: GitRepository, opened: Repository) -> None:
    oid = repo.blob("content")
    damage(repo, oid, b"garbage")
    with pytest.raises(GitError, match="can't read the object") as caught:
        opened.objects.read(oid, 9)
    assert not isinstance(caught.value, MissingObjectError)


def test_process_that_died(repo: GitRepository, opened: Repository) -> None:
    oid = repo.blob("x")
    opened.objects.size(oid)  # what has been read whole isn't asked for again
    batch = opened.objects._batch
    assert batch is not None
    os.kill(batch.process.pid, signal.SIGTERM)
    batch.process.finish()
    with pytest.raises(GitError, match="can't read the object"):
        opened.objects.read(oid, 9)
    assert opened.objects.read(oid, 9) == (1, b"x")


def test_much_on_stderr(repo: GitRepository, opened: Repository) -> None:
    """A Git that complains more than a pipe holds must not wait for a reader."""
    (repo.path / ".git/objects/info/alternates").write_text("/nowhere/at/all\n" * 5000)
    oid = repo.blob("x")
    assert opened.objects.read(oid, 9) == (1, b"x")


# Partial clones.


def test_partial_clone_never_fetches(repo: GitRepository, tmp_path: Path) -> None:
    repo.write("a/AGENTS.md", "content")
    repo.commit()
    oid = repo.blob("content")
    clone = repo.clone_partial(tmp_path / "clone")
    marker = tmp_path / "marker"
    clone.config("remote.origin.uploadpack", f"touch '{marker}'; git-upload-pack")
    before = clone.git("cat-file", "--batch-all-objects", "--batch-check")
    with Repository.at(clone.path) as found:
        for _ in range(2):
            with pytest.raises(MissingObjectError, match=r"a/AGENTS\.md") as caught:
                found.objects.read(oid, 9, "a/AGENTS.md")
        assert not marker.exists()
        assert clone.git("cat-file", "--batch-all-objects", "--batch-check") == before
        subprocess.run(["sh", "-c", caught.value.remedy.partition(": ")[2]], cwd=clone.path, check=True)
        assert marker.exists()
        assert found.objects.read(oid, 9) == (7, b"content")


def test_shallow_clone_of_a_partial_clone_has_what_it_has(repo: GitRepository, tmp_path: Path) -> None:
    repo.write("AGENTS.md", "content")
    repo.commit()
    clone = repo.clone_partial(tmp_path / "clone", checkout=True)
    with Repository.at(clone.path) as found:
        assert found.objects.read(repo.blob("content"), 9) == (7, b"content")


# Nothing outlives its owner.


def test_close_is_no_end(repo: GitRepository, opened: Repository) -> None:
    oid = repo.blob("x")
    for _ in range(3):
        assert opened.objects.read(oid, 9) == (1, b"x")
        opened.close()
        opened.close()
        assert no_child_is_left()


def test_dropped_without_a_close(repo: GitRepository) -> None:
    found = Repository.at(repo.path)
    found.objects.read(repo.blob("x"), 9)
    assert not no_child_is_left()
    del found
    gc.collect()
    assert no_child_is_left()


def test_exception_closes(repo: GitRepository) -> None:
    oid = repo.blob("x")

    def fail() -> None:
        with Repository.at(repo.path) as found:
            found.objects.read(oid, 9)
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert no_child_is_left()


def test_program_that_ends_without_a_close(repo: GitRepository) -> None:
    oid = repo.blob("x")
    script = (
        f"import sys; sys.path.insert(0, {PACKAGE!r})\n"
        "from agents_md_lint.git.repository import Repository\n"
        f"found = Repository.discover()\n"
        f"print(found.objects.read({oid!r}, 9))\n"
        "cycle = [found]; cycle.append(cycle)\n"
        "print(found.objects._batch.process.pid)\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        cwd=repo.path,
        capture_output=True,
        text=True,
        check=True,
    )
    said, process = done.stdout.splitlines()
    assert (said, done.stderr) == ("(1, b'x')", "")
    with pytest.raises(ProcessLookupError):
        os.kill(int(process), 0)


# Memory.


PEAKS = """
import pathlib, resource
own = pathlib.Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]
print(own, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="the peak comes from there")
@pytest.mark.parametrize("packed", [False, True])
def test_large_blob_is_not_read_whole(repo: GitRepository, packed: bool) -> None:
    megabytes = 80
    with (repo.path / "large").open("wb") as file:
        file.truncate(megabytes << 20)
    oid = repo.text("hash-object", "-w", "large")
    (repo.path / "large").unlink()
    if packed:
        repo.stage_id("large", oid, "100644")
        repo.commit(all=False)
        repo.git("repack", "-q", "-a", "-d")
    script = (
        f"import sys; sys.path.insert(0, {PACKAGE!r})\n"
        "from agents_md_lint.git.repository import Repository\n"
        f"with Repository.discover() as found:\n"
        f"    print(found.objects.size({oid!r}))\n"
        f"    print(len(found.objects.read({oid!r}, 65537)[1]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script + PEAKS], cwd=repo.path, capture_output=True, text=True, check=True
    )
    size, read, own, of_git = map(int, done.stdout.split())
    assert (size, read) == (megabytes << 20, 65537)
    assert own < 90 << 10, "KiB"
    assert of_git < 60 << 10, "KiB"


def test_rest_of_a_large_blob_is_not_read(
    repo: GitRepository, opened: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_SKIPPED", 100)
    small, large = repo.blob("s" * 100), repo.blob("l" * 101)
    opened.objects.size(small)
    assert not no_child_is_left()
    opened.objects.size(large)
    assert no_child_is_left()


def test_what_is_read_ahead_isnt_asked_for_again(repo: GitRepository, opened: Repository) -> None:
    oids = [repo.blob(f"text {number}") for number in range(250)]
    opened.objects.read_ahead([*oids, *oids])
    opened.objects.close()
    assert [opened.objects.read(oid, 99)[1] for oid in oids] == [b"text %d" % n for n in range(250)]
    assert no_child_is_left()


def test_what_was_remembered_first_makes_room(repo: GitRepository, opened: Repository) -> None:
    oids = [repo.blob(f"{number:05}" * 12_000) for number in range(300)]  # 18 MB
    opened.objects.read_ahead(oids)
    opened.objects.close()
    assert opened.objects.read(oids[-1], 5) == (60_000, b"00299")
    assert no_child_is_left()
    assert opened.objects.read(oids[0], 5) == (60_000, b"00000")
    assert not no_child_is_left()
    assert sum(map(len, opened.objects._small.values())) <= 1 << 24


def test_what_is_larger_than_all_the_room_leaves_the_others(
    repo: GitRepository, opened: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("agents_md_lint.git.objects._REMEMBERED", 5)
    small, exact, large = (repo.blob(text) for text in ("1", "12345", "123456"))
    opened.objects.read(small, 9)
    opened.objects.read(large, 9)
    assert list(opened.objects._small) == [small]
    opened.objects.read(exact, 9)
    opened.objects.read(exact, 4)
    assert exact in opened.objects._small


@pytest.mark.parametrize("bad", ["missing", "large"])
def test_reading_ahead_stops_in_silence(repo: GitRepository, opened: Repository, bad: str) -> None:
    first, last = repo.blob("first"), repo.blob("last")
    stops = ABSENT if bad == "missing" else repo.blob("l" * (2 << 20))
    opened.objects.read_ahead([first, stops, last])
    assert no_child_is_left()
    assert opened.objects.read(first, 9) == (5, b"first")
    assert opened.objects.read(last, 9) == (4, b"last")
    if bad == "missing":
        with pytest.raises(MissingObjectError, match=r"content of a/link"):
            opened.objects.read(stops, 9, "a/link")


def test_no_descriptor_is_left(repo: GitRepository) -> None:
    oid = repo.blob("x")
    before = set(os.listdir("/dev/fd"))
    with Repository.at(repo.path) as found:
        assert found.objects.read(oid, 9) == (1, b"x")
    assert set(os.listdir("/dev/fd")) == before
    assert no_child_is_left()


def test_a_commit_by_name(repo: GitRepository, opened: Repository) -> None:
    commit = repo.commit("a message")
    found = opened.objects.commit("HEAD^{commit}")
    assert found is not None
    assert (found[0], found[1].endswith(b"\n\na message\n")) == (commit, True)
    assert opened.objects.commit("HEAD") == opened.objects.commit(commit) == found
    blob = repo.blob("text")
    assert opened.objects.read(blob, 9) == (4, b"text")  # the process is still in step


@pytest.mark.parametrize(
    "name", ["nowhere", "HEAD^{tree}", "HEAD\nHEAD", "HEAD missing", "^HEAD", "a..b", "", "\udcff"]
)
def test_no_commit_by_name(repo: GitRepository, opened: Repository, name: str) -> None:
    commit = repo.commit()
    assert opened.objects.commit(name) is None
    found = opened.objects.commit("HEAD")
    assert found is not None
    assert found[0] == commit


def test_a_commit_with_a_large_message(repo: GitRepository, opened: Repository) -> None:
    text = repo.git("cat-file", "commit", repo.commit()) + b"x" * (3 << 20)
    commit = repo.git("hash-object", "-w", "-t", "commit", "--stdin", stdin=text).decode().strip()
    found = opened.objects.commit(commit)
    assert found is not None
    assert (found[0], len(found[1])) == (commit, 1 << 16)
    assert opened.objects.read(repo.blob("text"), 9) == (4, b"text")


def test_a_name_that_stands_for_several_things(repo: GitRepository, opened: Repository) -> None:
    commit = repo.commit()
    repo.git("branch", "-f", "main2", commit)
    repo.git("tag", "main2", commit)
    found = opened.objects.commit("main2")
    assert found is not None
    assert found[0] == commit
    with pytest.raises(MissingObjectError):  # and Git's warning isn't taken for what is wrong
        opened.objects.read("1" * 40, 9)
