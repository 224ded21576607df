"""A session of q, batch by batch: which paths are recognised, what newly loads, what q doesn't see. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from agents_md_lint.inspection.descent import descend
from agents_md_lint.inspection.shell_text import shell_words
from agents_md_lint.inspection.transcript import Call
from agents_md_lint.loading.described import GuidanceFile, describe
from agents_md_lint.loading.loader import Guidance, Loader
from agents_md_lint.loading.tool_calls import named_paths_in
from agents_md_lint.paths import join
from agents_md_lint.records import NamedTuple


class TracedPath(NamedTuple):
    """A path that q recognises: as named, under which key, by which call (1-based).

    ``target`` is what it means, repository-relative; None outside the workspace.
    """

    path: str
    field: str
    call: int
    target: str | None


class Unseen(NamedTuple):
    """A path in shell text, for which the files ``sources`` would load if a tool call named it."""

    path: str
    field: str
    call: int
    sources: tuple[str, ...]


class NotJson(NamedTuple):
    """The arguments of a call (1-based) that aren't JSON: q finds no path in them."""

    call: int
    reason: str


class TracedBatch(NamedTuple):
    """What q does with the batch on ``line`` (1-based)."""

    line: int
    calls: int
    paths: tuple[TracedPath, ...]
    loads: tuple[GuidanceFile, ...]
    paused: bool
    unseen: tuple[Unseen, ...]
    not_json: tuple[NotJson, ...]


class Tracer:
    """Follows one session. A *subagent* isn't paused: what its calls reach comes with its next request."""

    def __init__(self, loader: Loader, *, subagent: bool) -> None:
        self._loader = loader
        self._session = loader.session()
        self._known = {guidance.source for guidance in self._session.start}
        self.subagent = subagent
        self.start = self._described(self._session.start)

    def batch(self, line: int, calls: tuple[Call, ...]) -> TracedBatch:
        """Return what q does with *calls*, the batch on *line*."""
        paths: list[TracedPath] = []
        reached: list[str] = []
        for number, call in enumerate(calls, start=1):
            for named in named_paths_in(call.arguments):
                target = self._loader.target(named.path)
                shown = None if target is None else join(self._loader.snapshot.workspace, target)
                paths.append(TracedPath(named.path, named.field, number, shown))
                if target is not None:
                    reached.append(_exact(descend(self._loader, target).directories[-1]))
        new = self._session.reach(reached)
        self._known.update(guidance.source for guidance in new)
        return TracedBatch(
            line,
            len(calls),
            tuple(paths),
            self._described(new),
            bool(new) and not self.subagent,
            tuple(
                unseen for number, call in enumerate(calls, start=1) for unseen in self._unseen(number, call)
            ),
            tuple(NotJson(number, call.fault) for number, call in enumerate(calls, start=1) if call.fault),
        )

    def _unseen(self, number: int, call: Call) -> Iterable[Unseen]:
        """Yield the words of shell text that reach guidance which isn't loaded; each guidance once."""
        workspace = self._loader.snapshot.workspace
        told: set[str] = set()
        for word in shell_words(call.arguments):
            target = self._loader.target(word.path)
            if target is None:
                continue
            guidance = map(self._loader.guidance, descend(self._loader, target).directories)
            sources = [one.source for one in guidance if one is not None and one.source not in self._known]
            if not told.issuperset(sources):
                shown = tuple(join(workspace, source) for source in sources if source not in told)
                told.update(sources)
                yield Unseen(word.path, word.field, number, shown)

    def _described(self, loaded: Iterable[Guidance]) -> tuple[GuidanceFile, ...]:
        snapshot = self._loader.snapshot
        return tuple(describe(snapshot, self._loader.candidate(guidance.scope)) for guidance in loaded)


def _exact(directory: str) -> str:
    """Return the workspace-relative *directory* so that white space at its ends stays a part of it."""
    return f"./{directory}/."
