"""A run that is killed, interrupted, or can't write: every file is the old or the new one, whole."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from agents_md_lint.fix.lock import alone
from tests.fix.faults import MARK, every_fixable_fault
from tests.fix.test_run import GOOD, fix, fixed
from tests.support.program import Finished, run
from tests.support.repository import GitRepository

LEFTOVER = ".agents-md-lint-*.tmp"
PROJECT = Path(__file__).parents[2]
ROOT_ONLY = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else or mount")

Contents = dict[str, tuple[str, bytes]]


def contents(repo: GitRepository) -> Contents:
    """Return every entry of the worktree but directories: the text of a link, or the content of a file."""
    found: Contents = {}
    for path in repo.path.rglob("*"):
        name = str(path.relative_to(repo.path))
        if path.is_symlink():
            found[name] = ("link", os.fsencode(os.readlink(path)))
        elif path.is_file() and not name.startswith(".git/"):
            found[name] = ("file", path.read_bytes())
    return found


def test_a_writer_that_is_killed_before_any_call_and_at_any_time(tmp_path: Path) -> None:
    finished = subprocess.run(
        [sys.executable, "-m", "tests.fix.killing", str(tmp_path)],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    kills = {
        line.split()[0]: [int(part) for part in line.split()[1:]] for line in finished.stdout.splitlines()
    }
    assert set(kills) == {"text", "link", "name"}
    for calls, timed in kills.values():
        assert calls >= 5
        assert timed >= 1


def test_a_whole_run_that_is_killed_at_random(repo: GitRepository, tmp_path: Path) -> None:
    every_fixable_fault(repo)
    old = contents(repo)
    goal = GitRepository(tmp_path / "goal")
    shutil.copytree(repo.path, goal.path, symlinks=True)
    started = time.monotonic()
    assert fix(goal).code == 1
    took = time.monotonic() - started
    new = contents(goal)
    # Between its content and its name an entry has both: the new content under the old name.
    known = {
        *old.items(),
        *new.items(),
        *((name, new[f"{Path(name).parent}/AGENTS.md"]) for name in old if name not in new),
    }
    moments = random.Random(5)  # noqa: S311
    for _ in range(8):
        process = subprocess.Popen(
            [sys.executable, "-m", "agents_md_lint", "check", "--fix"],
            cwd=repo.path,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(moments.uniform(0.4, 1) * took)
        process.kill()
        process.wait()
        found = contents(repo)
        ours = {item for item in found.items() if Path(item[0]).name.startswith(".agents-md-lint-")}
        assert set(found.items()) - ours <= known
        for name in old:
            assert name in found or f"{Path(name).parent}/AGENTS.md" in found, name
    fix(repo)
    assert contents(repo) == new
    assert not list(repo.path.rglob(LEFTOVER))


def test_leftovers_are_removed_by_the_next_run(repo: GitRepository) -> None:
    repo.write("AGENTS.md", GOOD)
    repo.write("a/AGENTS.md", "Other.\n")
    name = ".agents-md-lint-0123456789abcdef.tmp"
    repo.write(f"a/{name}", MARK + b"Left.\n")
    assert run("check", cwd=repo.path).code == 0
    assert run("check", "--diff", cwd=repo.path).code == 0
    assert (repo.path / "a" / name).exists()
    result = run("check", "--fix", cwd=repo.path)
    assert result == Finished(
        0,
        "2 files checked: nothing to report\n",
        f"agents-md-lint: removed a/{name}, which a run that was ended left behind\n",
    )
    assert not (repo.path / "a" / name).exists()


def test_two_runs_wait_for_each_other(repo: GitRepository) -> None:
    repo.write("AGENTS.md", MARK + GOOD.encode())
    with alone(str(repo.path)) as locked:
        assert locked
        process = subprocess.Popen(
            [sys.executable, "-m", "agents_md_lint", "check", "--fix"],
            cwd=repo.path,
            stdout=subprocess.PIPE,
        )
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=2)
        assert (repo.path / "AGENTS.md").read_bytes().startswith(MARK)
    assert process.communicate()[0].startswith(b"fixed: ")
    assert process.returncode == 1


AS_NOBODY = """
import contextlib, io, os, sys
from agents_md_lint.cli import main
with contextlib.redirect_stdout(io.StringIO()):
    main(["check", "--diff"])
    main(["check"])
