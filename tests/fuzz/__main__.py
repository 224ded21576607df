"""``python -m tests.fuzz TARGET --seconds N``: run targets under atheris, guided by coverage.

Without atheris it tries what lies near the inputs that are kept.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent
NAMES = sorted(path.name for path in (HERE / "corpus").iterdir())


def main() -> int:
    """Run what the command line names; each target is a process of its own."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Fuzz a part of the program.")
    parser.add_argument("target", choices=[*NAMES, "all"])
    parser.add_argument("--seconds", type=int, default=10, help="for each target (default: 10)")
    parser.add_argument("--keep", type=Path, help="a directory for the inputs that reach new code")
    parser.add_argument("--in-process", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.in_process:
        return _fuzz(arguments.target, arguments.seconds, arguments.keep)
    failed = [name for name in _chosen(arguments.target) if _start(name, arguments.seconds, arguments.keep)]
    print(f"failed: {', '.join(failed)}" if failed else "no target failed")
    return 1 if failed else 0


def _chosen(name: str) -> list[str]:
    return NAMES if name == "all" else [name]


def _start(name: str, seconds: int, keep: Path | None) -> int:
    with tempfile.TemporaryDirectory() as scratch:
        found = keep or Path(scratch)
        found.mkdir(parents=True, exist_ok=True)
        line = [sys.executable, "-m", "tests.fuzz", name, "--in-process", "--seconds", str(seconds), "--keep"]
        print(f"{name}: {seconds} s", flush=True)
        return subprocess.run([*line, str(found)], check=False, cwd=HERE.parent.parent).returncode


def _fuzz(name: str, seconds: int, found: Path) -> int:
    """Fuzz until the time is up; libFuzzer ends the process, with 77 where an input failed."""
    try:
        atheris = import_module("atheris")  # it has no types, and is only there where somebody fuzzes
    except ImportError:
        return _unguided(name, seconds)
    with atheris.instrument_imports(include=["agents_md_lint"]):
        target = import_module("tests.fuzz.targets").TARGETS[name]
    options = [
        f"-max_total_time={seconds}",
        "-timeout=20",
        "-rss_limit_mb=2048",
        "-max_len=4096",
        "-print_final_stats=1",
        "-verbosity=0",
        f"-artifact_prefix={os.path.join(found, 'failed-')}",
        str(found),
        str(HERE / "corpus" / name),
    ]
    atheris.Setup([sys.argv[0], *options], target)
    atheris.Fuzz()
    return 0


def _unguided(name: str, seconds: int) -> int:
    """Fuzz without atheris: what lies near the inputs that are kept, new in every run."""
    from tests.fuzz.targets import TARGETS, corpus, mutated

    print(f"{name}: atheris isn't installed (pip install -e '.[fuzz]'), so coverage guides nothing")
    chance = random.Random()  # noqa: S311
    until, count = time.monotonic() + seconds, 0
    while time.monotonic() < until:
        data = mutated(chance, corpus(name))
        try:
            TARGETS[name](data)
        except Exception:
            print(f"{name} fails on {data!r}", file=sys.stderr)
            raise
        count += 1
    print(f"{name}: {count:,} inputs")
    return 0


if __name__ == "__main__":
    sys.exit(main())
