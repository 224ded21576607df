"""What rules look at and what they say.

A rule is a function from a :class:`Subject` to :class:`Problem` records. It sees the workspace through
snapshot, loader and parsed ``.qignore`` only, never Git or the file system.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from functools import cached_property

from agents_md_lint.loading.content import LIMIT
from agents_md_lint.loading.described import shown
from agents_md_lint.loading.loader import Candidate, Loader, Verdict
from agents_md_lint.paths import join, name, parent
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules.findings import NOWHERE, Place, Related, Severity
from agents_md_lint.rules.offers import Offer
from agents_md_lint.snapshot.inventory import Inventory
from agents_md_lint.snapshot.protocol import Snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.loading.chain import Chain
    from agents_md_lint.loading.described import GuidanceFile
    from agents_md_lint.loading.profile import Profile
    from agents_md_lint.qignore.reader import QIgnoreFile
    from agents_md_lint.qignore.view import DiscoveryView

BYTE_ORDER_MARK = "\ufeff"


class Role(Enum):
    """What a file is to q."""

    GUIDANCE = "guidance"
    """Named ``AGENTS.md``: the guidance of its directory."""
    QIGNORE = "discovery rules"
    """Named ``.qignore``, at the workspace root."""
    NESTED_QIGNORE = "a nested .qignore"
    """Named ``.qignore`` anywhere else: q never reads it."""
    MISSPELT = "a misspelt name"
    """Named nearly like ``AGENTS.md``: q never reads it."""
    CHAIN = "a chain"
    """What another agent than q reads for a directory."""


class Problem(NamedTuple):
    """What a rule found: what is wrong, what q does because of it, what fixes it (a command if possible).

    ``severity`` is given where it isn't the rule's own. Problems of one rule with the same ``once`` are
    reported once in a workspace, at the first. ``whole`` says that the fault is of the whole file, so that
    the line of ``place`` may change and the fault is still the same one. ``lost`` is the number of bytes that
    are too many, where that is the fault. Texts may hold raw names from the repository: reporters escape
    them.
    """

    message: str
    effect: str
    help: str
    place: Place = NOWHERE
    related: tuple[Related, ...] = ()
    severity: Severity | None = None
    once: str | None = None
    whole: bool = False
    lost: int | None = None


class AgentChain(NamedTuple):
    """What an agent makes of the guidance for one directory.

    ``file`` is the part of it that is looked at. ``refused`` are names that a file of settings, which is
    looked at then, asks the agent to read and that it can't; ``refusal`` says why it doesn't start with it.
    """

    profile: Profile
    chain: Chain
    file: GuidanceFile
    refused: tuple[str, ...] = ()
    refusal: str = ""


class Workspace:
    """What all subjects of one workspace share.

    *tree* gives the repository-relative paths of all files that Git knows here (tracked, or untracked
    and not ignored); it is asked only when a rule needs it. *index_links* are the repository-relative
    paths that the index holds as links and the worktree as text (with ``core.symlinks=false``).
    *worktree* is the loader of the worktree beside an index; None where there is none. *listing* are the
    repository-relative paths among which the files to look at were found.

    ``unfinished`` are the rules that gave up on a file before they had looked at all of it, each with that
    file's repository-relative path: one can be made so that to go on would never end.
    """

    def __init__(
        self,
        loader: Loader,
        inventory: Inventory,
        tree: Callable[[], Iterable[str]],
        *,
        index: bool = False,
        index_links: frozenset[str] = frozenset(),
        worktree: Loader | None = None,
        listing: Sequence[str] = (),
    ) -> None:
        self.loader = loader
        self.inventory = inventory
        self.is_index = index
        self.index_links = index_links
        self.worktree = worktree
        self.listing = listing
        self.unfinished: set[tuple[str, str]] = set()
        self._tree = tree

    @property
    def snapshot(self) -> Snapshot:
        """The snapshot that is checked."""
        return self.loader.snapshot

    def shown(self, path: str) -> str:
        """Return the workspace-relative *path* as reports show it: relative to the repository."""
        return join(self.snapshot.workspace, path)

    def name(self, path: str) -> str:
        """Return the absolute *path* of the snapshot's name space as reports show it."""
        return shown(self.snapshot, path)

    @cached_property
    def files(self) -> tuple[str, ...]:
        """The workspace-relative paths of all files that Git knows in the workspace."""
        prefix = "" if self.snapshot.workspace == "." else self.snapshot.workspace + "/"
        return tuple(path[len(prefix) :] for path in self._tree() if path.startswith(prefix))

    @cached_property
    def directories(self) -> frozenset[str]:
        """The workspace-relative paths of the directories above :attr:`files`, without the root."""
        found: set[str] = set()
        for path in self.files:
            above = path.rpartition("/")[0]
            while above and above not in found:
                found.add(above)
                above = above.rpartition("/")[0]
        return frozenset(found)

    @cached_property
    def discovery(self) -> DiscoveryView:
        """What q's discovery shows, as far as it can be told; it hides ``.q/`` whatever it reads."""
        from agents_md_lint.qignore.view import DiscoveryView  # most files need none

        return DiscoveryView(self.loader)

    @property
    def qignore(self) -> QIgnoreFile:
        """What q gets from the ``.qignore`` at the workspace root."""
        return self.discovery.file

    @cached_property
    def spellings(self) -> dict[str, list[str]]:
        """The names of misspelt guidance in each workspace-relative directory that has any, sorted."""
        found: dict[str, list[str]] = {}
        for path in self.inventory.misspelt:
            found.setdefault(parent(path), []).append(name(path))
        return found