import agents_md_lint.fix.run
for path in [".", *(os.path.join(at, name) for at, *names in os.walk(".") for name in sum(names, []))]:
    os.chown(path, 65534, 65534, follow_symlinks=False)
os.chown("a/AGENTS.md", int(sys.argv[1]), 65534)
os.setgroups([])
os.setgid(65534)
os.setuid(65534)
sys.exit(main(["check", "--fix"]))
"""
"""Runs ``check --fix`` as nobody, who owns all but perhaps one file, and may not be able to read Python: so
all is imported before."""

LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
from agents_md_lint.cli import main
sys.exit(main(["check", "--fix"]))
"""


def started(repo: GitRepository, program: str, *arguments: str) -> Finished:
    """Run *program* in the repository."""
    finished = subprocess.run(
        [sys.executable, "-B", "-c", program, *arguments], cwd=repo.path, capture_output=True, check=False
    )
    return Finished(finished.returncode, finished.stdout.decode(), finished.stderr.decode())


def test_a_limit_on_the_size_of_files(repo: GitRepository) -> None:
    large = MARK + b"Some text.\n" * 2000
    repo.write("AGENTS.md", large)
    repo.write("a/AGENTS.md", MARK + b"Small.\n")
    result = started(repo, LIMITED)
    assert result.code == 2
    assert result.err == "agents-md-lint: AGENTS.md can't be fixed: File too large\n"
    assert "fixed: a/AGENTS.md: byte-order-mark" in result.out
    assert "AGENTS.md:1:1: byte-order-mark" in result.out
    assert (repo.path / "AGENTS.md").read_bytes() == large
    assert not list(repo.path.rglob(LEFTOVER))


@pytest.fixture
def full(repo: GitRepository) -> Iterator[Path]:
    """A directory of the repository on a file system of its own, which holds 64 KiB."""
    place = repo.path / "small"
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("this machine lets nobody mount a file system")
    yield place
    subprocess.run(["umount", str(place)], check=True)


@ROOT_ONLY
def test_no_space_left(repo: GitRepository, full: Path) -> None:
    old = MARK + b"Some text.\n" * 3700
    repo.write("small/AGENTS.md", old)
    repo.write("AGENTS.md", MARK + b"Small.\n")
    result = run("check", "--fix", cwd=repo.path)
    assert result.code == 2
    assert result.err == "agents-md-lint: small/AGENTS.md can't be fixed: No space left on device\n"
    assert "fixed: AGENTS.md: " in result.out
    assert (full / "AGENTS.md").read_bytes() == old
    assert [path.name for path in full.iterdir()] == ["AGENTS.md"]


@ROOT_ONLY
@pytest.mark.parametrize(
    ("mode", "owner", "reason"),
    [
        (0o555, "65534", "Permission denied"),
        (0o777, "1", "it belongs to somebody else, and a new file would be yours"),
    ],
)
def test_no_right_to_it(
    repo: GitRepository, tmp_path_factory: pytest.TempPathFactory, mode: int, owner: str, reason: str
) -> None:
    path = repo.write("a/AGENTS.md", MARK + b"Other.\n")
    repo.write("AGENTS.md", MARK + GOOD.encode())
    base = tmp_path_factory.getbasetemp()
    made = {base, base.parent} if base.name.startswith("popen-") else {base}
    for above in repo.path.parents:
        if above in made or above.name.startswith(("test_", "pytest-")):  # made for their owner alone
            above.chmod(0o755)
    path.parent.chmod(mode)
    path.chmod(0o666)
    result = started(repo, AS_NOBODY, owner)
    assert result.err == f"agents-md-lint: a/AGENTS.md can't be fixed: {reason}\n"
    assert result.code == 2
    assert "fixed: AGENTS.md: " in result.out
    assert path.read_bytes().startswith(MARK)


def test_a_read_only_file_is_named_and_the_others_are_fixed(repo: GitRepository) -> None:
    repo.write("AGENTS.md", MARK + GOOD.encode())
    repo.write("a/AGENTS.md", MARK + b"Other.\n").chmod(0o444)
    result = fix(repo)
    assert (result.code, fixed(result)) == (2, [("AGENTS.md", "byte-order-mark")])
    assert result.err == (
        "agents-md-lint: a/AGENTS.md can't be fixed: it is read-only; `chmod u+w` lets it be fixed\n"
    )
