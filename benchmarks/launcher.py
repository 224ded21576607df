"""Runs one command and tells what it cost; a process of its own, so that it is small.

A process starts with the peak memory of the one that it was forked from, so what measures must be smaller
than what is measured. Arguments: the file for the numbers, and the command. It imports nothing that a bare
interpreter doesn't.
"""

from __future__ import annotations

import os
import sys
import time


def main() -> int:
    """Run the command; write its CPU seconds, seconds on the clock, peak KiB and exit code to the file."""
    report, *command = sys.argv[1:]
    started = time.perf_counter()
    child = os.fork()
    if child == 0:
        try:
            os.execvp(command[0], command)  # noqa: S606  no shell is wanted
        finally:
            os._exit(127)
    _, status, usage = os.wait4(child, 0)
    clock = time.perf_counter() - started
    cpu, code = usage.ru_utime + usage.ru_stime, os.waitstatus_to_exitcode(status)
    with open(report, "w") as file:
        file.write(f"{cpu!r} {clock!r} {usage.ru_maxrss} {code}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
