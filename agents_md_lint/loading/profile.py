"""What differs between the agents that read guidance: a record for each. ``chain.py`` is what doesn't.

A field says what one agent was seen to do. Code that has to know asks the field, never for the agent's name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

from agents_md_lint.loading.content import DecodedText, Rejected
from agents_md_lint.records import NamedTuple


class Asked(Enum):
    """For what an agent looks for guidance: each value ends at the directory that it goes down to."""

    PATH = "each path that a tool call names"
    START = "the directory that it is started in"


class Root(Enum):
    """Where the way down begins."""

    WORKSPACE = "the directory that it is started in"
    MARKED = "the nearest directory, from the start up, that holds a marker; the start itself without one"


class FollowedLinks(Enum):
    """Which links to a file count."""

    INSIDE = "those that end inside the workspace"
    ANYWHERE = "those that lead to a regular file, wherever it is"


class Unusable(Enum):
    """What becomes of a name that leads to no regular file, but isn't an error."""

    IGNORED = "the directory has no guidance"
    PASSED_OVER = "the next name of the directory is tried"


class Lost(Enum):
    """What is lost by a file that can't be read, or a link that leads in a loop or behind a file."""

    FILE = "that file"
    CHAIN = "every file from the root to the start"


class Decoding(Enum):
    """What a byte that isn't text costs."""

    STRICT = "a NUL, or a byte that isn't UTF-8, costs the file"
    LOSSY = "U+FFFD stands for each part that isn't UTF-8, and a NUL stays"


class Blank(Enum):
    """What becomes of a file of nothing but white space."""

    LOADS = "it loads, as empty text"
    ADDS_NOTHING = "it adds nothing and takes nothing of the budget, but it hides the names behind its own"


class AgentSettings(NamedTuple):
    """What a user may set otherwise; None where nothing is set.

    ``chain_limit`` is in bytes, ``more_names`` come behind the agent's own. ``trusted`` says whether its user
    trusts the project: None where nobody said so.
    """

    chain_limit: int | None = None
    more_names: tuple[str, ...] | None = None
    markers: tuple[str, ...] | None = None
    trusted: bool | None = None

    def over(self, other: AgentSettings) -> AgentSettings:
        """Return what is set here, and what *other* sets for the rest."""
        return AgentSettings(
            self.chain_limit if self.chain_limit is not None else other.chain_limit,
            self.more_names if self.more_names is not None else other.more_names,
            self.markers if self.markers is not None else other.markers,
            self.trusted if self.trusted is not None else other.trusted,
        )


UNSET = AgentSettings()
"""Nothing is set."""


class ProjectSettings(NamedTuple):
    """The file in a directory of the project that may set some: nearer ones go before those above.

    It counts where the project is trusted. ``read`` makes settings of its text and raises ``ValueError``,
    with the reason, for one that keeps the agent from starting.
    """

    path: str
    read: Callable[[str], AgentSettings]


class UserSettings(NamedTuple):
    """The file of a user's own that sets some, on one machine for all projects.

    It is *file* in the directory that the environment's *variable* names, or else in *directory* below the
    home. ``read`` makes settings of its text, for one who is started in the first of some directories; trust
    is said of one of them, the first goes before the next. It raises ``ValueError`` as that of
    :class:`ProjectSettings`.
    """

    variable: str
    directory: str
    file: str
    read: Callable[[str, Sequence[str]], AgentSettings]


class Profile(NamedTuple):
    """How one agent finds and reads guidance.

    ``name`` is its word on the command line, ``title`` its name in messages. ``names`` are a directory's, the
    first that is usable wins. ``link_limit`` is how many links lead to a file at most. Limits are in bytes:
    of one file, and of a whole chain, root first, in which the file that crosses it is cut and what follows
    is dropped. ``decode`` makes text of the bytes of a file, at most its limit and one more. ``raw_bytes``
    says that a file is counted as it is on disk, else as the text that is left of it. ``on_access`` says that
    more loads later, as paths are named. ``discovery`` says that ``.qignore`` is for it. ``settable`` are the
    keys of its table in the configuration.
    """

    name: str
    title: str
    asked: Asked
    root: Root
    names: tuple[str, ...]
    links: FollowedLinks
    link_limit: int
    unusable: Unusable
    lost: Lost
    decoding: Decoding
    blank: Blank
    file_limit: int | None
    chain_limit: int | None
    raw_bytes: bool
    on_access: bool
    discovery: bool
    decode: Callable[[bytes, int], DecodedText | Rejected]
    markers: tuple[str, ...] = ()
    trusted: bool | None = None
    settable: tuple[str, ...] = ()
    accept_name: Callable[[str], str | None] | None = None
    project: ProjectSettings | None = None
    home: UserSettings | None = None

    def unreadable_names(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return those of *names* that a user may set and the agent ignores."""
        return tuple(one for one in names if self.accept_name is None or self.accept_name(one) is None)

    def with_settings(self, settings: AgentSettings) -> Profile:
        """Return the profile as *settings* change it."""
        names = self.names
        for written in settings.more_names or ():
            name = self.accept_name(written) if self.accept_name is not None else None
            if name is not None and name not in names:
                names = (*names, name)
        limit, markers = settings.chain_limit, settings.markers
        return self._replace(
            names=names,
            chain_limit=self.chain_limit if limit is None else limit,
            markers=self.markers if markers is None else markers,
            trusted=settings.trusted,
        )
