"""A candidate for guidance as reports show it: what became of it and why, in repository-relative names."""

from __future__ import annotations

from agents_md_lint.loading.content import utf8_size
from agents_md_lint.loading.loader import Candidate, Verdict
from agents_md_lint.loading.whitespace import trim
from agents_md_lint.paths import contains, join, relative
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.protocol import Entry, Kind, Snapshot
from agents_md_lint.snapshot.resolve import TOTAL_LINKS, End, Resolution


class FollowedLink(NamedTuple):
    """A link on the way to a file: where it is, and its text as written."""

    path: str
    text: str


class GuidanceFile(NamedTuple):
    """The guidance file of one directory.

    ``target`` is where its links lead; ``path`` itself where there are none. ``text`` is what the agent
    loads, for q without white space around it and without the truncation marker; None where it doesn't load,
    and ``reason`` then says why. ``portable`` is false when it leads through a link that another clone can't
    follow. ``used`` is what it takes of a budget, in bytes, and ``whole`` what the file has, for agents that
    have one. One that loads from outside of what may be read has no text either, and ``reason`` says so.
    """

    path: str
    scope: str
    verdict: Verdict
    target: str
    links: tuple[FollowedLink, ...]
    portable: bool
    reason: str = ""
    text: str | None = None
    truncated: bool = False
    used: int | None = None
    whole: int | None = None

    @property
    def loads(self) -> bool:
        """Whether it is loaded."""
        return self.verdict is Verdict.LOADS

    @property
    def size(self) -> int:
        """The bytes that it counts for: ``used``, or else those of the text in UTF-8; 0 without a text."""
        if self.used is not None:
            return self.used
        return utf8_size(self.text) if self.text is not None else 0


def shown(snapshot: Snapshot, path: str) -> str:
    """Return the absolute *path* of the snapshot relative to the repository; as it is if it lies outside."""
    return relative(snapshot.repository, path) if contains(snapshot.repository, path) else path


def describe(snapshot: Snapshot, candidate: Candidate) -> GuidanceFile:
    """Return *candidate* as reports show it."""
    guidance = candidate.guidance
    workspace = snapshot.workspace
    named = candidate._replace(
        source=join(workspace, candidate.source), scope=join(workspace, candidate.scope)
    )
    if guidance is None:
        return described(snapshot, named, reason(snapshot, candidate))
    return described(snapshot, named)._replace(text=guidance.text, truncated=guidance.truncated)


def described(snapshot: Snapshot, candidate: Candidate, why: str = "") -> GuidanceFile:
    """Return *candidate*, whose names are as they are shown, with the reason *why*, but without its text."""
    resolution = candidate.resolution
    return GuidanceFile(
        candidate.source,
        candidate.scope,
        candidate.verdict,
        shown(snapshot, resolution.path),
        tuple(FollowedLink(shown(snapshot, hop.path), hop.text) for hop in resolution.hops),
        resolution.departure is None,
        why,
    )


class Tense(NamedTuple):
    """The verbs of a reason."""

    has: str = "has"
    leads: str = "leads"
    is_: str = "is"
    cannot_be: str = "can't be"
    goes: str = "goes"
    is_absent: str = "does not exist"


NOW = Tense()
BEFORE = Tense("had", "led", "was", "couldn't be", "went", "did not exist")


def reason(snapshot: Snapshot, candidate: Candidate, verbs: Tense = NOW) -> str:
    """Return in a few words why *candidate*, which doesn't load, doesn't; raw names may be in them."""
    resolution = candidate.resolution
    where = shown(snapshot, resolution.path)
    through = f"{verbs.leads} to {where}, which " if resolution.hops else ""
    match candidate.verdict:
        case Verdict.NUL:
            return f"{through}{verbs.has} a NUL byte (at offset {candidate.offset})"
        case Verdict.INVALID_UTF8:
            return f"{through}{verbs.is_} not UTF-8 (at offset {candidate.offset})"
        case Verdict.NOT_REGULAR:
            return f"{through}{verbs.is_} a {kind_name(resolution.entry)}, not a regular file"
        case Verdict.UNREADABLE:
            return f"{through}{verbs.cannot_be} read: {candidate.detail}"
        case Verdict.ESCAPES:
            return f"{verbs.leads} out of the workspace"
        case Verdict.BROKEN_LINK:
            return f"{verbs.is_} a {broken(resolution, where, verbs)}"
        case _:
            return verbs.is_absent


def broken(resolution: Resolution, where: str, verbs: Tense = NOW) -> str:
    """Say how the links of *resolution* lead nowhere; *where* is what they end at."""
    if resolution.loops:
        return "link in a loop"
    if resolution.end is End.TOO_MANY_LINKS:
        return f"chain of more than {TOTAL_LINKS} links"
    if resolution.end is End.NOT_A_PATH:
        return "link whose text is not a path"
    if resolution.end is End.NOT_A_DIRECTORY:
        return f"link to {resolution.hops[-1].text}, which {verbs.goes} on behind a file"
    around = stray(resolution.hops[-1].text)
    return f"link to {where}, which {verbs.is_absent}{around and f': {around}'}"


def stray(text: str) -> str:
    """Say what stands around the path in the text of a link that leads nowhere, or nothing."""
    if text.rstrip("\r\n") == trim(text) != text:
        return "its text ends in a newline"
    return "its text has white space around it" if trim(text) != text else ""


def kind_name(entry: Entry) -> str:
    """Return the name of what *entry* is; for a special file, of which kind."""
    return entry.detail if entry.kind is Kind.SPECIAL else entry.kind.value
