"""What an agent loads for one directory, by its profile: all that is the same for all of them. Pure.

Directories are asked from a root down; in each the first usable name wins (``lookup.py``); texts are decoded,
and taken until a budget is spent. Where a step differs between agents, it asks the profile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agents_md_lint.loading.content import Rejected, TextFault, utf8_size
from agents_md_lint.loading.described import GuidanceFile, described, reason, shown
from agents_md_lint.loading.loader import Candidate, Verdict
from agents_md_lint.loading.lookup import Lookup, Pick
from agents_md_lint.loading.profile import UNSET, AgentSettings, Blank, Lost, Profile
from agents_md_lint.loading.project import ProjectReader
from agents_md_lint.loading.whitespace import trim
from agents_md_lint.paths import contains
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.protocol import Snapshot, UnreadableError

_MOST = 1 << 24
"""The bytes of a file that are read for an agent without any limit."""


class Chain(NamedTuple):
    """What an agent makes of the guidance for one directory, root to leaf.

    ``root`` and ``start`` are repository-relative, or absolute outside of it. ``files`` are the candidates
    that exist in some way, loaded or not, and ``absent`` counts the directories without any. ``limit`` is the
    budget in bytes. ``failed`` is the file whose error drops the others; ``refusal`` says why the agent
    doesn't start. ``unheeded`` are settings of the project that don't count, since nobody said that it is
    trusted.
    """

    root: str
    start: str
    files: tuple[GuidanceFile, ...]
    limit: int | None
    absent: int = 0
    failed: GuidanceFile | None = None
    refusal: str = ""
    unheeded: tuple[str, ...] = ()

    @property
    def loads(self) -> tuple[GuidanceFile, ...]:
        """The files that load."""
        return tuple(file for file in self.files if file.loads)

    @property
    def size(self) -> int:
        """The bytes that they take in all."""
        return sum(file.size for file in self.files if file.loads)


class ChainLoader:
    """One agent's loader over one snapshot, which must not change meanwhile: results are remembered.

    The snapshot should be of the whole repository: what lies outside of it isn't opened. *settings* go before
    those that come with the project, *defaults* behind them.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        profile: Profile,
        settings: AgentSettings = UNSET,
        defaults: AgentSettings = UNSET,
    ) -> None:
        self.snapshot = snapshot
        self.profile = profile.with_settings(settings.over(defaults))
        self.lookup = Lookup(snapshot, self.profile)
        self._plain = profile
        self._settings, self._defaults = settings, defaults
        self.project = ProjectReader(self.lookup)
        self._read: dict[str, tuple[int, bytes]] = {}

    def chain(self, path: str, *, logical: bool = False) -> Chain:
        """Return what is loaded for the absolute, clean *path*; of no directory, for the one it lies in."""
        start = self.lookup.start(path, logical=logical)
        directories = self.lookup.directories(start)
        project = self.project.settings(start)
        profile = self.profile
        if project.settings != UNSET:
            profile = self._plain.with_settings(self._settings.over(project.settings).over(self._defaults))
        chain = Chain(
            self._shown(directories[0]),
            self._shown(start),
            (),
            profile.chain_limit,
            refusal=project.refusal,
            unheeded=project.unheeded,
        )
        picks = [self.lookup.pick(one, profile.names) for one in directories]
        chain = chain._replace(absent=sum(pick.empty for pick in picks))
        return self._joined(chain, picks, profile)

    def _joined(self, chain: Chain, picks: list[Pick], profile: Profile) -> Chain:
        """Return *chain* with what becomes of each name that was looked at."""
        if chain.refusal:
            return chain._replace(
                files=self._lost(picks, f"isn't loaded: {profile.title} doesn't start: {chain.refusal}")
            )
        if profile.trusted is False:
            return chain._replace(
                files=self._lost(picks, f"isn't loaded: {profile.title} is told not to trust this project")
            )
        if profile.chain_limit == 0:
            return chain._replace(
                files=self._lost(picks, "isn't loaded: the budget is 0 bytes", verdict=Verdict.SPENT)
            )
        failed = next((pick.failed for pick in picks if pick.failed is not None), None)
        if failed is not None:
            return self._failed(chain, picks, failed)
        left = profile.chain_limit
        files: list[GuidanceFile] = []
        for pick in picks:
            for one in pick.seen:
                if one is not pick.chosen:
                    files += self._unchosen(one)
                    continue
                file = self._taken(one, left, profile)
                if file.verdict is Verdict.UNREADABLE and profile.lost is Lost.CHAIN:
                    return self._failed(chain, picks, one._replace(verdict=file.verdict, detail=file.reason))
                left = None if left is None else left - file.size
                files.append(file)
            files += self._hidden(pick)
        return chain._replace(files=tuple(files))

    def _taken(self, one: Candidate, left: int | None, profile: Profile) -> GuidanceFile:
        """Return the file that is read, of which *left* bytes may count, None for all of them."""
        path = one.resolution.path
        if left == 0:
            spent = "isn't loaded: the files above it spend the whole budget"
            return self._file(one, Verdict.SPENT, spent)._replace(whole=self._size(path))
        most = min((limit for limit in (profile.file_limit, left) if limit is not None), default=_MOST)
        try:
            if not contains(self.snapshot.root, path):
                return self._unopened(one, self.snapshot.size(path), most)
            data = self._data(path, most + 1)
            whole = self.snapshot.size(path) if len(data) > most else len(data)
        except UnreadableError as error:
            return self._file(one, Verdict.UNREADABLE, str(error))
        text = profile.decode(data, most)
        if isinstance(text, Rejected):
            verdict = Verdict.NUL if text.fault is TextFault.NUL else Verdict.INVALID_UTF8
            return self._file(one._replace(verdict=verdict, offset=text.offset), verdict)
        if profile.blank is Blank.ADDS_NOTHING and not trim(text.text):
            why = "is blank: it adds nothing, and no other name is tried"
            return self._file(one, Verdict.BLANK, why)._replace(whole=whole)
        used = min(len(data), most) if profile.raw_bytes else utf8_size(text.text)
        loaded = self._file(one, Verdict.LOADS)
        return loaded._replace(text=text.text, truncated=text.truncated, used=used, whole=whole)

    def _unopened(self, one: Candidate, size: int, most: int) -> GuidanceFile:
        """Return a file outside of what may be read here, by its *size* alone."""
        loaded = self._file(one, Verdict.LOADS, "lies outside: only its size is looked at")
        return loaded._replace(truncated=size > most, used=min(size, most), whole=size)

    def _data(self, path: str, most: int) -> bytes:
        """Return the first *most* bytes of a file; many directories ask for the one of their root."""
        asked, data = self._read.get(path, (0, b""))
        if asked < most and len(data) == asked:
            data = self.snapshot.read(path, most)
            self._read[path] = (most, data)
        return data[:most]

    def _size(self, path: str) -> int | None:
        try:
            return self.snapshot.size(path)
        except UnreadableError:
            return None

    def _unchosen(self, one: Candidate) -> Iterator[GuidanceFile]:
        """Yield what exists under a name that isn't read."""
        if one.verdict is not Verdict.ABSENT:
            yield self._file(one, one.verdict)

    def _failed(self, chain: Chain, picks: Sequence[Pick], failed: Candidate) -> Chain:
        """Return *chain* without any text, for the error at *failed*."""
        file = self._file(failed, failed.verdict)
        lost = self._lost(
            picks, f"isn't loaded: {self.profile.title} drops all files for {file.path}", failed
        )
        return chain._replace(files=lost, failed=file)

    def _lost(
        self,
        picks: Sequence[Pick],
        why: str,
        but: Candidate | None = None,
        verdict: Verdict = Verdict.DROPPED,
    ) -> tuple[GuidanceFile, ...]:
        """Return all that would be read as lost, and the rest for what it is; *but* is the file at fault."""
        files: list[GuidanceFile] = []
        for pick in picks:
            for one in pick.seen:
                if but is not None and one.source == but.source:
                    files.append(self._file(but, but.verdict))
                elif one.verdict is Verdict.LOADS:
                    lost = self._file(one, verdict, why)
                    files.append(lost._replace(whole=self._size(one.resolution.path)))
                else:
                    files += self._unchosen(one)
            files += self._hidden(pick)
        return tuple(files)

    def _hidden(self, pick: Pick) -> Iterator[GuidanceFile]:
        """Yield the files that aren't read since another name of their directory is."""
        if pick.chosen is not None:
            why = f"isn't read: {self._shown(pick.chosen.source)} goes before it"
            for one in pick.hidden:
                size = self._size(one.resolution.path)
                yield self._file(one, Verdict.HIDDEN, why)._replace(whole=size)

    def _file(self, one: Candidate, verdict: Verdict, why: str = "") -> GuidanceFile:
        named = one._replace(source=self._shown(one.source), scope=self._shown(one.scope), verdict=verdict)
        if not why and verdict is not Verdict.LOADS:
            why = reason(self.snapshot, named)
        return described(self.snapshot, named, why)

    def _shown(self, path: str) -> str:
        return shown(self.snapshot, path)