class Subject:
    """One file that rules look at.

    ``path`` is workspace-relative. ``candidate`` tells where it leads and what q makes of it as a text
    (its ``guidance`` is set where the text is acceptable); for a misspelt name, what q would make of it
    under the right name. ``size`` is the size in bytes of the regular file it leads to, or None. ``chain`` is
    what an agent loads in its directory, where that is looked at.
    """

    def __init__(
        self,
        role: Role,
        path: str,
        workspace: Workspace,
        candidate: Candidate,
        size: int | None = None,
        chain: AgentChain | None = None,
    ) -> None:
        self.role = role
        self.path = path
        self.workspace = workspace
        self.candidate = candidate
        self.size = size
        self.chain = chain

    @property
    def data(self) -> bytes:
        """The first 65,537 bytes of the regular file it leads to; empty where there is none."""
        return self.candidate.data

    @property
    def is_text(self) -> bool:
        """Whether q accepts the bytes as text."""
        return self.candidate.verdict is Verdict.LOADS

    @property
    def shown(self) -> str:
        """The path as reports show it, relative to the repository."""
        return self.workspace.shown(self.path)

    @property
    def target(self) -> str:
        """Where the path leads, as reports show it."""
        return self.workspace.name(self.candidate.resolution.path)

    @cached_property
    def text(self) -> str:
        """The part of the text that q uses (at most 65,536 bytes), untrimmed; undecodable bytes escaped."""
        return self.data[:LIMIT].decode("utf-8", "surrogateescape")

    def at_byte(self, offset: int) -> Place:
        """Return the place of the byte at the 0-based *offset*, which must lie in :attr:`data`."""
        start = self.data.rfind(b"\n", 0, offset) + 1
        before = self.data[start:offset].decode("utf-8", "surrogateescape")
        if start == 0 and before.startswith(BYTE_ORDER_MARK):
            before = before[1:]
        return Place(self.data.count(b"\n", 0, offset) + 1, len(before) + 1, offset)

    def at_character(self, index: int) -> Place:
        """Return the place of the character at the 0-based *index* of :attr:`text`."""
        return self.at_byte(len(self.text[:index].encode("utf-8", "surrogateescape")))


Check = Callable[[Subject], Iterator[Problem]]
"""From a subject to what is wrong with it. Pure."""


class Faulty(NamedTuple):
    """What has findings of a rule: the subject, the whole content of the regular file that it leads to
    (empty where it leads to none), and the 1-based lines in which the findings are."""

    subject: Subject
    data: bytes
    lines: frozenset[int]


Fix = Callable[[Faulty], Iterator[Offer]]
"""From what has findings to what fixes them: nothing, an offer, or several, the surest first. Pure."""


GUIDANCE = frozenset({Role.GUIDANCE})
CHAINS = frozenset({Role.CHAIN})
QIGNORE_FILE = frozenset({Role.QIGNORE})
BOTH = GUIDANCE | QIGNORE_FILE


class Rule(NamedTuple):
    """A rule: its public name, usual severity, check, what it looks at, documentation and fix, if it has one.

    The documentation is the docstring of the rule's module; the first line says what it finds.
    """

    slug: str
    severity: Severity
    check: Check
    roles: frozenset[Role]
    documentation: str
    fix: Fix | None = None

    @property
    def summary(self) -> str:
        """The first line of the documentation."""
        return self.documentation.strip().partition("\n")[0]
