"""A checkout that tries to be imported: modules named like Python's own and ours, which leave a trace."""

from __future__ import annotations

import sys
from pathlib import Path

OURS = {"agents_md_lint", "git", "gitdb", "smmap", "pathspec", "charset_normalizer", "junitparser", "shtab"}
INSTALLERS = {"pip", "setuptools", "hatchling", "wheel", "packaging", "pipx", "userpath", "virtualenv", "uv"}
STARTED = {"sitecustomize", "usercustomize"}
PACKAGES = OURS | INSTALLERS


def poison(checkout: Path, trace: Path) -> None:
    """Fill *checkout* with modules that append their name to the file *trace* when they are run."""
    names = sys.stdlib_module_names | PACKAGES | STARTED
    text = f"with open({str(trace)!r}, 'a') as trace:\n    trace.write(__name__ + '\\n')\n"
    for name in names - set(sys.builtin_module_names):
        if name in PACKAGES:
            (checkout / name).mkdir()
            for part in ("__init__", "__main__"):
                (checkout / name / f"{part}.py").write_text(text)
        else:
            (checkout / f"{name}.py").write_text(text)
    (checkout / "pyvenv.cfg").write_text("home = .\n")


def ran(trace: Path) -> list[str]:
    """Return the modules that were run since *trace* was last looked at."""
    found = trace.read_text().split() if trace.exists() else []
    trace.unlink(missing_ok=True)
    return found
