"""What ``--fix`` would change, as a unified diff: for people, since everything hidden is escaped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agents_md_lint.check.result import Left
from agents_md_lint.fix.draft import Draft, File
from agents_md_lint.output.escape import escape
from agents_md_lint.paths import relative
from agents_md_lint.reporters.check.fix_lines import left_line
from agents_md_lint.reporters.check.text import count
from agents_md_lint.reporters.scope.patch import hunk_lines
from agents_md_lint.rules.support.content import counted


def render(draft: Draft, left: Sequence[Left], top: str) -> str:
    """Return the report: for each file what would be done and the lines that differ; then what is left.

    *top* is the worktree.
    """
    files = sorted(draft.files.values(), key=lambda file: file.origin)
    blocks = ["\n".join(_file(file, top)) for file in files]
    if left:
        blocks.append("\n".join(f"# {left_line(one)}" for one in left))
    changes = counted(sum(len(file.steps) for file in files), "fix", "fixes")
    if files:
        blocks.append(f"# {changes} to {count(len(files), 'file')}; nothing was changed")
    else:
        blocks.append("# nothing to fix")
    return "\n\n".join(blocks) + "\n"


def _file(file: File, top: str) -> Iterator[str]:
    old, new = relative(top, file.origin), relative(top, file.path)
    for step in file.steps:
        yield f"# {escape(step.path)}: {step.rule}: would have {escape(step.what)}"
    if file.is_renamed:
        yield f"rename from {escape(old)}"
        yield f"rename to {escape(new)}"
    before, after = file.original.content, file.leaf
    if isinstance(before, bytes) and isinstance(after, str):
        yield f"a link: {escape(new)} -> {escape(after)}"
    elif before != after:
        yield f"--- a/{escape(old)}"
        yield f"+++ b/{escape(new)}"
        yield from hunk_lines(_lines(before), _lines(after))


def _lines(content: bytes | str) -> list[str]:
    """Return the lines, a byte that isn't UTF-8 as a surrogate escape."""
    text = content if isinstance(content, str) else content.decode("utf-8", "surrogateescape")
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines
