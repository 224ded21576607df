"""What q is told at one path and what it isn't: the candidates, root to leaf, and discovery. Pure."""

from __future__ import annotations

from enum import Enum

from agents_md_lint.inspection.descent import descend
from agents_md_lint.inspection.lookalikes import lookalikes
from agents_md_lint.loading.described import GuidanceFile, describe
from agents_md_lint.loading.loader import Loader, Verdict
from agents_md_lint.loading.whitespace import trim
from agents_md_lint.paths import LONGEST, contains, join, parent
from agents_md_lint.qignore.view import DiscoveryView, Sight
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.protocol import Kind
from agents_md_lint.snapshot.resolve import End

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.loading.chain import Chain
    from agents_md_lint.rules.findings import Finding


class ArgumentKind(Enum):
    """What an argument names."""

    FILE = "file"
    DIRECTORY = "directory"
    SPECIAL = "special file"
    SUBMODULE = "submodule"
    MISSING = "missing"
    BROKEN_LINK = "broken link"
    ESCAPES = "outside through a link"
    UNREADABLE = "unreadable"
    OUTSIDE = "outside"
    """It lies outside the workspace, as text."""
    NOTHING = "nothing"
    """It is empty."""


_KINDS = {
    Kind.FILE: ArgumentKind.FILE,
    Kind.DIRECTORY: ArgumentKind.DIRECTORY,
    Kind.SPECIAL: ArgumentKind.SPECIAL,
    Kind.SUBMODULE: ArgumentKind.SUBMODULE,
}


class Explanation(NamedTuple):
    """What q is told for one path.

    ``argument`` is the path as given; ``path`` what it means, repository-relative, None outside the
    workspace. ``files`` are the candidates that exist in some way, root to leaf; ``absent`` is the
    number of directories on the way without one. ``sight`` is what discovery makes of the path, None
    where it has no say. ``chain`` has what else there is to tell about an agent that is started there.
    ``lookalikes`` are findings about names on the way that are taken for ours.
    """

    argument: str
    path: str | None
    named: ArgumentKind
    files: tuple[GuidanceFile, ...]
    absent: int
    sight: Sight | None
    chain: Chain | None = None
    lookalikes: tuple[Finding, ...] = ()

    @property
    def loads(self) -> tuple[GuidanceFile, ...]:
        """The files that load."""
        return tuple(file for file in self.files if file.loads)

    @property
    def size(self) -> int:
        """The bytes of all that loads."""
        return sum(file.size for file in self.loads)


def explain(loader: Loader, discovery: DiscoveryView, argument: str, path: str) -> Explanation:
    """Return what q is told for *path*, which a tool call would name so; *argument* is how it was given.

    Of a path of more than 4,096 characters, which no system opens, it tells what is above it.
    """
    target = loader.target(path) if trim(argument) else None
    if target is None:
        named = ArgumentKind.OUTSIDE if trim(argument) else ArgumentKind.NOTHING
        files, absent, alike = _candidates(loader, ".")
        return Explanation(argument, None, named, files, absent, None, lookalikes=alike)
    files, absent, alike = _candidates(loader, target)
    shown = join(loader.snapshot.workspace, target)
    if len(target) > LONGEST:
        return Explanation(argument, shown, ArgumentKind.MISSING, files, absent, None, lookalikes=alike)
    sight = discovery.sight(target) if discovery.known else None
    if not discovery.known:  # to look may have shown that its patterns are too many
        sight = None
    named = named_path(loader, target)
    return Explanation(argument, shown, named, files, absent, sight, lookalikes=alike)


def _candidates(loader: Loader, target: str) -> tuple[tuple[GuidanceFile, ...], int, tuple[Finding, ...]]:
    """Return the candidates for *target* that exist in some way, the number of those that don't, and what a
    check finds about names beside them."""
    way = descend(loader, target)
    candidates = [loader.candidate(scope) for scope in way.directories]
    if way.barrier is not None:
        candidates.append(loader.candidate(way.barrier))
    there = [candidate for candidate in candidates if candidate.verdict is not Verdict.ABSENT]
    absent = len(way.directories) + way.missing - len(there)
    files = tuple(describe(loader.snapshot, candidate) for candidate in there)
    return files, absent, lookalikes(loader, way.directories)


def named_path(loader: Loader, target: str) -> ArgumentKind:
    """Return what the clean, workspace-relative *target* is."""
    found = loader.directory(target)
    if found.end is End.ESCAPES or (found.found and not contains(loader.snapshot.root, found.path)):
        return ArgumentKind.ESCAPES
    if found.found:
        return _KINDS[found.entry.kind]
    if found.end is End.UNREADABLE:
        return ArgumentKind.UNREADABLE
    followed = len(found.hops) - len(loader.directory(parent(target)).hops)
    return ArgumentKind.BROKEN_LINK if followed else ArgumentKind.MISSING
