"""Running the program where somebody is hostile to it, and the outcome that is always owed.

That is a right report, or exit code 2 with one clear line on stderr: no traceback, no hang, no write,
nothing read outside the workspace, no process left behind, bounded memory.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import stat
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, cast
from xml.etree import ElementTree

from agents_md_lint import cli, parsing
from agents_md_lint.commands import COMMANDS
from tests.support.program import Finished
from tests.support.repository import GitRepository

CANARY = "canary-5f1c7a"
"""What files outside a workspace hold: it may be in no output."""
TIMEOUT = 60.0
"""Seconds until a run counts as a hang: the slowest takes about five on an idle machine."""
PEAK = 300 << 20
"""The bytes of memory that a run may take, Git's share too, where a test says nothing else."""


@dataclass(frozen=True)
class Ran(Finished):
    """How a run ended, and what was seen of it. ``peak`` is in bytes, ``seconds`` of processor time."""

    line: tuple[str, ...] = ()
    late: bool = False
    left: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    peak: int = 0
    seconds: float = 0.0


class Program:
    """The program, ready to run; see ``server``."""

    def __init__(self, scratch: Path) -> None:
        self._scratch = scratch
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.hostile.server"],
            cwd=Path(cli.__file__).parent.parent,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._server.wait()  # the server goes on as nobody's child

    def close(self) -> None:
        """End the server."""
        self._server.communicate(timeout=TIMEOUT)

    def run(
        self,
        *line: str,
        cwd: Path,
        stdin: bytes = b"",
        environ: Mapping[str, str] | None = None,
        inside: Sequence[Path] = (),
        limits: Mapping[str, int] | None = None,
        stdout: str = "",
        encoding: str = "utf-8",
    ) -> Ran:
        """Run a command line in *cwd*; it may read there and *inside*. *stdout* is a file to write to."""
        paths = {name: str(self._scratch / name) for name in ("stdin", "stdout", "stderr", "events")}
        Path(paths["stdin"]).write_bytes(stdin)
        request = {
            **paths,
            **({"stdout": stdout} if stdout else {}),
            "arguments": line,
            "cwd": str(cwd),
            "environ": {**os.environ, **(environ or {})},
            "encoding": encoding,
            "inside": [str(cwd), *map(str, inside)],
            "limits": dict(limits or {}),
            "timeout": TIMEOUT,
        }
        feed, answers = cast(IO[bytes], self._server.stdin), cast(IO[bytes], self._server.stdout)
        feed.write(json.dumps(request).encode() + b"\n")
        feed.flush()
        answer = json.loads(answers.readline())
        raw = b"" if stdout else Path(paths["stdout"]).read_bytes()
        forbidden = json.loads(Path(paths["events"]).read_bytes() or b"[]")
        return Ran(
            answer["code"],
            raw.decode(encoding, "backslashreplace"),
            Path(paths["stderr"]).read_bytes().decode("utf-8", "backslashreplace"),
            line=line,
            late=answer["late"],
            left=tuple(answer["left"]),
            forbidden=tuple(forbidden),
            peak=answer["peak"],
            seconds=answer["seconds"],
        )


SOURCES: Mapping[str, tuple[str, ...]] = {"worktree": (), "index": ("--staged",), "commit": ("--rev", "HEAD")}
"""The options with which most commands choose what they read."""

BATCHES = b'[{"name": "read", "arguments": {"path": "app/x", "paths": ["sub/y", "../z", "/etc/passwd"]}}]\n'
"""What ``trace`` is given."""

_ARGUMENTS: Mapping[str, Sequence[tuple[str, ...]]] = {
    "check": [(), ("--pre-commit",), ("--ignored",)],
    "explain": [(), ("--all",), ("--text", "app/x"), ("app/x", "sub", "../z")],
    "trace": [()],
    "check-ignore": [("-n", "app/x", "sub/")],
    "ls": [(), ("--hidden",)],
    "diff-scope": [(), ("--staged",), ("--worktree",), ("--pre-commit",), ("--patch",)],
    "history": [()],
}
INDEPENDENT = frozenset({"rules", "completion", "init"})
"""Commands that look at no repository, and the one that is there to write: its own tests are as hostile."""


