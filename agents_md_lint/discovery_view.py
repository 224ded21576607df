"""What q's discovery shows of a workspace: how q would read its ``.qignore``, and what that decides.

Pure, over a snapshot. q reads the whole file at every listing; here it is read up to 1 MiB, from a
regular file inside the workspace only.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from agents_md_lint.errors import LintError
from agents_md_lint.guidancefile import kind_name, shown
from agents_md_lint.loading import Candidate, Loader, Verdict
from agents_md_lint.names import QIGNORE
from agents_md_lint.pathtext import join, name, parent
from agents_md_lint.qignore import Discovery, QIgnore, Rule
from agents_md_lint.snapshot.protocol import Kind, Snapshot, UnreadableError, absolute
from agents_md_lint.snapshot.resolve import DIRECTORY_LINKS, End

LONGEST = 1 << 20
"""The bytes of a ``.qignore`` that are read: q's own editor refuses a longer one."""
_FAILS = "every directory listing of q fails"


class DiscoveryError(LintError):
    """Nobody can say what q's discovery shows."""


class State(Enum):
    """What q gets from the ``.qignore``."""

    RULES = "rules"
    NONE = "none"
    FAILS = "listing-fails"
    HANGS = "listing-hangs"
    UNKNOWN = "unknown"
    """It isn't read here: it lies outside the workspace, or is too long."""


class Decision(NamedTuple):
    """The line that decides about a path: ``line`` is 1-based, ``pattern`` as written.

    ``path`` is what it was asked about, repository-relative. For the ``.q`` that q always hides,
    ``line`` is None and ``pattern`` is ``.q/``.
    """

    path: str
    line: int | None
    pattern: str
    negated: bool = False


class Sight(NamedTuple):
    """Whether discovery shows a path, repository-relative.

    ``hidden`` is what hides it: a decision about itself or about a directory above. ``deciding`` is
    the last line that matches the path itself, whatever is above.
    """

    path: str
    directory: bool
    hidden: Decision | None
    deciding: Decision | None

    @property
    def by_parent(self) -> bool:
        """Whether a directory above hides it."""
        return self.hidden is not None and self.hidden.path != self.path


class DiscoveryView:
    """The discovery of one workspace.

    ``source`` is the repository-relative path of its ``.qignore``, ``state`` what q gets from that, and
    ``reason`` why it gets no rules from it.
    """

    def __init__(self, loader: Loader) -> None:
        self._loader = loader
        self._snapshot: Snapshot = loader.snapshot
        self.source = join(self._snapshot.workspace, QIGNORE)
        found = loader.locate(".", QIGNORE)
        self.state, self.reason = _state(self._snapshot, found)
        text = ""
        if self.state is State.RULES:
            text = self._read(found.resolution.path)
        self._rules = QIgnore.from_text(text)
        self._discovery = Discovery(self._rules)

    @property
    def known(self) -> bool:
        """Whether it can be told what q's listings show."""
        return self.state in (State.RULES, State.NONE)

    def require(self) -> DiscoveryView:
        """Return the view itself. Raises :class:`DiscoveryError` where q's listings can't be told."""
        if self.known:
            return self
        remedy = f"make {self.source} a regular file inside the workspace"
        if self.state is State.UNKNOWN and self.reason.startswith("is longer"):
            remedy = "shorten it"
        raise DiscoveryError(f"{self.source} {self.reason}", remedy)

    def sight(self, place: str, *, directory: bool | None = None) -> Sight:
        """Return what discovery makes of the clean, workspace-relative *place*.

        *directory* says what it is; None has the snapshot looked at.
        """
        if directory is None:
            directory = self.entry_kind(place) is Kind.DIRECTORY
        path = join(self._snapshot.workspace, place)
        hidden = self._discovery.hidden_by(place, directory)
        rule = self._rules.decide(place, directory)
        return Sight(
            path,
            directory,
            None
            if hidden is None
            else self._decision(join(self._snapshot.workspace, hidden.path), hidden.rule),
            None if rule is None else self._decision(path, rule),
        )

    def entry_kind(self, place: str) -> Kind:
        """Return what the workspace-relative *place* is, itself: a link is a link."""
        if place == ".":
            return Kind.DIRECTORY
        above = self._loader.directory(parent(place))
        if not above.found or above.entry.kind is not Kind.DIRECTORY:
            return Kind.MISSING
        return self._snapshot.entry(absolute(above.path, name(place))).kind

    def _decision(self, path: str, rule: Rule | None) -> Decision:
        if rule is None:
            return Decision(path, None, ".q/")
        return Decision(path, rule.line, rule.written, rule.negated)

    def _read(self, path: str) -> str:
        try:
            data = self._snapshot.read(path, LONGEST + 1)
        except UnreadableError as error:
            self.state, self.reason = State.FAILS, f"can't be read ({error}): {_FAILS}"
            return ""
        if len(data) > LONGEST:
            self.state, self.reason = State.UNKNOWN, f"is longer than {LONGEST:,} bytes, and not read here"
            return ""
        return data.decode("utf-8", "replace")


def _state(snapshot: Snapshot, found: Candidate) -> tuple[State, str]:
    """Return what q gets from the ``.qignore`` that *found* tells of, and why it gets no rules."""
    resolution = found.resolution
    through = f"leads to {shown(snapshot, resolution.path)}, which " if resolution.hops else ""
    if found.verdict is Verdict.ESCAPES:
        return State.UNKNOWN, "leads out of the workspace, where q follows it; nothing outside is read here"
    if resolution.end is End.TOO_MANY_LINKS or len(resolution.hops) > DIRECTORY_LINKS:
        return State.FAILS, f"is a link that loops, or too long a chain of links: {_FAILS}"
    match found.verdict:
        case Verdict.LOADS:
            return State.RULES, ""
        case Verdict.NOT_REGULAR:
            what = kind_name(resolution.entry)
            if what == "FIFO":
                return State.HANGS, f"{through}is a FIFO: q hangs at its first directory listing"
            return State.FAILS, f"{through}is a {what}: {_FAILS}"
        case Verdict.UNREADABLE:
            return State.FAILS, f"{through}can't be read ({found.detail}): {_FAILS}"
        case Verdict.BROKEN_LINK if resolution.end is not End.MISSING:
            return State.FAILS, f"is a link that can't be followed: {_FAILS}"
        case Verdict.BROKEN_LINK:
            return State.NONE, f"is a link to {shown(snapshot, resolution.path)}, which does not exist"
        case _:
            return State.NONE, "does not exist"
