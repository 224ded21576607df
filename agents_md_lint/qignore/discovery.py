"""What q's discovery shows: directories and root listings, as a ``.qignore`` filters them."""

from __future__ import annotations

from typing import NamedTuple

from agents_md_lint.pathtext import ancestors, parent
from agents_md_lint.qignore.lines import Rule
from agents_md_lint.qignore.ruleset import QIgnore, below_workspace

METADATA_DIRECTORY = ".q"


class Hidden(NamedTuple):
    """Why discovery doesn't show a path.

    ``path`` is what is hidden first on the way down from the workspace: the path itself, or the
    directory above that q never lists the inside of. ``rule`` hides it; it is ``None`` for the
    ``.q`` at the workspace root, which q hides whatever the rules say.
    """

    path: str
    rule: Rule | None


class Discovery:
    """The view of one ``.qignore``. What it finds about a directory it remembers."""

    def __init__(self, qignore: QIgnore) -> None:
        self._qignore = qignore
        self._directories: dict[str, Hidden | None] = {}

    def hidden_by(self, path: str, directory: bool = False) -> Hidden | None:
        """Return what hides *path* (relative to the workspace, cleaned first), ``None`` if it is shown.

        The workspace itself is shown; discovery has no say about what is outside of it.
        """
        place = below_workspace(path)
        if place is None:
            return None
        for above in ancestors(parent(place))[1:]:
            hidden = self._directory(above)
            if hidden is not None:
                return hidden
        return self._directory(place) if directory else self._look_up(place, directory=False)

    def shows(self, path: str, directory: bool = False) -> bool:
        """Say whether discovery shows *path*."""
        return self.hidden_by(path, directory) is None

    def _directory(self, place: str) -> Hidden | None:
        try:
            return self._directories[place]
        except KeyError:
            hidden = self._directories[place] = self._look_up(place, directory=True)
            return hidden

    def _look_up(self, place: str, *, directory: bool) -> Hidden | None:
        if place == METADATA_DIRECTORY:
            return Hidden(place, None)
        rule = self._qignore.decide(place, directory)
        return None if rule is None or rule.negated else Hidden(place, rule)
