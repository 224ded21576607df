"""What ``--fix`` did and didn't do, line by line: a block above the findings of a report as text."""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.check.result import CheckResult, Left
from agents_md_lint.output.escape import escape


def fix_lines(result: CheckResult) -> Iterator[str]:
    """Yield a line for each change that was made, and for each that wasn't, with the reason; escaped."""
    yield from fixed_lines(result)
    yield from map(left_line, result.left)


def fixed_lines(result: CheckResult) -> Iterator[str]:
    """Yield a line for each change that was made; escaped."""
    for one in result.fixed or ():
        yield f"fixed: {escape(one.path)}: {one.rule}: {escape(one.what)}"


def left_line(left: Left) -> str:
    """Return the line for a change that wasn't made; escaped."""
    return f"left: {escape(left.path)}: {left.rule}: {escape(left.why)}"


def made(result: CheckResult) -> str:
    """Return the part of the line that counts about fixes that were made; empty where none was."""
    if result.fixed:
        return f"; {len(result.fixed)} {'fix was' if len(result.fixed) == 1 else 'fixes were'} made"
    if result.done:
        are = "is" if len(result.done) == 1 else "are"
        return f"; {len(result.done)} of these {are} fixed in the worktree and not staged: git add"
    return ""


def invitation(result: CheckResult) -> str:
    """Return how many findings can be fixed, and how; empty where none can, or the fixes were made."""
    number = sum(finding in result.fixable for finding in result.unreported)
    if result.fixed or not number:
        return ""
    return f"{number} of these can be fixed: agents-md-lint check --fix"
