"""Libraries that few runs need: what to say where one isn't installed."""

from __future__ import annotations

import os
import shlex
import sys

from agents_md_lint.errors import UsageError

JUNIT = "junitparser>=4.0"
COMPLETION = "shtab>=1.13"


def absent(what: str, requirement: str) -> UsageError:
    """Return the error for *what* needs the library of *requirement*, which isn't installed.

    The remedy adds that library to the environment that runs now. It never names this program, which
    is on no package index under its name: whoever takes that name there would run on the user's machine.
    """
    library = requirement.partition(">")[0]
    return UsageError(f"{what} needs the library {library}", _remedy(requirement))


def _remedy(requirement: str) -> str:
    wanted, python = shlex.quote(requirement), shlex.quote(sys.executable)
    if os.path.exists(os.path.join(sys.prefix, "pipx_metadata.json")):
        return f"pipx inject {shlex.quote(os.path.basename(sys.prefix))} {wanted}"
    from importlib.util import find_spec

    if find_spec("pip") is None:  # uv makes environments without it
        return f"uv pip install --python {python} {wanted}"
    return f"{python} -I -m pip install {wanted}"
