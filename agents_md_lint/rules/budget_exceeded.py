"""An agent's budget for all its guidance is spent before the end of this file.

Codex joins the files from the top of the repository down to the directory that it is started in, and takes
32,768 bytes of them in all (`project_doc_max_bytes`). The file that crosses this is cut at the byte, and
those below it aren't loaded: the guidance that is nearest to the work is what is lost. q has a limit for each
file, and none for all of them.

Shorten the files above, which the finding names with what they spend; or raise the budget, in the settings of
Codex and as `max-bytes` in `[agents.codex]`.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.loading.described import GuidanceFile
from agents_md_lint.loading.loader import Verdict
from agents_md_lint.rules.findings import Related, Severity
from agents_md_lint.rules.model import CHAINS, AgentChain, Problem, Rule, Subject


def check(subject: Subject) -> Iterator[Problem]:
    """Yield a file of which a part, or all, comes behind the end of the budget."""
    seen = subject.chain
    if seen is None or not _is_cut(seen):
        return
    profile, chain, file = seen.profile, seen.chain, seen.file
    whole = file.whole or 0
    limit = chain.limit or 0
    above = [one for one in chain.loads if one.path != file.path]
    if file.loads:
        message = f"{profile.title} loads {file.size:,} of its {whole:,} bytes"
    else:
        message = f"{profile.title} loads nothing of its {whole:,} bytes"
    effect = f"{profile.title} takes {limit:,} bytes of all files from the root down, and drops the rest"
    yield Problem(
        message,
        effect,
        _help(file, above, limit) + _of_project(seen),
        related=tuple(
            Related(one.path, None, f"spends {one.size:,} of the {limit:,} bytes") for one in above
        ),
        whole=True,
        lost=whole - file.size,
    )


def _is_cut(seen: AgentChain) -> bool:
    return seen.file.verdict is Verdict.SPENT or (seen.file.loads and seen.file.truncated)


def _help(file: GuidanceFile, above: list[GuidanceFile], limit: int) -> str:
    if not limit:
        return "a budget of 0 bytes turns all files off: raise max-bytes"
    largest = max([*above, file], key=lambda one: one.whole or 0)
    if largest is file:
        return f"shorten {file.path}, or raise the budget"
    return f"shorten {largest.path}, or raise the budget"


def _of_project(seen: AgentChain) -> str:
    """Say which settings of the project might raise it, and aren't known to count."""
    if not seen.chain.unheeded:
        return ""
    where, name = seen.chain.unheeded[-1], seen.profile.name
    return f"; {where} counts only where its user trusts the project: say so with agents.{name}.trusted"


RULE = Rule("budget-exceeded", Severity.ERROR, check, CHAINS, __doc__ or "")
