"""What a change alters for another agent than q, told once where it is what changes for q."""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.loading.described import GuidanceFile
from agents_md_lint.output.colour import Paint, Style
from agents_md_lint.output.escape import escape
from agents_md_lint.paths import join
from agents_md_lint.records import NamedTuple
from agents_md_lint.reporters.support.numbers import count
from agents_md_lint.scope.agents import AgentDiff, AgentDirectory
from agents_md_lint.scope.comparison import ChangeKind
from agents_md_lint.scope.report import ScopeReport

_SIGNS = {ChangeKind.CHANGED: "~", ChangeKind.ADDED: "+", ChangeKind.REMOVED: "-"}


def title(diff: AgentDiff, *, q_too: bool) -> str:
    """Return the line above the part about one agent."""
    name = diff.profile.title
    return f"For {name}:" if q_too else f"What changes for {name}, started in:"


def brief(report: ScopeReport) -> str:
    """Return what changes for the other agents as one sentence, for a report that isn't about q."""
    parts = [
        f"What {one.profile.title} loads changes in {count(len(one.directories), 'directory')}"
        for one in report.agents
        if one.directories
    ]
    return f"{'; '.join(parts) or 'Nothing changes'}."


class AgentLine(NamedTuple):
    """What is said of a directory, or of all where ``path`` is empty: raw.

    ``sign`` is empty where it differs for q alone; ``loses`` says that a file is cut there now.
    """

    sign: str
    path: str
    what: str
    loses: bool = False


def agent_lines(diff: AgentDiff, report: ScopeReport) -> Iterator[AgentLine]:
    """Yield what differs for this agent and not for q, or the other way about, directory by directory."""
    ours = {join(report.workspace, one.path) for one in report.directories} if report.q_too else set()
    theirs = {one.path for one in diff.directories}
    if not theirs:
        yield AgentLine("", "", "nothing changes")
    elif report.q_too and diff.same:
        yield AgentLine("", "", "the same directories")
    elif ours & theirs:
        number = len(ours & theirs)
        yield AgentLine("", "", f"{number:,} of the same director{'y' if number == 1 else 'ies'}")
    for one in diff.directories:
        if one.path not in ours or (one.change is ChangeKind.CHANGED and _loses(one)):
            yield AgentLine(_SIGNS[one.change], one.path, _what(one), _loses(one))
    for path in sorted(ours - theirs) if theirs or not diff.same else ():
        yield AgentLine("", path, "for q alone")


def lines(diff: AgentDiff, report: ScopeReport, paint: Paint) -> Iterator[str]:
    """Yield :func:`agent_lines` as text."""
    for one in agent_lines(diff, report):
        sign = f"{paint(one.sign, Style.YELLOW)} " if one.sign else ""
        yield f"  {sign}{f'{escape(one.path)}  ' if one.path else ''}{escape(one.what)}"


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
