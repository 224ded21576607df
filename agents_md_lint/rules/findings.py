"""What a check reports: frozen records, ordered by where they are."""

from __future__ import annotations

from enum import Enum

from agents_md_lint.paths import utf8
from agents_md_lint.records import NamedTuple


class Severity(Enum):
    """How bad a finding is.

    An error: q drops, cuts or misreads what the author wrote, or the text hides something from its
    reviewer. A warning: it is probably not what the author wants.
    """

    ERROR = "error"
    WARNING = "warning"

    @property
    def rank(self) -> int:
        """A number that grows with the severity."""
        return 2 if self is Severity.ERROR else 1


class Place(NamedTuple):
    """A place in a file: 1-based ``line`` and ``column`` (in characters, a byte order mark not counted)
    and 0-based byte ``offset``; None for what there is none of."""

    line: int | None = None
    column: int | None = None
    offset: int | None = None


NOWHERE = Place()
"""The place of what concerns a whole file."""


class Excerpt(NamedTuple):
    """A part of one line: the text before a character, that character (or none, at the end of the line),
    and the text after it. Bytes that aren't UTF-8 are surrogate escapes. ``more_before`` and
    ``more_after`` say that the line is longer.
    """

    before: str
    at: str
    after: str
    more_before: bool = False
    more_after: bool = False


class Related(NamedTuple):
    """Another place that has to do with a finding: a repository-relative path, a line, and in what way."""

    path: str
    line: int | None
    message: str


class AgentEffect(NamedTuple):
    """What one agent does because of a finding, or why it isn't concerned."""

    agent: str
    concerned: bool
    effect: str


_TOLD = 11
"""The fields of a finding that tell it from others: all but what is shown along."""


class Finding(NamedTuple):
    """One fault of one file.

    ``path`` and ``workspace`` are relative to the repository. ``message`` says what is wrong,
    ``effect`` what q does because of it, ``help`` what fixes it. ``touched_by`` holds the
    repository-relative paths of which a change touches the finding. ``new`` tells whether the change
    being checked touches it; None where no change is being checked. ``content`` is what the fault is
    about, wherever it lies: the text of the line, or the texts of the links to it. ``excerpt`` is the
    part of the line that ``place`` points at, where it shows the fault. ``lost`` is the number of bytes
    that are too many, where that is the fault: a finding that grows. ``agents`` says what each agent does
    because of it, where others than q alone are asked about: ``effect`` then has all of it.
    """

    rule: str
    severity: Severity
    path: str
    workspace: str
    place: Place
    message: str
    effect: str
    help: str
    related: tuple[Related, ...] = ()
    touched_by: frozenset[str] = frozenset()
    new: bool | None = None
    content: str = ""
    excerpt: Excerpt | None = None
    lost: int | None = None
    agents: tuple[AgentEffect, ...] = ()

    def __eq__(self, other: object) -> bool:
        """Whether both say the same, whatever is shown along."""
        return isinstance(other, Finding) and self[:_TOLD] == other[:_TOLD]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:_TOLD])

    @property
    def order(self) -> tuple[bytes, int, int, str, str, bytes]:
        """The key that sorts findings: by path, place and rule."""
        place = self.place
        return (
            utf8(self.path),
            place.line or 0,
            place.column or 0,
            self.rule,
            self.message,
            utf8(self.workspace),
        )