def lines(*commands: str) -> list[tuple[str, ...]]:
    """Return command lines of *commands* (all that look at a repository).

    All arguments come with every source, and the first of each with every format too, from the worktree: what
    writes a report doesn't know where it comes from.
    """
    found = []
    for command in commands or [name for name in COMMANDS if name not in INDEPENDENT]:
        options = {action.dest: action for action in _arguments(command)}
        forms = list(options["format"].choices or ()) if "format" in options else [""]
        for number, arguments in enumerate(_ARGUMENTS.get(command, [()])):
            chooses = {"rev", "staged"} <= options.keys() and "--pre-commit" not in arguments
            few_forms = forms[:1] if {"--patch", "--text"} & set(arguments) else forms[1:2]
            for place, source in enumerate(SOURCES.values() if chooses else [()]):
                for form in few_forms if number or place else forms:
                    every = ("--all",) if (command, form) == ("explain", "html") else ()  # a page is of all
                    how = ("--format", form, *every) if form else ()
                    found += [(command, *source, *how, *arguments)]
    return found


def few(*commands: str) -> list[tuple[str, ...]]:
    """Return those of :func:`lines` that differ in what is read, in one format."""
    chosen = [line for line in lines(*commands) if {"json", "--patch", "config"} & set(line)]
    return [line for line in chosen if line[0] != "explain" or "--all" in line]


def _arguments(command: str) -> list[argparse.Action]:
    """Return the arguments that a command takes."""
    kind = argparse._SubParsersAction
    [commands] = (action for action in parsing.parser(command)._actions if isinstance(action, kind))
    return list(commands.choices[command]._actions)


def owed(ran: Ran, *, peak: int = PEAK) -> Ran:
    """Hold a run to what is always owed, and return it."""
    assert not ran.late, f"hangs: {ran.line}"
    assert "Traceback" not in ran.err, f"{ran.line}\n{ran.err}"
    assert ran.code in (0, 1, 2), ran
    assert not ran.left, ran
    assert not ran.forbidden, ran
    assert ran.peak <= peak, (ran.peak, ran.line)
    assert CANARY not in ran.out + ran.err, ran
    complaints = ran.err.split("\n")[:-1]
    assert all(line.startswith("agents-md-lint: ") and line.isprintable() for line in complaints), ran
    if ran.code == 2:
        assert len(complaints) == 1, ran
        assert len(complaints[0]) > 30, ran
        assert not ran.out, ran
    else:
        assert not complaints, ran
        # A tab stands between the fields of check-ignore; in a Markdown block of code it is one of the text.
        separators = "\t\n" if ran.line[0] == "check-ignore" or "markdown" in ran.line else "\n"
        assert all(letter.isprintable() or letter in separators for letter in ran.out), ran
        if "json" in ran.line:
            assert ran.json()["schema_version"], ran
        elif {"sarif", "gitlab"} & set(ran.line):
            ran.json()
        elif "junit" in ran.line:
            ElementTree.fromstring(ran.out)  # noqa: S314  our own
    return ran


def state(root: Path) -> dict[str, tuple[object, ...]]:
    """Return everything below *root*, Git's files too, with mode, size, time of change and content.

    Of a large file the first and last 64 KiB stand for its content.
    """
    found: dict[str, tuple[object, ...]] = {}
    for directory, folders, files in os.walk(root):
        for name in (*folders, *files):
            path = os.path.join(directory, name)
            facts = os.lstat(path)
            content = _content(path, facts.st_size) if stat.S_ISREG(facts.st_mode) else b""
            found[path] = (facts.st_mode, facts.st_size, facts.st_mtime_ns, content)
    return found


def _content(path: str, size: int) -> bytes:
    with open(path, "rb") as file:
        read = file.read(1 << 16)
        file.seek(max(0, size - (1 << 16)))
        return hashlib.sha256(read + file.read(1 << 16)).digest()


@contextmanager
def untouched(*roots: Path, renewed: str = "") -> Iterator[None]:
    """Fail if anything below *roots* is another thing afterwards.

    Of a file with *renewed* in its path, Git itself renews the time.
    """
    before = [state(root) for root in roots]
    yield
    for root, known in zip(roots, before, strict=True):
        now = state(root)
        assert now.keys() == known.keys(), now.keys() ^ known.keys()
        changed = [path for path in now if now[path] != known[path]]
        assert not [path for path in changed if not renewed or renewed not in path], changed
        assert all(now[path][:2] + now[path][3:] == known[path][:2] + known[path][3:] for path in changed)


def every(
    program: Program, repo: GitRepository, chosen: Sequence[tuple[str, ...]], **options: Any
) -> dict[tuple[str, ...], Ran]:
    """Run all lines in *repo*; hold each to what is owed, and the whole to writing nothing."""
    peak, renewed = options.pop("peak", PEAK), options.pop("renewed", "")
    with untouched(repo.path, renewed=renewed):
        return {
            line: owed(program.run(*line, cwd=repo.path, stdin=BATCHES, **options), peak=peak)
            for line in chosen
        }
