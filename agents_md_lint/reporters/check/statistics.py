"""How many findings each rule has: a table for those who clean up."""

from __future__ import annotations

from collections import Counter

from agents_md_lint.check.result import CheckResult
from agents_md_lint.rules import load


def table(result: CheckResult) -> str:
    """Return a line for each rule and severity with findings: their number, the most first."""
    counts = Counter((finding.rule, finding.severity) for finding in result.shown)
    summaries = {rule.slug: rule.summary for rule in load(slug for slug, _ in counts)}
    number = max(len(f"{many:,}") for many in counts.values())
    name = max(len(slug) for slug, _ in counts)
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0][0], -item[0][1].rank))
    return "\n".join(
        f"{many:>{number},}  {severity.value:7}  {slug:{name}}  {summaries.get(slug, '')}".rstrip()
        for (slug, severity), many in ordered
    )
