"""What a change alters for another agent than q, as text: told once where it is what changes for q."""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.loading.described import GuidanceFile
from agents_md_lint.output.colour import Paint, Style
from agents_md_lint.output.escape import escape
from agents_md_lint.paths import join
from agents_md_lint.scope.agents import AgentDiff, AgentDirectory
from agents_md_lint.scope.comparison import ChangeKind
from agents_md_lint.scope.report import ScopeReport

_SIGNS = {ChangeKind.CHANGED: "~", ChangeKind.ADDED: "+", ChangeKind.REMOVED: "-"}


def title(diff: AgentDiff, *, q_too: bool) -> str:
    """Return the line above the part about one agent."""
    name = diff.profile.title
    return f"For {name}:" if q_too else f"What changes for {name}, started in:"


def lines(diff: AgentDiff, report: ScopeReport, paint: Paint) -> Iterator[str]:
    """Yield a line for each directory that differs for this agent and not for q, or the other way about."""
    ours = {join(report.workspace, one.path) for one in report.directories} if report.q_too else set()
    theirs = {one.path for one in diff.directories}
    if report.q_too and diff.same:
        yield "  the same directories" if theirs else "  nothing changes"
    elif not theirs:
        yield "  nothing changes"
    if report.q_too and ours & theirs and not diff.same:
        number = len(ours & theirs)
        yield f"  {number:,} of the same director{'y' if number == 1 else 'ies'}"
    for one in diff.directories:
        if one.path not in ours or (one.change is ChangeKind.CHANGED and _loses(one)):
            sign = paint(_SIGNS[one.change], Style.YELLOW)
            yield f"  {sign} {escape(one.path)}  {escape(_what(one))}"
    for path in sorted(ours - theirs) if theirs or not diff.same else ():
        yield f"  {escape(path)}  for q alone"


def _loses(one: AgentDirectory) -> bool:
    """Whether a file is cut there now, or cut more."""
    return any(file.truncated for file in one.after)


def _what(one: AgentDirectory) -> str:
    """Return in a few words what is loaded there now, and was before; raw names may be in it."""
    before, after = _names(one.before), _names(one.after)
    if before == after:
        return f"{after}: another text"
    return f"{before or 'nothing'} -> {after or 'nothing'}"


def _names(files: tuple[GuidanceFile, ...]) -> str:
    return ", ".join(
        f"{file.path} (cut, {file.size:,} of {file.whole:,})"
        if file.truncated and file.whole is not None
        else file.path
        for file in files
    )
