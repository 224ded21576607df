"""Files on the way to a path whose names are taken for ours: what a check says of them. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from agents_md_lint.loading.loader import Loader
from agents_md_lint.names import MISSPELT, NAME, QIGNORE
from agents_md_lint.paths import join
from agents_md_lint.snapshot.lookalikes import likeness
from agents_md_lint.snapshot.protocol import UnreadableError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.rules.findings import Finding

_RULES = ("misnamed-guidance", "misnamed-qignore")


def lookalikes(loader: Loader, directories: Iterable[str]) -> tuple[Finding, ...]:
    """Return what a check finds about names in the workspace-relative *directories*, which exist.

    Nothing but their names is looked at where none is like ours. A directory that q can read a file in and
    that can't be listed tells none.
    """
    paths = [
        join(directory, name)
        for directory in directories
        for name in _names(loader, directory)
        if _is_like(name, at_root=directory == ".")
    ]
    if not paths:
        return ()
    from agents_md_lint.check.engine import check  # few directories have such a name
    from agents_md_lint.rules import load
    from agents_md_lint.rules.model import Workspace
    from agents_md_lint.snapshot.inventory import Inventory

    files = Inventory((), (), tuple(paths))
    return check(Workspace(loader, files, tuple), files, load(_RULES)).findings


def _names(loader: Loader, directory: str) -> Iterable[str]:
    try:
        return loader.snapshot.names(loader.directory(directory).path)
    except UnreadableError:
        return ()


def _is_like(name: str, *, at_root: bool) -> bool:
    """Whether a check would look at a file of this *name*."""
    if name != NAME and name.lower() in MISSPELT:
        return True
    like = likeness(name)
    return like is not None and (like[0] == NAME or (at_root and like[0] == QIGNORE))
