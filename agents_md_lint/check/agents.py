"""A check for other agents than q: what each does because of q's findings, and what is wrong for it alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from agents_md_lint.check.engine import applied
from agents_md_lint.check.screen import is_plain
from agents_md_lint.config.patterns import matches
from agents_md_lint.config.settings import Settings
from agents_md_lint.loading.agents import profile
from agents_md_lint.loading.chain import ChainLoader
from agents_md_lint.loading.described import GuidanceFile
from agents_md_lint.loading.loader import Loader, Verdict
from agents_md_lint.loading.profile import UNSET, Asked, Profile
from agents_md_lint.names import NAME
from agents_md_lint.paths import absolute, name, parent, relative, root_to_leaf
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules import ABOUT_CHAINS, load
from agents_md_lint.rules.findings import AgentEffect, Finding
from agents_md_lint.rules.model import AgentChain, Role, Rule, Subject, Workspace
from agents_md_lint.rules.support.agents import Encounter, concerned
from agents_md_lint.snapshot.inventory import Inventory
from agents_md_lint.snapshot.protocol import Snapshot
from agents_md_lint.snapshot.sources import within

_ABOUT_TEXTS = frozenset(
    {
        *("invalid-utf8", "utf16-text", "nul-byte", "lfs-pointer", "conflict-markers", "byte-order-mark"),
        *("invisible-characters", "stray-characters", "not-regular-file", "broken-symlink"),
        *("symlink-escape", "absolute-symlink", "symlink-into-metadata"),
    }
)
"""The rules about what a file of any name holds, and where it leads."""


class Added(NamedTuple):
    """What a check of all agents found; ``files`` and ``ignored`` findings are more than q's."""

    findings: list[Finding]
    files: int
    ignored: int


class AgentScope(NamedTuple):
    """What a check is about: the repository-relative paths that are named (none for all), and settings.

    ``listing`` are the repository-relative paths among which files are looked for, ``plain`` the sizes in
    bytes of those that are plainly fine to q: regular files with a text, and no link on their way.
    """

    named: tuple[str, ...]
    settings: Settings
    listing: Sequence[str]
    plain: Mapping[str, int] = MappingProxyType({})

    def covers(self, finding: Finding) -> bool:
        """Whether a finding is about what is to be looked at."""
        return self.includes({finding.path, *finding.touched_by}, finding.path)

    def includes(self, about: Collection[str], path: str) -> bool:
        """Whether the file at *path* is to be looked at, which leads over all that it is *about*."""
        if matches(self.settings.exclude, path):
            return False
        return not self.named or any(within(one, other) is not None for one in self.named for other in about)


def with_agents(found: list[Finding], snapshot: Snapshot, scope: AgentScope) -> Added:
    """Return *found*, which are q's, for all agents of the settings; *snapshot* is that of the repository."""
    settings = scope.settings
    every, files, ignored = [], 0, 0
    profiles = [profile(one) for one in settings.agents.names]
    others = [_Agent(snapshot, one, scope) for one in profiles if one.asked is Asked.START]
    with_q = any(one.asked is Asked.PATH for one in profiles)
    every = [each for one in found for each in _told(one, profiles, others, with_q=with_q)]
    for agent in others:
        own = agent.findings()
        every += own.findings
        files, ignored = files + own.files, ignored + own.ignored
    return Added(every, files, ignored)


def _told(
    finding: Finding, profiles: Sequence[Profile], others: Sequence[_Agent], *, with_q: bool
) -> Iterator[Finding]:
    """Yield *finding* with what each agent does; nothing if it concerns none of them."""
    effects = [AgentEffect(one.name, True, finding.effect) for one in profiles if one.asked is Asked.PATH]
    for agent in others:
        sight = agent.sight(finding.path)
        concerns, effect = concerned(agent.profile, finding.rule, sight)
        effects.append(AgentEffect(agent.profile.name, concerns, effect))
    if with_q or any(one.concerned for one in effects):
        told = "; ".join(one.effect for one in effects if one.effect)
        yield finding._replace(effect=told, agents=tuple(effects))


