"""What ``--fix`` did and didn't do, line by line: a block above the findings of a report as text."""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.check.result import CheckResult, Left
from agents_md_lint.output.escape import escape


def fix_lines(result: CheckResult) -> Iterator[str]:
    """Yield a line for each change that was made, and for each that wasn't, with the reason; escaped."""
    for one in result.fixed or ():
        yield f"fixed: {escape(one.path)}: {one.rule}: {escape(one.what)}"
    yield from map(left_line, result.left)


def left_line(left: Left) -> str:
    """Return the line for a change that wasn't made; escaped."""
    return f"left: {escape(left.path)}: {left.rule}: {escape(left.why)}"


def invitation(result: CheckResult) -> str:
    """Return the part of the line that counts about fixes: how many were made, or can be, and how."""
    if result.fixed:
        return f"; {len(result.fixed)} {'fix was' if len(result.fixed) == 1 else 'fixes were'} made"
    line = ""
    if result.done:
        are = "is" if len(result.done) == 1 else "are"
        line = f"; {len(result.done)} of these {are} fixed in the worktree and not staged: git add"
    if result.fixable:
        line += f"; {result.fixable} of these can be fixed: agents-md-lint check --fix"
    return line
