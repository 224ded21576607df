"""The changes that are planned: what each entry was, and what it is to be."""

from __future__ import annotations

from agents_md_lint.fix.disk import Original
from agents_md_lint.paths import absolute
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules.offers import FixChange, NewText, Rename
from agents_md_lint.rules.support.walk import directory_of
from agents_md_lint.snapshot.overlay import OverlayLeaf

Unit = tuple[str, str]
"""What is taken or left as a whole: the path of an entry, repository-relative, and a rule."""


class FixStep(NamedTuple):
    """One change that fixes the findings of one rule in one entry.

    ``path`` is repository-relative, ``what`` as in :class:`Offer`. ``names`` are the repository-relative
    paths by which a finding can be laid at its door; ``turn`` is the 0-based round in which it was made.
    """

    path: str
    rule: str
    what: str
    change: FixChange
    names: frozenset[str]
    turn: int

    @property
    def unit(self) -> Unit:
        """What is taken or left with it."""
        return self.path, self.rule


class File:
    """A changing entry: from ``origin``, absolute in the workspace ``root``, to ``path`` and ``leaf``."""

    def __init__(self, root: str, origin: str, original: Original, path: str, leaf: bytes | str) -> None:
        self.root = root
        self.origin = origin
        self.original = original
        self.path = path
        self.leaf = leaf
        self.steps: list[FixStep] = []

    def copy(self, path: str) -> File:
        """Return what can be changed without changing this, named *path*."""
        other = File(self.root, self.origin, self.original, path, self.leaf)
        other.steps = list(self.steps)
        return other

    @property
    def is_renamed(self) -> bool:
        """Whether it gets another name."""
        return self.path != self.origin

    def apply(self, step: FixStep) -> None:
        """Take one more change."""
        change = step.change
        if isinstance(change, Rename):
            self.path = absolute(directory_of(self.path), change.name)
        else:
            self.leaf = change.data if isinstance(change, NewText) else change.text
        self.steps.append(step)


class Draft:
    """All planned changes, by the absolute paths that entries have at the end."""

    def __init__(self) -> None:
        self.files: dict[str, File] = {}

    @property
    def turns(self) -> int:
        """The number of turns so far."""
        return max((step.turn + 1 for file in self.files.values() for step in file.steps), default=0)

    def copy(self) -> Draft:
        """Return another draft of the same changes."""
        other = Draft()
        other.files = {path: file.copy(path) for path, file in self.files.items()}
        return other

    def leaves(self) -> dict[str, OverlayLeaf]:
        """Return what the worktree holds in other places than on the disk."""
        gone: dict[str, OverlayLeaf] = {
            file.origin: None for file in self.files.values() if file.origin != file.path
        }
        return {**gone, **{path: file.leaf for path, file in self.files.items()}}

    def take(self, file: File, step: FixStep) -> None:
        """Apply *step* to *file*, which may be new here."""
        self.files.pop(file.path, None)
        file.apply(step)
        self.files[file.path] = file

    def steps(self) -> list[FixStep]:
        """Return all changes, in the order in which they were planned."""
        return sorted(
            (step for file in self.files.values() for step in file.steps), key=lambda step: step.turn
        )
