"""Runs the program over and over: a process that has imported all of it forks for each run.

To start Python and import everything is most of what a run costs. Each run is still a process of its own,
with its own streams. Requests are JSON lines on stdin; the exit codes go
to stdout, one a line.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import sys
from typing import Any, NoReturn, TextIO, cast

import git  # noqa: F401  imported once, here

from agents_md_lint import parsing
from agents_md_lint.__main__ import main
from agents_md_lint.commands import PROGRAM

_FLAGS = (os.O_RDONLY, os.O_WRONLY, os.O_WRONLY)


def _stream(descriptor: int, mode: str, encoding: str, errors: str = "strict") -> TextIO:
    """Open a stream as the interpreter does at its start."""
    buffering = 1 if descriptor == 2 else -1
    return cast(TextIO, open(descriptor, mode, buffering, encoding, errors, closefd=False))


def become(request: dict[str, Any]) -> None:
    """Take on the arguments, the directory, the environment and the streams that are asked for."""
    os.chdir(request["cwd"])
    os.environ.clear()
    os.environ.update(request["environ"])
    for descriptor, (name, flags) in enumerate(zip(request["streams"], _FLAGS, strict=True)):
        opened = os.open(name, flags)
        os.dup2(opened, descriptor)
        os.close(opened)
    encoding = request["encoding"]
    sys.stdin = _stream(0, "r", encoding)
    sys.stdout = _stream(1, "w", encoding)
    sys.stderr = _stream(2, "w", encoding, "backslashreplace")
    sys.argv = [PROGRAM, *request["arguments"]]


def end(code: int) -> NoReturn:
    """End with *code*, and as an interpreter does but for one thing: what was imported isn't taken apart.

    That costs more than most runs, since each page of memory that it touches is first copied.
    """
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def serve() -> None:
    """Answer requests to the end of stdin."""
    for line in sys.stdin.buffer:
        process = os.fork()
        if process == 0:
            become(json.loads(line))
            end(main())
        _, status = os.waitpid(process, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    if os.fork():
        os._exit(0)  # who started this has no child: some tests look for children that are left
    parsing.parser()  # imports every command
    gc.freeze()
    serve()
