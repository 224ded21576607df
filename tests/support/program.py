"""Running the program as a user does: its own process, its own streams."""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

PROJECT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Finished:
    """How a run ended and what it wrote."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        """Return stdout as a JSON value."""
        return json.loads(self.out)


def run(
    *arguments: str | bytes,
    cwd: Path,
    stdin: bytes = b"",
    environ: Mapping[str, str] | None = None,
    encoding: str = "utf-8",
) -> Finished:
    """Run ``agents-md-lint`` with *arguments*; its streams have the given *encoding*.

    A traceback fails the test: it is always a defect.
    """
    wanted = {**os.environ, **(environ or {})}
    if _server().fits(wanted):
        names = [os.fsdecode(argument) for argument in arguments]
        code, out, err = _server().run(names, cwd, stdin, wanted, encoding)
    else:
        finished = subprocess.run(
            [sys.executable, "-m", "agents_md_lint", *arguments],
            cwd=cwd,
            env={"PYTHONIOENCODING": encoding, **wanted},
            input=stdin,
            capture_output=True,
            check=False,
        )
        code, out, err = finished.returncode, finished.stdout, finished.stderr
    result = Finished(code, out.decode(encoding), err.decode(encoding))
    assert "Traceback" not in result.err, result.err
    assert result.code in (0, 1, 2), result
    return result


class _Server:
    """What forks a process that is ready to run; see ``server``."""

    def __init__(self) -> None:
        self._start = _of_the_start(os.environ)
        self._scratch = TemporaryDirectory()
        self._streams = [Path(self._scratch.name, name) for name in ("stdin", "stdout", "stderr")]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.server"],
            cwd=PROJECT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._process.wait()  # the server goes on as nobody's child
        atexit.register(self._close)

    def fits(self, environ: Mapping[str, str]) -> bool:
        """Return whether Python, started with *environ*, would be as the server is."""
        return _of_the_start(environ) == self._start

    def run(
        self, arguments: list[str], cwd: Path, stdin: bytes, environ: Mapping[str, str], encoding: str
    ) -> tuple[int, bytes, bytes]:
        """Run the program once and return its exit code, stdout and stderr."""
        for path, content in zip(self._streams, (stdin, b"", b""), strict=True):
            path.write_bytes(content)
        request = {
            "arguments": arguments,
            "cwd": str(cwd),
            "environ": dict(environ),
            "streams": list(map(str, self._streams)),
            "encoding": encoding,
        }
        requests, codes = self._process.stdin, self._process.stdout
        assert requests is not None
        assert codes is not None
        requests.write(json.dumps(request).encode() + b"\n")
        requests.flush()
        code = int(codes.readline())
        return code, self._streams[1].read_bytes(), self._streams[2].read_bytes()

    def _close(self) -> None:
        self._process.communicate()
        self._scratch.cleanup()


def _of_the_start(environ: Mapping[str, str]) -> dict[str, str]:
    """Return those variables that count when Python starts, or when GitPython is imported."""
    prefixes = ("PYTHON", "LC_", "LANG", "PATH", "TZ", "GIT_PYTHON")
    return {name: value for name, value in environ.items() if name.startswith(prefixes)}


_server = cache(_Server)
