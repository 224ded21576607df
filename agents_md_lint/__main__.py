"""``python -m agents_md_lint`` and the console script: the fast lane first, then the whole program."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command line of this process and return its exit code."""
    try:
        if None in (sys.stdin, sys.stdout, sys.stderr):
            from agents_md_lint.streams import mend

            mend()
        from agents_md_lint.fastlane import passes

        arguments = sys.argv[1:]
        if passes(arguments):
            return 0
        from agents_md_lint.cli import main as run

        return run(arguments)
    except (KeyboardInterrupt, RuntimeError) as error:
        # Where the whole program isn't there yet to say it. While a class is made, Python wraps an interrupt.
        if isinstance(error, RuntimeError) and not isinstance(error.__cause__, KeyboardInterrupt):
            raise
        from agents_md_lint.streams import say

        say("agents-md-lint: interrupted; nothing was changed")
        return 2


if __name__ == "__main__":
    sys.exit(main())
