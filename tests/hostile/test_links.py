"""Links to what must never be opened, to nowhere, round and round, and out and back."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from tests.hostile.support import CANARY, SOURCES, Program, every, few, lines, owed
from tests.support.repository import GitRepository

DEVICES = [
    *(
        "/dev/zero",
        "/dev/random",
        "/dev/full",
        "/dev/tty",
        "/dev/stdin",
        "/dev/stdout",
        "/dev/fd/0",
        "/dev/null",
    ),
    *(
        "/proc/self/environ",
        "/proc/self/mem",
        "/proc/self/maps",
        "/proc/kmsg",
        "/proc/self/fd/0",
        "/proc/self/root",
    ),
    *(
        "/proc/self/cwd/AGENTS.md",
        "/proc/self/exe",
        "/proc/1/environ",
        "/sys/kernel/debug/tracing/trace_pipe",
    ),
    *("/etc/passwd", "/", "//", "/..", "/nowhere/at/all"),
]
OUT = [
    "../../outside/secret.md",
    "../../../../../../../../../../etc/passwd",
    "../../outside",
    "../../outside/fifo",
]
TEXTS = [
    *(
        "AGENTS.md",
        "./AGENTS.md",
        "../{own}/AGENTS.md",
        ".",
        "..",
        "../..",
        "x\n",
        " ",
        "",
        "\x1b[2J",
        "\udcff",
    ),
    *(
        "x/../../AGENTS.md",
        "AGENTS.md/",
        "AGENTS.md/.",
        "../AGENTS.md/..",
        "x" * 255,
        "x" * 256,
        "/".join(["x"] * 2000),
    ),
    *("../" * 1300, "../.git/config", "../.git/HEAD", "../.q/x", "../.git/../AGENTS.md"),
]


def fill(repo: GitRepository, outside: Path) -> None:
    """Write all of the links, in directories that are named by number."""
    repo.write("AGENTS.md", "Fine.\n\nTruly.\n")
    made = 0

    def link(text: str) -> None:
        nonlocal made
        made += 1
        repo.stage_link(f"l{made:03}/AGENTS.md", text)
        if 0 < len(os.fsencode(text)) < 4096:
            repo.link(f"l{made:03}/AGENTS.md", text)

    for text in (*DEVICES, *OUT, *TEXTS, str(outside / "secret.md"), str(repo.path / "AGENTS.md")):
        link(text.replace("{own}", f"l{made + 1:03}"))
    link(f"../../outside/../{repo.path.name}/AGENTS.md")
    link("../mutual/AGENTS.md")
    repo.link("mutual/AGENTS.md", f"../l{made:03}/AGENTS.md")
    for length in (40, 41, 256):
        for number in range(length):
            repo.link(f"file{length}/{number}", str(number + 1) if number + 1 < length else "../AGENTS.md")
        repo.link(f"file{length}/AGENTS.md", "0")
        repo.link(f"through{length}", f"file{length}/0/..")
    repo.link("out", "../outside")
    repo.link("self", "self")
    repo.link("deep", ".")
    for number in range(30):  # two ways on at each step: following all of them would take forever
        repo.link(f"twice/{number}/a", f"../{number + 1}")
        repo.link(f"twice/{number}/b", f"../{number + 1}")


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A directory beside the repository that nothing may be read of."""
    made = tmp_path / "outside"
    made.mkdir()
    for name in ("secret.md", "AGENTS.md", ".qignore", "AGENT.md"):
        (made / name).write_text(f"{CANARY}\n")
    os.mkfifo(made / "fifo")
    return made


@pytest.fixture
def linked(repo: GitRepository, outside: Path) -> GitRepository:
    """A repository full of such links, staged and committed, with FIFOs, sockets and directories."""
    fill(repo, outside)
    repo.add()
    for text in ("x" * 5000, "", "a\0b"):  # no file system holds these
        repo.stage_link(f"stored{len(text)}/AGENTS.md", text)
    repo.commit(all=False)
    for name in ("fifo", "sub/fifo"):
        repo.fifo(f"{name}/AGENTS.md")
    repo.link("tofifo/AGENTS.md", "../fifo/AGENTS.md")
    repo.write("directory/AGENTS.md/AGENTS.md", "")
    with short_directory(repo.path / "socket"), socket.socket(socket.AF_UNIX) as listener:
        listener.bind("AGENTS.md")
    return repo


class short_directory:  # noqa: N801  a context manager
    """Be in *directory* for a while: the path of a socket may be no longer than 107 bytes."""

    def __init__(self, directory: Path) -> None:
        directory.mkdir()
        self._directory, self._before = directory, Path.cwd()

    def __enter__(self) -> None:
        os.chdir(self._directory)

    def __exit__(self, *_: object) -> None:
        os.chdir(self._before)


def test_every_command(linked: GitRepository, program: Program) -> None:
    for ran in every(program, linked, lines()).values():
        assert ran.code != 2, ran


def test_each_is_found(linked: GitRepository, program: Program) -> None:
    places = {path.rpartition("/")[0] for path in linked.text("ls-files", "l*/AGENTS.md").split("\n")}
    assert len(places) > 45
    for options in SOURCES.values():
        findings = owed(program.run("check", *options, "--format", "json", cwd=linked.path)).json()[
            "findings"
        ]
        assert not places - {one["path"].rpartition("/")[0] for one in findings}


@pytest.mark.parametrize(
    "text", ["/dev/zero", "/proc/self/environ", "fifo", "../outside/fifo", ".qignore", "."]
)
def test_discovery_rules(repo: GitRepository, outside: Path, program: Program, text: str) -> None:
    repo.write("AGENTS.md", "Fine.\n\nTruly.\n")
    repo.link(".qignore", text)
    repo.commit()
    repo.fifo("fifo")
    every(program, repo, few("check", "ls", "check-ignore", "explain", "diff-scope"))
    found = owed(program.run("check", "--format", "json", cwd=repo.path)).json()["findings"]
    assert [one["path"] for one in found] == [".qignore"]


@pytest.mark.parametrize("name", ["AGENTS.md", ".qignore", "pyproject.toml", ".agents-md-lint.toml"])
def test_a_fifo_at_the_top_is_never_opened(repo: GitRepository, program: Program, name: str) -> None:
    repo.write("app/AGENTS.md", "Fine.\n\nTruly.\n")
    repo.commit()
    repo.fifo(name)
    every(program, repo, few("check", "explain", "ls", "check-ignore"))
    ran = owed(program.run("diff-scope", "--worktree", cwd=repo.path))
    assert ran.code == (2 if name.endswith(".toml") else 0)  # a configuration that can't be read
