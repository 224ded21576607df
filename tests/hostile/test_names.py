"""Names that write to terminals and logs, that are no text, or that look like options and patterns."""

from __future__ import annotations

import base64
import os
from typing import Any

import pytest

from tests.hostile.support import SOURCES, Program, every, lines, owed
from tests.support.repository import GitRepository

CHARACTERS = [
    bytes([code]) for code in (*range(1, 0x2F), *range(0x3A, 0x41), *range(0x5B, 0x61), *range(0x7B, 0x80))
]
"""Every control character and mark of ASCII."""
NAMES = [
    *(b"a" + character + b"b" for character in CHARACTERS),
    *(bytes([0xC2, code]) for code in range(0x80, 0xA0)),  # C1 controls
    *(
        f"bidi{mark}".encode()
        for mark in "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    ),
    *(
        f"blank{mark}x".encode()
        for mark in "\u00ad\u115f\u180e\u200b\u200d\u2028\u2029\u2060\u3164\ufeff\U000e0041"
    ),
    *(b"\x1b[2J", b"\x1b]0;title\x07", b"\x1bP+q\x1b\\\\", b"\x9b31m", b"\x1b]8;;http:x\x07"),
    *(b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\xaf", b"ok\xfe"),
    *(
        b"-",
        b"--",
        b"-z",
        b"--help",
        b"--staged",
        b"--rev=HEAD",
        b"--format=json",
        b"@argfile",
        b"--output=x",
    ),
    *(b":", b":(top)x", b":(exclude)*", b":!x", b":(icase)a", b"*", b"**", b"?", b"[a]", b"{a,b}", b"\\\\"),
    *(
        b"::error::x",
        b"##[error]x",
        b"%0A::error::x",
        b"\n::error::x",
        b"\r::error::x",
        b"<b>",
        b"`x`",
        b"|",
        b"](x)",
    ),
    *(b"HEAD", b"@{-1}", b"a..b", b"...", b"~", b"$(x)", b"`touch ran`", b"%s%n", b"{0}", b"CON", b"aux.txt"),
    *(
        b" ",
        b" x ",
        b"\t",
        b"a => b",
        b"{a => b}",
        b"e\xcc\x81",
        b"\xf0\x9f\x92\xa9",
        b"x" * 255,
        b"\xff" * 255,
    ),
]
LONG = b"/".join([b"d" * 199] * 19)
"""A path of 3,799 bytes, so that all files below it stay under the system's limit of 4,096."""


def escaped(record: dict[str, Any]) -> bytes:
    """Return the bytes of the path that a JSON record names."""
    return base64.b64decode(record["path_bytes"]) if "path_bytes" in record else record["path"].encode()


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> GitRepository:
    """A repository with a file that q can't read in a directory of each name."""
    repo = GitRepository.init(tmp_path_factory.mktemp("odd") / "repo")
    for name in (*NAMES, LONG):
        directory = os.path.join(os.fsencode(repo.path), name)
        os.makedirs(directory)
        with open(directory + b"/AGENTS.md", "wb") as file:
            file.write(b"\x93" + name + b"\x94\n")
    repo.commit("Begin")
    for name in (*NAMES, LONG):
        with open(os.path.join(os.fsencode(repo.path), name, b"AGENTS.md"), "wb") as file:
            file.write(b"Fine: \n" + name.hex().encode() + b"\n")
    repo.write("AGENTS.md", "Fine.\n\nTruly.\n")
    repo.write(".qignore", "/x\n")
    repo.commit("Fix")
    return repo


def test_every_command(odd: GitRepository, program: Program) -> None:
    every(program, odd, lines())


@pytest.mark.parametrize("source", SOURCES)
def test_check_names_each(odd: GitRepository, program: Program, source: str) -> None:
    options = ("--rev", "HEAD~1") if source == "commit" else SOURCES[source]
    if source != "commit":
        odd.git("checkout", "-q", "HEAD~1", "--", ".")
    ran = owed(program.run("check", *options, "--format", "json", cwd=odd.path))
    odd.git("checkout", "-q", "HEAD", "--", ".")
    found = [one for one in ran.json()["findings"] if one["rule"] == "invalid-utf8"]
    assert sorted(map(escaped, found)) == sorted(name + b"/AGENTS.md" for name in (*NAMES, LONG))


def test_diff_scope_names_each(odd: GitRepository, program: Program) -> None:
    report = owed(program.run("diff-scope", "--format", "json", cwd=odd.path)).json()
    directories = {escaped(one) for one in report["directories"]}
    assert directories >= {*NAMES, LONG}
    assert len(owed(program.run("history", "--format", "json", cwd=odd.path)).json()["commits"]) == 1


def test_ls_and_explain_name_each(odd: GitRepository, program: Program) -> None:
    for options in SOURCES.values():
        listed = owed(program.run("ls", *options, "--format", "json", cwd=odd.path)).json()["entries"]
        assert {escaped(one) for one in listed} >= set(NAMES)
        tree = owed(program.run("explain", "--all", *options, "--format", "json", cwd=odd.path))
        assert tree.out.count('"loads"') >= len(NAMES)


@pytest.mark.parametrize("command", ["explain", "check-ignore", "check"])
def test_as_arguments(odd: GitRepository, program: Program, command: str) -> None:
    named = [os.fsdecode(name) + "/AGENTS.md" for name in (*NAMES, LONG)]
    for options in SOURCES.values():
        ran = owed(program.run(command, *options, "--format", "json", "--", *named, cwd=odd.path))
        assert ran.code == (1 if command == "check-ignore" else 0), ran


@pytest.mark.parametrize("source", SOURCES)
def test_as_a_directory_to_list(odd: GitRepository, program: Program, source: str) -> None:
    for name in NAMES[::17]:
        given = os.fsdecode(name)
        ran = owed(program.run("ls", *SOURCES[source], "--format", "json", "--", given, cwd=odd.path))
        assert [escaped(one) for one in ran.json()["entries"]] == [name + b"/AGENTS.md"]
