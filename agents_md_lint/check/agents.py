"""A check for other agents than q: what each does because of q's findings, and what is wrong for it alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from agents_md_lint.check.agent_files import AgentFiles
from agents_md_lint.check.engine import applied
from agents_md_lint.config.patterns import matches
from agents_md_lint.config.settings import Settings
from agents_md_lint.loading.agents import profile
from agents_md_lint.loading.chain import ChainLoader
from agents_md_lint.loading.profile import UNSET, Asked, Profile
from agents_md_lint.names import NAME
from agents_md_lint.paths import absolute, name, parent, relative
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules import ABOUT_CHAINS, load
from agents_md_lint.rules.findings import AgentEffect, Finding
from agents_md_lint.rules.model import Role, Rule, Subject
from agents_md_lint.rules.support.agents import Encounter, concerned
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
        self._files = AgentFiles(self._loader, settings, scope.listing, scope.plain)

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

        subjects = list(self._files.chains())
        chains = applied(subjects, load(slugs & ABOUT_CHAINS), passed_over)
        files = self._other_files(subjects)
        rules = [_of_any_name(rule) for rule in load(slugs & _ABOUT_TEXTS)]
        texts = applied(self._files.texts(files), rules, passed_over)
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

    def _other_files(self, subjects: Iterable[Subject]) -> list[str]:
        """Return the paths of the candidates that aren't q's too."""
        names = frozenset(self.profile.names) - {NAME}
        others = {subject.path for subject in subjects if name(subject.path) in names}
        return sorted(path for path in others if self._scope.includes({path}, path))


def _of_any_name(rule: Rule) -> Rule:
    return rule._replace(roles=frozenset({Role.CHAIN}))
