"""Runs the program and interrupts it at an exact place: behind a number of traced lines of the whole run.

As ``python interrupting.py NUMBER ARGUMENT...``; 0 never interrupts, and says on stderr how many there are.
Those of Python's own start, and of the few definitions before the program's first function, don't count.
"""

from __future__ import annotations

import os
import runpy
import signal
import sys
from types import FrameType
from typing import Any


class Interrupter:
    """Counts what Python runs from the program's first function on."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.count = 0

    def trace(self, frame: FrameType, event: str, _: Any) -> Any:
        own = frame.f_code.co_filename.endswith(os.path.join("agents_md_lint", "__main__.py"))
        is_main = own and frame.f_code.co_name == "main"
        if (self.count or (is_main and event == "line")) and not (is_main and event == "return"):
            self.count += 1
            if self.count == self.number:
                os.kill(os.getpid(), signal.SIGINT)
        return self.trace


if __name__ == "__main__":
    interrupter = Interrupter(int(sys.argv[1]))
    sys.argv = ["agents-md-lint", *sys.argv[2:]]
    sys.settrace(interrupter.trace)
    try:
        runpy.run_module("agents_md_lint", run_name="__main__", alter_sys=True)
    finally:
        sys.settrace(None)
        if not interrupter.number:
            sys.stderr.write(f"{interrupter.count}\n")
