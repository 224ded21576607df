"""Running the program as a user does: its own process, its own streams."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any


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
    finished = subprocess.run(
        [sys.executable, "-m", "agents_md_lint", *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONIOENCODING": encoding, **(environ or {})},
        input=stdin,
        capture_output=True,
        check=False,
    )
    result = Finished(finished.returncode, finished.stdout.decode(encoding), finished.stderr.decode(encoding))
    assert "Traceback" not in result.err, result.err
    assert result.code in (0, 1, 2), result
    return result
