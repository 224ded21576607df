"""Which files of a workspace a check looks at, picked from a listing of paths. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from agents_md_lint.names import ALWAYS, CONFIG, MISPLACED, MISSPELT, NAME, QIGNORE
from agents_md_lint.paths import join, root_to_leaf, utf8
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.lookalikes import concerns, likeness


class Inventory(NamedTuple):
    """The files to look at, by workspace-relative path.

    ``scopes`` are the directories with an entry named ``AGENTS.md``, root to leaf; ``qignores`` the
    directories with one named ``.qignore``; ``misspelt`` the paths of what may be a misspelt
    ``AGENTS.md``, or, at the root, ``.qignore``. ``misplaced`` are the repository-relative paths of
    configurations that nobody reads.
    """

    scopes: tuple[str, ...]
    qignores: tuple[str, ...]
    misspelt: tuple[str, ...]
    misplaced: tuple[str, ...] = ()


def always(workspace: str) -> tuple[str, ...]:
    """Return the repository-relative paths that a check of *workspace* looks at in any case."""
    return tuple(join(workspace, one) for one in ALWAYS)


def take_stock(paths: Iterable[str], workspace: str) -> Inventory:
    """Pick from repository-relative *paths* what belongs to the directory *workspace* (``"."`` for all).

    A directory that is named ``AGENTS.md`` is seen by what lies in it.
    """
    scopes: set[str] = set()
    qignores: set[str] = set()
    misspelt: set[str] = set()
    misplaced: set[str] = set()
    prefix = "" if workspace == "." else workspace + "/"
    for path in paths:
        if not path.startswith(prefix):
            continue
        inside = path[len(prefix) :]
        above, _, last = inside.rpartition("/")
        if last == NAME and NAME not in above and QIGNORE not in above:  # nearly all there is
            scopes.add(above or ".")
            continue
        if last in MISPLACED and path != CONFIG:
            misplaced.add(path)
        if not concerns(inside):
            continue
        parts = inside.split("/")
        for depth, part in enumerate(parts):
            above = "/".join(parts[:depth]) or "."
            if part == NAME:
                scopes.add(above)
            elif part == QIGNORE:
                qignores.add(above)
        if parts[-1] != NAME and (parts[-1].lower() in MISSPELT or _is_like_ours(parts)):
            misspelt.add("/".join(parts))
    return Inventory(
        tuple(sorted(scopes, key=root_to_leaf)),
        tuple(sorted(qignores, key=root_to_leaf)),
        tuple(sorted(misspelt, key=utf8)),
        tuple(sorted(misplaced, key=utf8)),
    )


def _is_like_ours(parts: list[str]) -> bool:
    """Whether the last of *parts* is taken for a name of ours; a ``.qignore`` counts at the root only."""
    found = likeness(parts[-1])
    return found is not None and (found[0] == NAME or len(parts) == 1)


def part(files: Inventory, wanted: Callable[[str], bool]) -> Inventory:
    """Return those of *files* whose workspace-relative path is *wanted*."""
    return Inventory(
        tuple(scope for scope in files.scopes if wanted(join(scope, NAME))),
        tuple(scope for scope in files.qignores if wanted(join(scope, QIGNORE))),
        tuple(path for path in files.misspelt if wanted(path)),
    )


def paths_of(files: Inventory) -> tuple[str, ...]:
    """Return the workspace-relative paths of all *files*."""
    scopes = (join(scope, NAME) for scope in files.scopes)
    return (*scopes, *(join(scope, QIGNORE) for scope in files.qignores), *files.misspelt)


def without_qignores(files: Inventory, workspaces: Iterable[str | None]) -> Inventory:
    """Return *files* without the ``.qignore`` of other *workspaces* inside this one: q does read those."""
    others = {workspace for workspace in workspaces if workspace != "."}
    return files._replace(qignores=tuple(scope for scope in files.qignores if scope not in others))
