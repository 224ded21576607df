"""What several agents load, side by side: a table file by file, with what each pays for in all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from agents_md_lint.inspection.explain import Explanation
from agents_md_lint.loading.described import GuidanceFile
from agents_md_lint.loading.loader import Verdict
from agents_md_lint.loading.profile import Profile
from agents_md_lint.output.escape import escape
from agents_md_lint.paths import root_to_leaf
from agents_md_lint.reporters.inspection.explain import NAMED, ExplainResult, lookalike_notes
from agents_md_lint.reporters.inspection.explain_all import TreeResult
from agents_md_lint.reporters.support import parts

NOT_READ = "not read"
_LOST = frozenset({Verdict.SPENT, Verdict.DROPPED})


def render_paths(results: Sequence[ExplainResult]) -> str:
    """Return a table for each path, of *results* about one workspace, an agent each."""
    agents = [one.agent for one in results if one.agent is not None]
    several = zip(*(one.explanations for one in results), strict=True)
    return "\n\n".join("\n".join(_path(agents, told)) for told in several) + "\n"


def render_trees(results: Sequence[TreeResult]) -> str:
    """Return a table of all scopes, of *results* about one workspace, an agent each.

    A cell has the bytes of the file, and all that the agent loads there.
    """
    titles = [one.agent.title for one in results if one.agent is not None]
    cells = [
        {scope.file.path: _scope_cell(scope.file, scope.total) for scope in one.tree.scopes}
        for one in results
    ]
    files = [scope.file for one in results for scope in one.tree.scopes]
    lines = list(_table(titles, files, cells, []))
    return "\n".join([*lines, *_notes(titles, [[s.file for s in one.tree.scopes] for one in results])]) + "\n"


def _path(agents: Sequence[Profile], told: Sequence[Explanation]) -> Iterator[str]:
    first, titles = told[0], [one.title for one in agents]
    shown = first.argument if first.path is None else first.path
    yield f"{escape(shown) or repr(shown)} ({NAMED[first.named]})"
    cells = [{file.path: _cell(file) for file in one.files} for one in told]
    totals = [parts.spent(one.size, one.chain) for one in told]
    files = [file for one in told for file in one.files]
    yield from (f"  {line}" for line in _table(titles, files, cells, totals))
    yield from (f"  {line}" for line in _notes(titles, [one.files for one in told]))
    for agent, one in zip(agents, told, strict=True):
        if one.chain is not None:
            yield from (f"  {agent.title}: {line}" for line in parts.chain_remarks(one.chain, agent))
        yield from (f"  {line}" for line in lookalike_notes(one))


def _table(
    titles: Sequence[str],
    files: Iterable[GuidanceFile],
    cells: Sequence[dict[str, str]],
    totals: Sequence[str],
) -> Iterator[str]:
    scopes = {file.path: file.scope for file in files}
    paths = sorted(scopes, key=lambda path: root_to_leaf(scopes[path]))
    rows = [["", *titles]]
    rows += [[escape(path), *(one.get(path, NOT_READ) for one in cells)] for path in paths]
    rows += [["total", *totals]] if totals else []
    widths = [max(len(row[column]) for row in rows) for column in range(len(titles) + 1)]
    for row in rows:
        yield "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()


def _cell(file: GuidanceFile) -> str:
    if file.loads and file.truncated:
        return f"cut, {file.size:,} of {file.whole:,}" if file.whole is not None else f"cut at {file.size:,}"
    if file.loads:
        return f"loads {file.size:,}"
    return "dropped" if file.verdict in _LOST else "ignored"


def _scope_cell(file: GuidanceFile, total: int) -> str:
    if not file.loads:
        return _cell(file)
    cut = "cut, " if file.truncated else ""
    return f"{cut}{file.size:,} of {total:,}"


def _notes(titles: Sequence[str], files: Sequence[Sequence[GuidanceFile]]) -> Iterator[str]:
    """Yield why files aren't loaded, or how."""
    for title, own in zip(titles, files, strict=True):
        for file in own:
            if file.reason:
                yield f"{title}: {escape(file.path)} {escape(file.reason)}"
