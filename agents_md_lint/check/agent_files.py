"""What one agent that is started somewhere reads of a repository, as far as it isn't plainly fine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from agents_md_lint.check.screen import is_plain
from agents_md_lint.config.settings import Settings
from agents_md_lint.loading.chain import ChainLoader
from agents_md_lint.loading.described import GuidanceFile
from agents_md_lint.loading.loader import Loader, Verdict
from agents_md_lint.loading.profile import UNSET
from agents_md_lint.paths import absolute, name, parent, root_to_leaf
from agents_md_lint.rules.model import AgentChain, Role, Subject, Workspace
from agents_md_lint.snapshot.inventory import Inventory


class AgentFiles:
    """The files that the agent of *loader* reads among those of *listing*, as rules look at them.

    *plain* are the sizes in bytes of those that are plainly fine to q.
    """

    def __init__(
        self, loader: ChainLoader, settings: Settings, listing: Sequence[str], plain: Mapping[str, int]
    ) -> None:
        self._loader = loader
        self._profile = loader.profile
        self._settings = settings
        self._listing = listing
        self._plain = plain
        self._top = loader.snapshot.repository
        self._workspace = Workspace(
            Loader(loader.snapshot), Inventory((), (), ()), lambda: listing, listing=listing
        )

    def chains(self) -> Iterator[Subject]:
        """Yield the candidates of each directory, and the files of settings with names that can't count."""
        candidates = self._candidates()
        fine = self._surely_fine(candidates)
        for directory in sorted(candidates.keys() - fine):
            chain = self._loader.chain(absolute(self._top, directory))
            for file in chain.files:
                if file.scope == directory:
                    yield self._subject(file, AgentChain(self._profile, chain, file))
        for path, names, refusal in self._asking():
            refused = self._profile.unreadable_names(names)
            if refused or refusal:
                chain = self._loader.chain(self._top)
                file = GuidanceFile(path, parent(path), Verdict.ABSENT, path, (), portable=True)
                yield self._subject(file, AgentChain(self._profile, chain, file, refused, refusal))

    def texts(self, paths: Iterable[str]) -> Iterator[Subject]:
        """Yield the files at *paths*, but for those that are plainly fine."""
        for path in paths:
            candidate = self._workspace.loader.candidate(parent(path), name(path))
            if candidate.resolution.hops or not is_plain(candidate.data):
                yield Subject(Role.CHAIN, path, self._workspace, candidate, len(candidate.data))

    def _candidates(self) -> dict[str, list[str]]:
        """Return the paths with a name that the agent reads, by their directory."""
        names = frozenset(self._profile.names)
        found: dict[str, list[str]] = {}
        for path in self._listing:
            above, _, last = path.rpartition("/")
            if last in names:
                found.setdefault(above or ".", []).append(path)
        return found

    def _surely_fine(self, candidates: Mapping[str, Sequence[str]]) -> set[str]:
        """Return the directories in which nothing is lost: plain files alone on the way, within the budget.

        A chain that begins further down has less. What Git doesn't list isn't asked for here.
        """
        limit = self._profile.chain_limit
        if limit is None or self._profile.trusted or not self._loader.lookup.begins(self._top):
            return set()
        spent: dict[str, int] = {}
        for directory in sorted(candidates, key=root_to_leaf):
            own = sum(self._plain.get(path, limit + 1) for path in set(candidates[directory]))
            above = parent(directory)
            while above not in spent and above != ".":
                above = parent(above)
            spent[directory] = own + (spent.get(above, 0) if directory != "." else 0)
        return {directory for directory, size in spent.items() if size <= limit}

    def _asking(self) -> Iterator[tuple[str, tuple[str, ...], str]]:
        """Yield each file of settings, ours and the project's, with the names that it asks for.

        And why the agent doesn't start with it, or nothing.
        """
        settings = self._settings
        own = settings.agents.settings.get(self._profile.name, UNSET)
        if own.more_names and settings.source is not None:
            yield settings.source, own.more_names, ""
        project = self._profile.project
        if project is None or not self._profile.trusted:
            return
        for path in sorted(one for one in self._listing if f"/{one}".endswith(f"/{project.path}")):
            directory = path.removesuffix(project.path).rstrip("/") or "."
            found = self._loader.project.own(absolute(self._top, directory))
            yield path, found.settings.more_names or (), found.refusal

    def _subject(self, file: GuidanceFile, chain: AgentChain) -> Subject:
        located = self._workspace.loader.locate(file.scope, name(file.path))
        return Subject(Role.CHAIN, file.path, self._workspace, located, file.whole, chain)
