"""Reading the ``.qignore`` of a workspace as q does. Nothing else reads it. Pure, over a snapshot.

q has the operating system open the file at every listing. So a link is followed wherever it leads, a
chain of more than 40 links fails, and whatever can't be opened but for being absent makes the listing
fail. q reads all of the file; here it is read up to 1 MiB, and inside the workspace only.
"""

from __future__ import annotations

from enum import Enum

from agents_md_lint.loading.content import READ as GUIDANCE_READ
from agents_md_lint.loading.described import kind_name, shown
from agents_md_lint.loading.loader import Candidate, Loader, Verdict
from agents_md_lint.names import QIGNORE
from agents_md_lint.paths import contains, join, name, parent, relative
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.protocol import Entry, Kind, Snapshot, UnreadableError
from agents_md_lint.snapshot.resolve import DIRECTORY_LINKS, End, Resolution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.qignore.ruleset import QIgnore

LONGEST = 1 << 20
"""The bytes of a ``.qignore`` that are read: q's own editor refuses a longer one."""
PATIENCE = 5_000_000
"""The patterns that are tried in all: an honest file of ten thousand lines needs a fraction of that."""
LINKS = DIRECTORY_LINKS
"""The links that may lead to a ``.qignore``: as many as the operating system follows."""
_TOO_HARD = "has too many patterns with wildcards to try them all, so what it hides isn't told"
_FAILS = "q fails at every directory listing"
_HANGS = "q hangs at its first directory listing"
_NO_RULES = "q applies no discovery rules"
_DEVICES = ("character device", "block device")
_ASTRAY = (End.ESCAPES, End.TOO_MANY_LINKS, End.NOT_A_PATH)
"""The ends of a walk that leave no path of the workspace to go by."""


class Reading(Enum):
    """How q fares with the ``.qignore`` of a workspace."""

    RULES = "rules"
    NONE = "none"
    LISTING_FAILS = "listing-fails"
    LISTING_HANGS = "listing-hangs"
    UNKNOWN = "unknown"
    """It isn't read here, for it lies outside the workspace, is too long, or is no file to read; or nobody
    can say what it means, for it has too many patterns.
    """


BROKEN = frozenset({Reading.LISTING_FAILS, Reading.LISTING_HANGS})
"""Those with which no directory can be listed."""


class QIgnoreFile(NamedTuple):
    """What q gets from the ``.qignore`` at a workspace root.

    ``reason`` says why it gets no rules, in words that follow the file's name, and ``effect`` what q does
    then; both are empty with rules. ``candidate`` tells where the file leads, and judges its first 65,537
    bytes as a text. ``text`` is all of it; bytes that aren't UTF-8 are surrogate escapes.
    """

    reading: Reading
    reason: str
    effect: str
    candidate: Candidate
    text: str = ""

    @property
    def known(self) -> bool:
        """Whether it can be told what q's listings show."""
        return self.reading in (Reading.RULES, Reading.NONE)

    @property
    def too_long(self) -> bool:
        """Whether its length alone, or the number of its patterns, is what keeps it from being known."""
        return self.reading is Reading.UNKNOWN and bool(self.candidate.data)

    @property
    def too_hard(self) -> QIgnoreFile:
        """The same file once its rules gave up: nobody can say what they hide."""
        return self._replace(reading=Reading.UNKNOWN, reason=_TOO_HARD, effect="q tries them all")

    def rules(self, patience: int = PATIENCE) -> QIgnore:
        """Return its rules, none where they aren't known; *patience* bounds how many are tried."""
        from agents_md_lint.qignore.ruleset import QIgnore  # most who read the file need no pattern of it

        return QIgnore.from_text(self.text, patience)


