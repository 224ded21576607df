"""A directory as q's discovery lists it: what it shows, and what it leaves out and why. Pure."""

from __future__ import annotations

from agents_md_lint.errors import UsageError
from agents_md_lint.loading.loader import Loader
from agents_md_lint.paths import absolute, contains, join
from agents_md_lint.qignore.view import DiscoveryView, Sight, is_directory
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.protocol import Kind, UnreadableError

MOST = 100_000
"""The entries of one directory that are listed."""


class ListedEntry(NamedTuple):
    """One entry: what it is itself, and whether the listing shows it."""

    kind: Kind
    sight: Sight


class Listing(NamedTuple):
    """The entries of a directory, sorted by the bytes of their names, the hidden ones too.

    ``directory`` is what discovery makes of the directory itself: q lists a hidden one when it is asked
    for it by name. ``left_out`` is the number of entries past the first 100,000.
    """

    directory: Sight
    entries: tuple[ListedEntry, ...]
    left_out: int


def list_directory(loader: Loader, discovery: DiscoveryView, place: str) -> Listing:
    """Return the entries of the clean, workspace-relative directory *place*, links followed.

    Raises ``DiscoveryError`` where q's listings can't be told, ``UsageError`` for what isn't a
    readable directory inside the workspace.
    """
    discovery.require()
    snapshot = loader.snapshot
    shown = join(snapshot.workspace, place)
    found = loader.directory(place)
    if not found.found:
        raise UsageError(f"there is no directory {shown!r}", "name one of the workspace")
    if found.entry.kind is not Kind.DIRECTORY:
        raise UsageError(f"{shown!r} is no directory", "name one of the workspace")
    if not contains(snapshot.root, found.path):
        raise UsageError(f"{shown!r} leads out of the workspace", "nothing outside is read")
    try:
        names = snapshot.names(found.path)
    except UnreadableError as error:
        raise UsageError(f"{shown!r} can't be read: {error}", "give yourself the right to read it") from error
    entries = []
    for name in names[:MOST]:
        kind = snapshot.entry(absolute(found.path, name)).kind
        entries.append(ListedEntry(kind, discovery.sight(join(place, name), directory=is_directory(kind))))
    listing = Listing(discovery.sight(place), tuple(entries), max(0, len(names) - MOST))
    discovery.require()  # its patterns may have been too many for so many entries
    return listing
