"""Which files of a workspace are plainly fine: those that no rule needs to look at. Pure, over a snapshot.

A file is passed when its bytes are plain, no link lies on its way but a harmless one, none above it has the
same text, and its directory is shown. Whatever is in doubt is left to the rules: a test holds this to them.
"""

from __future__ import annotations

from agents_md_lint.check.screen import (
    PLAIN_SIZE,
    PlainPatterns,
    Texts,
    directories_above,
    is_plain,
    is_seen,
    may_conflict,
    plain_patterns,
)
from agents_md_lint.loading.loader import Candidate, Verdict
from agents_md_lint.names import NAME, QIGNORE
from agents_md_lint.paths import absolute, contains, join
from agents_md_lint.rules import ABOUT_LOSS, ABOUT_UNSEEN
from agents_md_lint.snapshot.protocol import Kind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from agents_md_lint.rules.model import Workspace
    from agents_md_lint.snapshot.inventory import Inventory
    from agents_md_lint.snapshot.protocol import Snapshot

_METADATA = (".git", ".q")
"""What is named on a way into Git's own directory, or q's."""


class Screen:
    """The screen over *files*, which are some or all of the workspace's."""

    def __init__(self, workspace: Workspace, files: Inventory) -> None:
        self._workspace = workspace
        self._texts = Texts()
        self.plain: dict[str, int] = {}
        """The size in bytes of guidance with plain bytes of its own, and no link on its way, by its path."""
        top = absolute(workspace.snapshot.root, "")
        own = top + QIGNORE
        # Sorted by directory, so that each is opened once.
        wanted = [own, *sorted([top + join(scope, NAME) for scope in files.scopes])]
        is_missing = workspace.snapshot.entry(own).kind is Kind.MISSING
        self._patterns = PlainPatterns() if is_missing else None
        """What hides directories, where that is surely known."""
        self.passes_qignore = False
        """Whether there is a ``.qignore`` at the root, and it is plainly fine."""
        for path, data in _small_files(workspace.snapshot, wanted):
            if path == own:
                self._patterns = plain_patterns(data)
                self.passes_qignore = self._patterns is not None
            elif is_plain(data):
                name = path[len(top) :]
                self.plain[name] = len(data)
                self._texts.add(name.rpartition("/")[0], data)
        self._note_others(files.scopes)

    def passes(self, path: str) -> bool:
        """Whether the guidance file at the workspace-relative *path* is plainly fine."""
        return path in self.plain and self._passes_scope(path.rpartition("/")[0])

    def passes_linked(self, candidate: Candidate) -> bool:
        """Whether *candidate*, reached through links, is plainly fine guidance."""
        resolution, snapshot = candidate.resolution, self._workspace.snapshot
        if candidate.verdict is not Verdict.LOADS or resolution.departure is not None or not resolution.hops:
            return False
        if snapshot.root != snapshot.repository or not contains(snapshot.root, resolution.path):
            return False
        if self._workspace.index_links or not is_plain(candidate.data):
            return False
        texts = [hop.text.lower() for hop in resolution.hops]
        if any(name in text for text in texts for name in _METADATA):
            return False
        scope = self._direct(candidate)
        return scope is not None and self._passes_scope(scope)

    def spares(self, candidate: Candidate) -> frozenset[str]:
        """Return rules that surely find nothing in *candidate*, which isn't plain."""
        data, spared = candidate.data, frozenset[str]()
        if candidate.verdict is not Verdict.LOADS:
            return spared
        if not candidate.resolution.hops and len(data) < PLAIN_SIZE:
            spared |= ABOUT_LOSS
        if is_seen(data):
            spared |= ABOUT_UNSEEN
        if not may_conflict(data):
            spared |= {"conflict-markers"}
        scope = self._direct(candidate)
        if scope is not None and not self._texts.is_repeated(scope):
            spared |= {"repeated-guidance"}
        if scope is not None and self._patterns is not None and self._patterns.show(scope):
            spared |= {"hidden-guidance"}
        return spared

    def _direct(self, candidate: Candidate) -> str | None:
        """Return the directory of *candidate*, empty for the root; None where a link is on the way to it."""
        scope = candidate.scope
        if self._workspace.loader.directory(scope).hops:
            return None
        return "" if scope == "." else scope

    def _passes_scope(self, scope: str) -> bool:
        """Whether nothing about where guidance lies is a fault: *scope* is empty for the root."""
        return not self._texts.is_repeated(scope) and self._shows(scope)

    def _shows(self, scope: str) -> bool:
        """Whether discovery surely comes to the directory *scope*, on whose way is no link."""
        if self._patterns is not None:
            return self._patterns.show(scope)
        return not scope or self._workspace.discovery.discovery.hidden_by(scope, directory=True) is None

    def _note_others(self, scopes: Iterable[str]) -> None:
        """Take note of the other guidance that a file may repeat, be it none of those to look at."""
        looked_at = {"" if scope == "." else scope for scope in scopes}
        noted: set[str] = set()
        for scope in looked_at:
            for above in directories_above(scope):
                if above in noted:
                    break
                noted.add(above)
        for scope in self._texts.unknown(looked_at | noted):
            guidance = self._workspace.loader.guidance(scope or ".")
            if guidance is not None:
                self._texts.add(scope, guidance.text.encode())


def _small_files(snapshot: Snapshot, paths: Sequence[str]) -> Iterable[tuple[str, bytes]]:
    """Return the small regular files among the absolute *paths*, where the snapshot can read many at once."""
    read = getattr(snapshot, "small_files", None)
    return () if read is None else read(paths, PLAIN_SIZE)
