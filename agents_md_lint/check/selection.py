"""Which files of an inventory the paths of a command line mean. Pure, over a snapshot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from agents_md_lint.config.patterns import inert, matches, verify
from agents_md_lint.errors import UsageError
from agents_md_lint.loading.loader import Loader
from agents_md_lint.names import NAME
from agents_md_lint.output.suggest import quoted
from agents_md_lint.paths import absolute, ancestors, contains, join, name, parent, relative
from agents_md_lint.snapshot.inventory import Inventory, part
from agents_md_lint.snapshot.protocol import Kind, Snapshot


def select(files: Inventory, loader: Loader, paths: Sequence[str]) -> Inventory:
    """Return the part of *files* that the workspace-relative *paths* mean.

    A path means the guidance file that it names, the guidance whose links lead over it, or, as a
    directory, all that lies below it. Anything else means nothing. Raises ``UsageError`` for a path
    that doesn't exist.
    """
    directories = {path for path in paths if _is_directory(loader, path)}
    named = set(paths) - directories
    directories.update(_inside(loader.snapshot, _reached(loader, named)))

    def wanted(path: str) -> bool:
        return (
            path in named
            or path in directories  # one that is named as our files are
            or not directories.isdisjoint(ancestors(path)[:-1])
            or bool(named and not named.isdisjoint(link_paths(loader, path)))
        )

    return part(files, wanted)


def unlisted(loader: Loader, paths: Iterable[str], listing: Iterable[str]) -> Iterator[str]:
    """Yield the repository-relative paths of what Git doesn't list and is named ``AGENTS.md``.

    That is a FIFO or an empty directory, in one of the workspace-relative *paths* or in a directory below
    that holds any of the repository-relative paths *listing*. Nothing is opened.
    """
    snapshot = loader.snapshot
    led_to = {path for path in paths if loader.is_directory(path)}
    asked = set(_inside(snapshot, (loader.directory(path).path for path in led_to)))
    seen = {parent(path) for path in listing}
    every = {above for path in seen for above in ancestors(path)}
    inside = set(_inside(snapshot, (absolute(snapshot.repository, path) for path in every)))
    for directory in asked | {path for path in inside if not asked.isdisjoint(ancestors(path)[:-1])}:
        path = join(directory, NAME)
        if snapshot.entry(absolute(snapshot.root, path)).kind in (Kind.SPECIAL, Kind.DIRECTORY):
            yield join(snapshot.workspace, path)


def link_paths(loader: Loader, path: str) -> frozenset[str]:
    """Return the workspace-relative paths of the links that *path* leads over and of what they lead to.

    Empty where *path* isn't a link.
    """
    snapshot = loader.snapshot
    if snapshot.entry(absolute(snapshot.root, path)).kind is not Kind.LINK:
        return frozenset()
    return loader.locate(parent(path), name(path)).resolution.paths(snapshot.root)


def _inside(snapshot: Snapshot, paths: Iterable[str]) -> Iterable[str]:
    return (relative(snapshot.root, path) for path in paths if contains(snapshot.root, path))


def exists(loader: Loader, path: str) -> bool:
    """Whether anything is at the workspace-relative *path*, be it a dangling link."""
    return path == "." or _kind(loader, path) is not Kind.MISSING


def _reached(loader: Loader, paths: Iterable[str]) -> Iterable[str]:
    """Yield the absolute paths of the directories that the links among *paths* lead to."""
    for path in paths:
        found = loader.directory(path)
        if found.hops and found.found and found.entry.kind is Kind.DIRECTORY:
            yield found.path


def _is_directory(loader: Loader, path: str) -> bool:
    """Whether *path* itself is a directory. Raises ``UsageError`` where nothing is."""
    if path == ".":
        return True
    kind = _kind(loader, path)
    if kind is Kind.MISSING:
        raise UsageError(f"{join(loader.snapshot.workspace, path)!r} doesn't exist", "check the path")
    return kind is Kind.DIRECTORY


def _kind(loader: Loader, path: str) -> Kind:
    above = loader.directory(parent(path))
    if not above.found or above.entry.kind is not Kind.DIRECTORY:
        return Kind.MISSING
    return loader.snapshot.entry(absolute(above.path, name(path))).kind


def exclude(files: Inventory, patterns: Sequence[str], workspace: str) -> Inventory:
    """Return *files* without those whose repository-relative path matches gitignore *patterns*.

    Raises ``UsageError`` for a pattern that isn't one.
    """
    if not patterns:
        return files
    for pattern in patterns:
        if reason := inert(pattern):
            raise UsageError(f"the pattern {quoted(pattern)} {reason}", "fix the pattern")
    try:
        verify(tuple(patterns))
    except ValueError as error:
        raise UsageError(
            f"a pattern to exclude is not one of gitignore: {error}", "fix the pattern"
        ) from error
    wanted = tuple(patterns)
    top = "" if workspace == "." else workspace + "/"
    return part(files, lambda path: not matches(wanted, top + path))
