"""What a change edits of the configuration, the baseline and the comments that decide about findings.

Most repositories have none, and what reads them is imported for those that do.
"""

from __future__ import annotations

from agents_md_lint.commands.support.workspaces import may_configure
from agents_md_lint.names import QIGNORE
from agents_md_lint.paths import join
from agents_md_lint.qignore import reader
from agents_md_lint.scope.comparison import Comparison
from agents_md_lint.snapshot.protocol import Snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.check.controls import ControlChange, Read
    from agents_md_lint.config.file import TextFile


def edited_files(before: Snapshot, after: Snapshot) -> tuple[ControlChange, ...]:
    """Return what differs between two snapshots, whose workspace is the repository, but for comments."""
    if not may_configure(before) and not may_configure(after):
        return ()
    from agents_md_lint.check.controls import changed_files

    return changed_files(_reader(before), _reader(after))


def edited_comments(comparison: Comparison) -> tuple[ControlChange, ...]:
    """Return how the suppressing comments in the ``.qignore`` of a workspace differ."""
    before, after = (reader.read(side.loader).text for side in (comparison.before, comparison.after))
    if before == after:
        return ()
    from agents_md_lint.qignore.suppression import mentions

    if not (mentions(before) or mentions(after)):
        return ()
    from agents_md_lint.check.controls import changed_comments

    return changed_comments(before, after, join(comparison.after.loader.snapshot.workspace, QIGNORE))


def _reader(snapshot: Snapshot) -> Read:
    from agents_md_lint.config.file import in_snapshot

    def read(path: str, limit: int) -> TextFile | None:
        return in_snapshot(snapshot, path, limit)

    return read
