"""Runs the program over and over: a process that has imported all of it forks for every few runs.

To start Python and import everything is most of what a run costs, and a new process half of what is left.
Each run has its own streams, directory and environment. In ``tests/hostile`` each is a process of its own.
Requests are JSON lines on stdin; the exit codes go to stdout, one a line.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import pkgutil
import sys
import traceback
from typing import Any, TextIO, cast

import agents_md_lint
from agents_md_lint import parsing
from agents_md_lint.__main__ import main
from agents_md_lint.commands import PROGRAM

_RUNS = 20
"""The runs that one process makes."""
_DONE, _NO_MORE = 77, 78
"""How such a process ends, unlike any run."""
_FLAGS = (os.O_RDONLY, os.O_WRONLY, os.O_WRONLY)
_LATER = ("tomllib", "base64", "resource", "importlib.metadata", "encodings.cp1252", "encodings.utf_16_le")
"""What the program imports, of others, when it needs it."""


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


def _code() -> int:
    """Run the program and return its exit code, that of the help and of the version too."""
    try:
        code = main()
        sys.stdout.flush()
    except SystemExit as ended:
        return int(ended.code or 0)
    except BaseException:  # noqa: BLE001  as the interpreter does
        traceback.print_exc()
        return 1
    return code


def prepare() -> None:
    """Import all of the program, and what many runs import beside it: once, instead of in each run.

    Nor does a run look through it for cycles, which would copy each page of memory that it lies in.
    """
    for found in pkgutil.walk_packages(agents_md_lint.__path__, "agents_md_lint."):
        if found.name != "agents_md_lint.api":  # no command imports it, nor GitPython
            importlib.import_module(found.name)
    for name in _LATER:
        importlib.import_module(name)
    parsing.parser()
    gc.freeze()


def _next(requests: int) -> bytes:
    """Return the next line, or end this process where there is none."""
    line = b""
    while not line.endswith(b"\n"):
        read = os.read(requests, 1 << 16)
        if not read:
            os._exit(_NO_MORE)
        line += read
    return line


def serve() -> None:
    """Answer requests to the end of stdin. Who asks waits for each answer."""
    requests, codes = os.dup(0), os.dup(1)
    while True:
        process = os.fork()
        if process == 0:
            for _ in range(_RUNS):
                become(json.loads(_next(requests)))
                os.write(codes, b"%d\n" % _code())
            os._exit(_DONE)
        _, status = os.waitpid(process, 0)
        code = os.waitstatus_to_exitcode(status)
        if code == _NO_MORE:
            return
        if code != _DONE:  # a run ended it
            os.write(codes, b"%d\n" % code)


if __name__ == "__main__":
    if os.fork():
        os._exit(0)  # who started this has no child: some tests look for children that are left
    prepare()
    serve()
