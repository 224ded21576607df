"""A process that runs the program over and over: it imports everything once and forks for each run.

Each run is a process of its own, with its own streams, session and limits, and is watched: what Python
opens, what it starts, how much memory it takes, and which processes it leaves behind. Requests come as
JSON lines on stdin; the answers go to stdout.
"""

from __future__ import annotations

import atexit
import json
import os
import resource
import signal
import sys
import traceback
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn, TextIO, cast

from agents_md_lint.__main__ import main
from tests.support.server import prepare

Request = dict[str, Any]

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
CHANGES = (
    *("os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.symlink", "os.link", "os.chmod", "os.chown"),
    *("os.truncate", "os.utime", "os.setxattr", "shutil.", "tempfile.", "socket.", "urllib.", "ctypes."),
)
STARTS = ("os.exec", "os.fork", "os.system", "os.spawn", "pty.")
FORBIDDEN = CHANGES + STARTS
LISTS = ("os.listdir", "os.scandir", "glob.glob")


class Watch:
    """An audit hook that notes what the program mustn't do. *inside* is where it may read."""

    def __init__(self, inside: list[str]) -> None:
        self.seen: list[str] = []
        self._inside = tuple(os.path.realpath(path) for path in inside)
        self._python = tuple(
            os.path.realpath(path) for path in {sys.prefix, sys.base_prefix, *sys.path} if path
        )

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open" and isinstance(arguments[0], str | bytes):
            path = os.fsdecode(arguments[0])
            if arguments[2] & WRITING and path != os.devnull:
                self.seen.append(f"opens for writing: {path!r}")
            self._read(path)
        elif event in LISTS and isinstance(arguments[0], str | bytes):
            self._read(os.fsdecode(arguments[0]))
        elif event == "os.posix_spawn" and os.path.basename(os.fsdecode(arguments[0])) != "git":
            self.seen.append(f"starts {arguments[0]!r}")
        elif event == "subprocess.Popen" and arguments[1][0] != "git":
            self.seen.append(f"starts {arguments[1]!r}")
        elif event.startswith(FORBIDDEN):
            self.seen.append(f"{event}: {arguments!r}")

    def _read(self, path: str) -> None:
        # A relative name is one of the current directory or, by descriptor, of a directory of the workspace.
        whole = os.path.normpath(os.path.join(self._inside[0], path))
        allowed = (*self._inside, *self._python, os.devnull, "/usr/lib/locale", "/usr/share/locale")
        if not any(whole == place or whole.startswith(place + "/") for place in allowed):
            self.seen.append(f"reads outside: {path!r}")


def _stream(descriptor: int, mode: str, encoding: str = "utf-8", errors: str = "strict") -> TextIO:
    """Open a stream as the interpreter does at its start."""
    buffering = 1 if descriptor == 2 else -1
    return cast(TextIO, open(descriptor, mode, buffering, encoding, errors, closefd=False))


def _child(request: Request) -> NoReturn:
    """Be the program once."""
    watch = Watch(request["inside"])
    code = 70
    try:
        os.setsid()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.chdir(request["cwd"])
        os.environ.clear()
        os.environ.update(request["environ"])
        for descriptor, name in enumerate(("stdin", "stdout", "stderr")):
            flags = os.O_RDONLY if descriptor == 0 else os.O_WRONLY | os.O_CREAT | os.O_TRUNC
            os.dup2(os.open(request[name], flags, 0o600), descriptor)
        sys.stdin = _stream(0, "r")
        sys.stdout = _stream(1, "w", request["encoding"])
        sys.stderr = _stream(2, "w", errors="backslashreplace")
        sys.argv = ["agents-md-lint", *request["arguments"]]
        for limit, value in request["limits"].items():
            resource.setrlimit(getattr(resource, limit), (value, value))
        sys.addaudithook(watch)
        try:
            code = main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
        atexit._run_exitfuncs()
        sys.stdout.flush()
    except BaseException:  # noqa: BLE001  what the interpreter would do
        traceback.print_exc(file=sys.__stderr__ if sys.stderr is None else sys.stderr)
        code = 70
    finally:
        seen = list(watch.seen)
        descriptor = os.open(request["events"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.write(descriptor, json.dumps(seen[:20]).encode())
        os._exit(code)


def _session(leader: int) -> list[str]:
    """Return the processes of the session of *leader*, which has ended."""
    found = []
    for number in filter(str.isdecimal, os.listdir("/proc")):
        try:
            if os.getsid(int(number)) != leader:
                continue
            process = Path("/proc", number)
            if (process / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()[0] != "Z":
                found.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"))
        except OSError:  # it has ended meanwhile
            continue
    return found


def run(request: Request) -> dict[str, Any]:
    """Run the program once and tell how it ended."""
    process = os.fork()
    if process == 0:
        _child(request)
    late = False

    def end(_number: int, _frame: FrameType | None) -> None:
        nonlocal late
        late = True
        os.kill(process, signal.SIGKILL)

    signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, request["timeout"])
    _, status, usage = os.wait4(process, 0)
    signal.setitimer(signal.ITIMER_REAL, 0)
    left = _session(process)
    return {
        "code": os.waitstatus_to_exitcode(status),
        "late": late,
        "left": left,
        "peak": usage.ru_maxrss * 1024,
        "seconds": usage.ru_utime + usage.ru_stime,
    }


def serve() -> None:
    """Answer requests to the end of stdin."""
    prepare()
    for line in sys.stdin.buffer:
        answer = run(json.loads(line))
        sys.__stdout__.write(json.dumps(answer) + "\n")  # type: ignore[union-attr]
        sys.__stdout__.flush()  # type: ignore[union-attr]


if __name__ == "__main__":
    if os.fork():
        os._exit(0)  # who started this has no child: other tests look for children that are left
    serve()