class _Agent:
    """What one agent that is started somewhere makes of a repository."""

    def __init__(self, snapshot: Snapshot, plain: Profile, scope: AgentScope) -> None:
        settings = scope.settings
        self._loader = ChainLoader(snapshot, plain, settings.agents.settings.get(plain.name, UNSET))
        self._snapshot = snapshot
        self._scope = scope
        self.profile = self._loader.profile
        self._workspace = Workspace(
            Loader(snapshot), Inventory((), (), ()), lambda: scope.listing, listing=scope.listing
        )

    def sight(self, path: str) -> Encounter:
        """Return how the agent comes to look at the repository-relative *path*."""
        if name(path) not in self.profile.names:
            return Encounter(reads=False)
        lookup = self._loader.lookup
        whole = absolute(self._snapshot.repository, path)
        directory = absolute(self._snapshot.repository, parent(path))
        pick = lookup.pick(directory, self.profile.names)
        seen = next((one for one in pick.seen if one.source == whole), None)
        if seen is None:
            before = pick.chosen or pick.failed
            instead = "" if before is None else relative(self._snapshot.repository, before.source)
            return Encounter(True, instead)
        return Encounter(True, fails=lookup.fails(seen))

    def findings(self) -> Added:
        """Return what is wrong for this agent: in its chains, and in the files that q doesn't read."""
        settings = self._scope.settings
        off = settings.configured_off()
        slugs = off.union(settings.slugs())

        def passed_over(path: str) -> frozenset[str]:
            return settings.passed_over(path) | off

        subjects = list(self._subjects())
        chains = applied(subjects, load(slugs & ABOUT_CHAINS), passed_over)
        files = self._other_files(subjects)
        rules = [_of_any_name(rule) for rule in load(slugs & _ABOUT_TEXTS)]
        texts = applied(self._texts(files), rules, passed_over)
        about_texts = (one for finding in texts.findings for one in self._of_text(finding))
        found = [*map(self._alone, chains.findings), *about_texts]
        kept = [finding for finding in found if self._scope.covers(finding)]
        return Added(kept, len(files), chains.ignored + texts.ignored)

    def _alone(self, finding: Finding) -> Finding:
        return finding._replace(agents=(AgentEffect(self.profile.name, True, finding.effect),))

    def _of_text(self, finding: Finding) -> Iterator[Finding]:
        """Yield a finding that speaks of q as one that speaks of this agent, which alone reads the file.

        Of one that drops a chain the rule about that speaks.
        """
        sight = self.sight(finding.path)
        concerns, effect = concerned(self.profile, finding.rule, sight)
        if concerns and not sight.fails:
            yield self._alone(finding._replace(effect=effect))

    def _subjects(self) -> Iterator[Subject]:
        """Yield the candidates of each directory, and the files of settings with names that can't count."""
        candidates = self._candidates()
        fine = self._surely_fine(candidates)
        for directory in sorted(candidates.keys() - fine):
            chain = self._loader.chain(absolute(self._snapshot.repository, directory))
            for file in chain.files:
                if file.scope == directory:
                    yield self._subject(file, AgentChain(self.profile, chain, file))
        for path, names, refusal in self._settings():
            refused = self.profile.unreadable_names(names)
            if refused or refusal:
                chain = self._loader.chain(self._snapshot.repository)
                file = GuidanceFile(path, parent(path), Verdict.ABSENT, path, (), portable=True)
                yield self._subject(file, AgentChain(self.profile, chain, file, refused, refusal))

    def _candidates(self) -> dict[str, list[str]]:
        """Return the paths with a name that the agent reads, by their directory."""
        names = frozenset(self.profile.names)
        found: dict[str, list[str]] = {}
        for path in self._scope.listing:
            above, _, last = path.rpartition("/")
            if last in names:
                found.setdefault(above or ".", []).append(path)
        return found

    def _surely_fine(self, candidates: Mapping[str, Sequence[str]]) -> set[str]:
        """Return the directories in which nothing is lost: plain files alone on the way, within the budget.

        A chain that begins further down has less. What Git doesn't list isn't asked for here.
        """
        limit, plain = self.profile.chain_limit, self._scope.plain
        if limit is None or self.profile.trusted or not self._loader.lookup.begins(self._snapshot.repository):
            return set()
        spent: dict[str, int] = {}
        for directory in sorted(candidates, key=root_to_leaf):
            own = sum(plain.get(path, limit + 1) for path in set(candidates[directory]))
            above = parent(directory)
            while above not in spent and above != ".":
                above = parent(above)
            spent[directory] = own + (spent.get(above, 0) if directory != "." else 0)
        return {directory for directory, size in spent.items() if size <= limit}

    def _settings(self) -> Iterator[tuple[str, tuple[str, ...], str]]:
        """Yield each file of settings, ours and the project's, with the names that it asks for.

        And why the agent doesn't start with it, or nothing.
        """
        settings = self._scope.settings
        own = settings.agents.settings.get(self.profile.name, UNSET)
        if own.more_names and settings.source is not None:
            yield settings.source, own.more_names, ""
        project = self.profile.project
        if project is None or not self.profile.trusted:
            return
        for path in sorted(one for one in self._scope.listing if f"/{one}".endswith(f"/{project.path}")):
            directory = path.removesuffix(project.path).rstrip("/") or "."
            found = self._loader.project.own(absolute(self._snapshot.repository, directory))
            yield path, found.settings.more_names or (), found.refusal

    def _subject(self, file: GuidanceFile, chain: AgentChain) -> Subject:
        located = self._workspace.loader.locate(file.scope, name(file.path))
        return Subject(Role.CHAIN, file.path, self._workspace, located, file.whole, chain)

    def _other_files(self, subjects: Iterable[Subject]) -> list[str]:
        """Return the paths of the candidates that aren't q's too."""
        names = frozenset(self.profile.names) - {NAME}
        others = {subject.path for subject in subjects if name(subject.path) in names}
        return sorted(path for path in others if self._scope.includes({path}, path))

    def _texts(self, paths: Iterable[str]) -> Iterator[Subject]:
        """Yield the files at *paths*, but for those that are plainly fine."""
        for path in paths:
            candidate = self._workspace.loader.candidate(parent(path), name(path))
            if candidate.resolution.hops or not is_plain(candidate.data):
                yield Subject(Role.CHAIN, path, self._workspace, candidate, len(candidate.data))


def _of_any_name(rule: Rule) -> Rule:
    return rule._replace(roles=frozenset({Role.CHAIN}))
