"""``python -m agents_md_lint`` and the console script: the fast lane first, then the whole program."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command line of this process and return its exit code."""
    from agents_md_lint.fastlane import passes

    arguments = sys.argv[1:]
    if passes(arguments):
        return 0
    from agents_md_lint.cli import main as run

    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
