"""What ``--fix`` did and didn't do, line by line: a block above the findings of a report as text."""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.escape import escape
from agents_md_lint.result import CheckResult, Left


def fix_lines(result: CheckResult) -> Iterator[str]:
    """Yield a line for each change that was made, and for each that wasn't, with the reason; escaped."""
    for one in result.fixed or ():
        yield f"fixed: {escape(one.path)}: {one.rule}: {escape(one.what)}"
    yield from map(left_line, result.left)


def left_line(left: Left) -> str:
    """Return the line for a change that wasn't made; escaped."""
    return f"left: {escape(left.path)}: {left.rule}: {escape(left.why)}"


def invitation(result: CheckResult) -> str:
    """Return how many findings can be fixed, and how, or nothing where none can."""
    if not result.fixable:
        return ""
    of_these = "1 of these" if result.fixable == 1 else f"{result.fixable} of these"
    return f"{of_these} can be fixed: agents-md-lint check --fix"
