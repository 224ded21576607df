"""What q's discovery shows of a workspace, and which line of ``.qignore`` decides. Pure, over a snapshot."""

from __future__ import annotations

from functools import cached_property

from agents_md_lint.errors import LintError
from agents_md_lint.loading.loader import Loader
from agents_md_lint.names import QIGNORE
from agents_md_lint.paths import absolute, join, name, parent
from agents_md_lint.qignore import Discovery, HiddenBy, IgnoreRule, QIgnore
from agents_md_lint.qignore.reader import PATIENCE, QIgnoreFile, listed_path, read
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.protocol import Kind


class DiscoveryError(LintError):
    """Nobody can say what q's discovery shows."""


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

    ``hidden`` is what keeps q from coming to it by itself: a decision about itself or, with
    ``by_parent``, about a directory above. ``left_out`` is the decision by which a listing of its
    directory leaves it out, be it asked for by name; ``deciding`` is the last line that matches the path
    itself. Decisions are about the path that a listing resolves, which links in its directories change.
    """

    path: str
    directory: bool
    hidden: Decision | None
    by_parent: bool
    left_out: Decision | None
    deciding: Decision | None

    @property
    def listed(self) -> bool:
        """Whether a listing of its directory shows it, for which q may be asked by name."""
        return self.left_out is None


class DiscoveryView:
    """The discovery of one workspace.

    ``source`` is the repository-relative path of its ``.qignore``, ``file`` what q gets from that.
    *patience* is the number of patterns that are tried in all: after that nothing is known any more, and
    what is asked for is not to be told.
    """

    def __init__(self, loader: Loader, patience: int = PATIENCE) -> None:
        self._loader = loader
        self._snapshot = loader.snapshot
        self.source = join(self._snapshot.workspace, QIGNORE)
        self.file = read(loader)
        self._patience = patience

    @cached_property
    def rules(self) -> QIgnore:
        """The rules of the file, none where they aren't known."""
        return self.file.rules(self._patience)

    @cached_property
    def discovery(self) -> Discovery:
        """What the rules make of paths that are free of links."""
        return Discovery(self.rules)

    @property
    def known(self) -> bool:
        """Whether it can be told what q's listings show."""
        return self.outcome.known

    @property
    def outcome(self) -> QIgnoreFile:
        """The file, which nobody can go by any more once its patterns were too many."""
        return self.file.too_hard if self.rules.gave_up else self.file

    def require(self) -> DiscoveryView:
        """Return the view itself. Raises :class:`DiscoveryError` where q's listings can't be told."""
        if self.known:
            return self
        regular = f"make {self.source} a regular file inside the workspace"
        remedy = "shorten it" if self.outcome.too_long else regular
        raise DiscoveryError(f"{self.source} {self.outcome.reason}", remedy)

    def require_patience(self) -> None:
        """Raise :class:`DiscoveryError` where some answers were given for want of patience alone."""
        if self.rules.gave_up:
            self.require()

    def hidden_by(self, place: str, *, directory: bool | None = None) -> HiddenBy | None:
        """Return what keeps q from coming to the clean, workspace-relative *place* by itself.

        *directory* says what it is; None has the snapshot looked at.
        """
        kind = self.is_directory(place) if directory is None else directory
        return self.discovery.hidden_by(listed_path(self._loader, place), kind)

    def sight(self, place: str, *, directory: bool | None = None) -> Sight:
        """Return what discovery makes of the clean, workspace-relative *place*.

        *directory* says what it is; None has the snapshot looked at.
        """
        if directory is None:
            directory = self.is_directory(place)
        judged = listed_path(self._loader, place)
        hidden = self.discovery.hidden_by(judged, directory)
        left_out = self.discovery.left_out_by(judged, directory)
        rule = self.rules.decide(judged, directory)
        return Sight(
            join(self._snapshot.workspace, place),
            directory,
            None if hidden is None else self._decision(hidden.path, hidden.rule),
            hidden is not None and hidden.path != judged,
            None if left_out is None else self._decision(left_out.path, left_out.rule),
            None if rule is None else self._decision(judged, rule),
        )

    def is_directory(self, place: str) -> bool:
        """Whether the workspace-relative *place* is a directory to a listing: a link is a link."""
        if place == ".":
            return True
        above = self._loader.directory(parent(place))
        if not above.found or above.entry.kind is not Kind.DIRECTORY:
            return False
        return is_directory(self._snapshot.entry(absolute(above.path, name(place))).kind)

    def _decision(self, place: str, rule: IgnoreRule | None) -> Decision:
        path = join(self._snapshot.workspace, place)
        if rule is None:
            return Decision(path, None, ".q/")
        return Decision(path, rule.line, rule.written, rule.negated)


def is_directory(kind: Kind) -> bool:
    """Whether an entry of *kind* is a directory to a listing of q, as a submodule is in every clone."""
    return kind in (Kind.DIRECTORY, Kind.SUBMODULE)
