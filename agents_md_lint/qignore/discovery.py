"""What q's discovery shows: listings of directories, as a ``.qignore`` filters them.

A listing judges each entry on its own, whatever is said of the directories above. But q shows no hidden
directory, and so doesn't come to its inside by itself: only when it is asked to list it by name.
"""

from __future__ import annotations

from agents_md_lint.paths import ancestors, parent
from agents_md_lint.qignore.lines import IgnoreRule
from agents_md_lint.qignore.ruleset import QIgnore, below_workspace
from agents_md_lint.records import NamedTuple

METADATA_DIRECTORY = ".q"


class HiddenBy(NamedTuple):
    """Why discovery doesn't show a path.

    ``path`` is what is hidden: the path itself, or the directory above that q doesn't go into by
    itself. ``rule`` hides it; it is ``None`` for the directory ``.q`` at the workspace root, which q
    hides whatever the rules say.
    """

    path: str
    rule: IgnoreRule | None


class Discovery:
    """The view of one ``.qignore``. What it finds about a directory it remembers."""

    def __init__(self, qignore: QIgnore) -> None:
        self._qignore = qignore
        self._directories: dict[str, HiddenBy | None] = {}

    def hidden_by(self, path: str, directory: bool = False) -> HiddenBy | None:
        """Return what keeps q from coming to *path* by itself, ``None`` if nothing does.

        That is what is hidden first on the way down from the workspace, *path* (relative to it, cleaned
        first) or a directory above. The workspace itself is shown; discovery has no say about what is
        outside of it.
        """
        place = below_workspace(path)
        if place is None:
            return None
        for above in ancestors(parent(place))[1:]:
            hidden = self._directory(above)
            if hidden is not None:
                return hidden
        return self._directory(place) if directory else self._look_up(place, directory=False)

    def left_out_by(self, path: str, directory: bool = False) -> HiddenBy | None:
        """Return why a listing of the directory of *path* leaves it out, ``None`` if it doesn't.

        That is about *path* itself, whatever hides a directory above: q may be asked to list that by name.
        """
        place = below_workspace(path)
        return None if place is None else self._look_up(place, directory=directory)

    def shows(self, path: str, directory: bool = False) -> bool:
        """Say whether q comes to *path* by itself: nothing on the way hides it."""
        return self.hidden_by(path, directory) is None

    def _directory(self, place: str) -> HiddenBy | None:
        try:
            return self._directories[place]
        except KeyError:
            hidden = self._directories[place] = self._look_up(place, directory=True)
            return hidden

    def _look_up(self, place: str, *, directory: bool) -> HiddenBy | None:
        if directory and place == METADATA_DIRECTORY:
            return HiddenBy(place, None)
        rule = self._qignore.decide(place, directory)
        return None if rule is None or rule.negated else HiddenBy(place, rule)