def read(loader: Loader) -> QIgnoreFile:
    """Return what q gets from the ``.qignore`` of the loader's workspace."""
    snapshot = loader.snapshot
    found = loader.locate(".", QIGNORE, LINKS)
    fault = _fault(snapshot, found)
    if fault is not None:
        return QIgnoreFile(*fault, found)
    try:
        data = snapshot.read(found.resolution.path, LONGEST + 1)
    except UnreadableError as error:
        unread = found._replace(verdict=Verdict.UNREADABLE, detail=str(error))
        return QIgnoreFile(*_failing(f"can't be read ({error})"), unread)
    candidate = loader.judge(found, data[:GUIDANCE_READ])
    if len(data) > LONGEST:
        reason = f"is longer than {LONGEST:,} bytes, and not read here"
        return QIgnoreFile(Reading.UNKNOWN, reason, "q reads the whole of it", candidate)
    return QIgnoreFile(Reading.RULES, "", "", candidate, data.decode("utf-8", "surrogateescape"))


def listed_path(loader: Loader, place: str) -> str:
    """Return the path that q's listings judge for the clean, workspace-relative *place*.

    A listing judges the entries of the directory that it resolved: with ``link -> real`` that of
    ``link/x`` is ``real/x``. The entry itself may be a link; it isn't followed.
    """
    if place == ".":
        return place
    above = loader.directory(parent(place))
    root = loader.snapshot.root
    if not above.hops or above.end in _ASTRAY or not contains(root, above.path):
        return place
    return join(relative(root, above.path), name(place))


_Fault = tuple[Reading, str, str]
"""How q fares, why it gets no rules, and what it does."""


def _fault(snapshot: Snapshot, found: Candidate) -> _Fault | None:
    """Return why q gets no rules from the file that *found* tells of; None if it can be read."""
    resolution = found.resolution
    through = f"leads to {shown(snapshot, resolution.path)}, which " if resolution.hops else ""
    if resolution.found and resolution.entry.kind is not Kind.FILE:
        return _irregular(resolution.entry, through)
    if resolution.entry.kind is Kind.SUBMODULE:
        return _in_submodule(snapshot, resolution)
    match found.verdict:
        case Verdict.LOADS:
            return None
        case Verdict.ABSENT if not found.detail:
            return Reading.NONE, "does not exist", _NO_RULES
        case Verdict.BROKEN_LINK if resolution.end is End.MISSING and not found.detail:
            where = shown(snapshot, resolution.path)
            return Reading.NONE, f"is a link to {where}, which does not exist", _NO_RULES
        case Verdict.ESCAPES:
            reason = "leads out of the workspace, where q follows it; nothing outside is read here"
            return Reading.UNKNOWN, reason, "q takes its discovery rules from there"
        case Verdict.BROKEN_LINK if resolution.end is End.TOO_MANY_LINKS:
            return _failing(f"is a link that loops, or a chain of more than {LINKS} links")
        case Verdict.BROKEN_LINK:
            return _failing("is a link that can't be followed")
        case _:
            return _failing(f"{through}can't be read ({found.detail})")


def _failing(reason: str) -> _Fault:
    return Reading.LISTING_FAILS, f"{reason}: {_FAILS}", _FAILS


def _irregular(entry: Entry, through: str) -> _Fault:
    """Return what q makes of what can be found and is no file."""
    what = kind_name(entry)
    if what == "FIFO":
        return Reading.LISTING_HANGS, f"{through}is a FIFO: {_HANGS}", _HANGS
    if what in _DEVICES:
        effect = f"q reads the {what} at every directory listing"
        return Reading.UNKNOWN, f"{through}is a {what}: {effect}", effect
    return _failing(f"{through}is a {what}")


def _in_submodule(snapshot: Snapshot, resolution: Resolution) -> _Fault:
    """Return what q makes of a link to a submodule, which is a directory, or into one."""
    where = shown(snapshot, resolution.path)
    if snapshot.entry(resolution.path).kind is Kind.SUBMODULE:
        return _failing(f"leads to {where}, which is a submodule")
    effect = "q gets the rules only where the submodule is checked out and has the file"
    return Reading.UNKNOWN, f"leads to {where}, in a submodule, which is not inspected", effect
