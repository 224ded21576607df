"""``python -m agents_md_lint`` and the console script: the fast lane first, then the whole program.

Python has read ``os`` and ``sys`` before it comes here. Nothing else is imported outside of :func:`main`,
where an interrupt is caught: not even ``__future__``, a file of its own.
"""

import os
import sys

_OBJECTS = 50_000
"""New objects after which Python looks for cycles: a run is short and makes few, and looking through all that
it holds, as often as Python would, is a third of the work on a hundred thousand files."""


def main() -> int:
    """Run the command line of this process and return its exit code."""
    try:
        import gc

        gc.set_threshold(_OBJECTS, 20, 100)
        _speak_utf8()
        if None in (sys.stdin, sys.stdout, sys.stderr):
            from agents_md_lint.output.streams import reopen_closed

            reopen_closed()
        arguments = sys.argv[1:]
        if arguments[:1] == ["check"]:
            from agents_md_lint.check.fast_lane import passes

            if passes(arguments):
                return 0
        from agents_md_lint.cli import main as run

        code = run(arguments)
        gc.freeze()  # else Python looks through all that is left once more before it ends
        return code
    except (KeyboardInterrupt, RuntimeError) as error:
        # Where the whole program isn't there yet to say it. While a class is made, Python wraps an interrupt.
        if isinstance(error, RuntimeError) and not isinstance(error.__cause__, KeyboardInterrupt):
            raise
        from agents_md_lint.output.streams import say

        say("agents-md-lint: interrupted; nothing was changed")
        return 2


def _speak_utf8() -> None:
    """Start this process anew in Python's UTF-8 mode where the locale isn't UTF-8.

    What a repository holds is UTF-8 wherever it is read: names, link texts and reports are the same in
    every locale. Only an interpreter that was started so takes names, arguments and streams for that.
    """
    if sys.getfilesystemencoding() == "utf-8" or sys.flags.utf8_mode or os.name != "posix":
        return
    if getattr(sys, "frozen", False) or len(sys.orig_argv) < 2:
        return
    os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])  # noqa: S606  no shell is wanted


if __name__ == "__main__":
    sys.exit(main())
