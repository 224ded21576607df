"""Every scope of a workspace: where guidance lives, what it costs, what repeats and what is dead. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from agents_md_lint.loading.described import FollowedLink, GuidanceFile, describe
from agents_md_lint.loading.loader import Loader, Verdict
from agents_md_lint.names import NAME
from agents_md_lint.paths import absolute, ancestors, contains, join, utf8
from agents_md_lint.qignore.view import Decision, DiscoveryView
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.inventory import take_stock
from agents_md_lint.snapshot.protocol import Kind


class Scope(NamedTuple):
    """A directory with a guidance file, which loads or not.

    ``depth`` is the number of scopes above it; ``total`` the bytes that q loads there, its own and what
    it inherits. ``repeats`` is an earlier file with the same text: from a directory ``above``,
    so that both load for one path, or any other. ``hidden`` is what hides it from discovery.
    """

    file: GuidanceFile
    depth: int
    total: int
    repeats: GuidanceFile | None
    above: bool
    hidden: Decision | None


class ScopeTree(NamedTuple):
    """The scopes depth first, each behind the one that it inherits from.

    ``links`` are the links to a directory of the workspace: the guidance in there loads under the
    link's name too, without that of the directory's own parents.
    """

    scopes: tuple[Scope, ...]
    links: tuple[FollowedLink, ...]

    @property
    def loading(self) -> int:
        """The number of files that load."""
        return sum(scope.file.loads for scope in self.scopes)

    @property
    def size(self) -> int:
        """The bytes of all files that load, each counted once for each scope that it speaks for."""
        return sum(scope.file.size for scope in self.scopes)

    @property
    def costliest(self) -> Scope | None:
        """The scope where q loads the most."""
        return max(self.scopes, key=lambda scope: scope.total, default=None)


def scope_tree(
    loader: Loader, discovery: DiscoveryView, listing: Iterable[str], tree: Iterable[str]
) -> ScopeTree:
    """Return the scopes among the repository-relative paths *listing*, and the links among *tree*."""
    workspace = loader.snapshot.workspace
    paths = [*listing, join(workspace, NAME)]
    links = sorted(_links(loader, tree), key=lambda link: utf8(link.path))
    # A link to a directory is a scope where the directory has guidance.
    paths += [join(link.path, NAME) for link in links]
    known = sorted(take_stock(paths, workspace).scopes, key=depth_first)
    builder = _Builder(loader, discovery)
    scopes = tuple(scope for scope in map(builder.scope, known) if scope)
    if not discovery.known:  # its patterns may have been too many only after the first ones
        scopes = tuple(scope._replace(hidden=None) for scope in scopes)
    return ScopeTree(scopes, tuple(links))


def depth_first(directory: str) -> list[bytes]:
    """Return the key that sorts directories so that what lies in one follows it."""
    return [] if directory == "." else utf8(directory).split(b"/")


def _links(loader: Loader, tree: Iterable[str]) -> Iterable[FollowedLink]:
    snapshot = loader.snapshot
    prefix = "" if snapshot.workspace == "." else snapshot.workspace + "/"
    for path in tree:
        whole = absolute(snapshot.repository, path)
        if not path.startswith(prefix) or snapshot.entry(whole).kind is not Kind.LINK:
            continue
        found = loader.directory(path[len(prefix) :])
        if found.entry.kind is Kind.DIRECTORY and contains(snapshot.root, found.path):
            yield from (FollowedLink(path, hop.text) for hop in found.hops if hop.path == whole)


class _Builder:
    """Builds scopes one after another; the ones above a directory come before it."""

    def __init__(self, loader: Loader, discovery: DiscoveryView) -> None:
        self._loader = loader
        self._discovery = discovery
        self._files: dict[str, GuidanceFile] = {}
        self._texts: dict[str, GuidanceFile] = {}

    def scope(self, directory: str) -> Scope | None:
        """Return the scope *directory*, workspace-relative; None where it has no candidate."""
        candidate = self._loader.candidate(directory)
        if candidate.verdict is Verdict.ABSENT:
            return None
        file = describe(self._loader.snapshot, candidate)
        above = [self._files[scope] for scope in ancestors(directory)[:-1] if scope in self._files]
        self._files[directory] = file
        repeats, inherited = repeated(file, above, self._texts)
        hidden = self._discovery.sight(directory).hidden if self._discovery.known else None
        total = file.size + sum(other.size for other in above)
        return Scope(file, len(above), total, repeats, inherited, hidden)


def repeated(
    file: GuidanceFile, above: Iterable[GuidanceFile], texts: dict[str, GuidanceFile]
) -> tuple[GuidanceFile | None, bool]:
    """Return an earlier file with the same text, and whether both are loaded together.

    *above* are the files that load with it; *texts* has the first file of each text, and gets its own.
    """
    if not file.text:
        return None, False
    for other in above:
        if other.text == file.text:
            return other, True
    first = texts.setdefault(file.text, file)
    return (None, False) if first is file else (first, False)
