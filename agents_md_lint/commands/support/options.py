"""Arguments that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from agents_md_lint.errors import UsageError
from agents_md_lint.git.repository import Repository
from agents_md_lint.git.revisions import revision
from agents_md_lint.names import AGENTS, DEFAULT_AGENTS
from agents_md_lint.output import colour
from agents_md_lint.output.suggest import quoted, suggestion
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.sources import Source, Target, require_index

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from agents_md_lint.loading.profile import Profile


class SourceChoice(NamedTuple):
    """Where files are read: the commit ``rev`` as it was typed, the index if ``staged``, or the worktree."""

    staged: bool = False
    rev: str | None = None


def add_source(group: argparse._ActionsContainer) -> None:
    """Add the options that say where files are read: the worktree unless told otherwise."""
    group.add_argument("--staged", action="store_true", help="read the index: what the next commit will hold")
    group.add_argument("--rev", metavar="REV", help="read the commit REV")


def target(repository: Repository, source: SourceChoice) -> Target:
    """Return the target that the options of :func:`add_source` name.

    Raises ``GitError``, and ``UsageError`` for what is staged in a bare repository.
    """
    if source.rev is not None:
        return Target(Source.COMMIT, revision(repository, source.rev))
    if source.staged:
        require_index(repository)
        return Target(Source.INDEX)
    return Target(Source.WORKTREE)


def add_workspace(parser: argparse._ActionsContainer, *, many: bool) -> None:
    """Add the option that names the workspace, or several of them."""
    parser.add_argument(
        "--workspace",
        metavar="DIR",
        action="append" if many else "store",
        default=[] if many else None,
        help="the directory that q is started in (default: as configured, or the top of the repository)"
        + ("; repeat it for several" if many else ""),
    )


def add_configuration(parser: argparse._ActionsContainer) -> None:
    """Add the options that say where the configuration is."""
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--config", metavar="FILE", help="take the configuration from FILE, on this disk")
    source.add_argument(
        "--no-config", action="store_true", help="leave the configuration in the repository aside"
    )


def add_format(parser: argparse._ActionsContainer, formats: Iterable[str] = ("text", "json")) -> None:
    """Add the option that names the format of the report: text unless told otherwise."""
    parser.add_argument(
        "--format",
        "--output-format",
        choices=tuple(formats),
        default="text",
        help="of the report (default: text)",
    )


def add_color(parser: argparse._ActionsContainer) -> None:
    """Add the option that says when the report is painted."""
    parser.add_argument(
        "--color",
        choices=colour.CHOICES,
        default=colour.AUTO,
        help="text in colour (default: auto: on a terminal, or as NO_COLOR and FORCE_COLOR say)",
    )


def add_agent(parser: argparse._ActionsContainer) -> None:
    """Add the option that names the agents."""
    parser.add_argument(
        "--agent",
        metavar="AGENT,...",
        action="append",
        default=[],
        help=f"of {', '.join(AGENTS)} (default: as configured, or {DEFAULT_AGENTS[0]})",
    )


def agents(values: Iterable[str]) -> tuple[str, ...]:
    """Return the agents that the option of :func:`add_agent` names, none where it isn't there.

    Raises ``UsageError`` for one that isn't known.
    """
    named = tuple(dict.fromkeys(words(values)))
    for name in named:
        if name not in AGENTS:
            remedy = suggestion(name, AGENTS, f"the agents are {', '.join(AGENTS)}")
            raise UsageError(f"there is no agent {quoted(name)}", remedy)
    return named


def require(values: Iterable[str], fits: Callable[[Profile], bool], why: str) -> None:
    """Raise ``UsageError`` where ``--agent`` names one that doesn't fit; *why* goes behind its name."""
    for name in agents(values):
        if name not in DEFAULT_AGENTS:
            from agents_md_lint.loading.agents import profile  # most ask about q

            one = profile(name)
            if not fits(one):
                raise UsageError(
                    f"{one.title} {why}", f"see what it loads: agents-md-lint explain --agent {name}"
                )


def words(values: Iterable[str]) -> list[str]:
    """Return the comma-separated words of a repeatable option, in order."""
    return [word.strip() for value in values for word in value.split(",") if word.strip()]
