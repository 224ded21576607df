"""Results of ``check`` that the tests of its formats share."""

from __future__ import annotations

import re

from agents_md_lint.check.result import CheckResult
from agents_md_lint.rules.findings import Excerpt, Finding, Place, Related, Severity
from agents_md_lint.snapshot import Link
from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import findings

ODD_NAMES = (
    "new\nline",
    "esc\x1b[31m",
    "bidi\u202e",
    "\udcff\udcfe",
    "a,b:c%0A::error::x",
    "##[error]x",
    "|`</code>@q",
    "[x](http://evil)",
    "]]>&amp;",
    "{0}{{x}}",
    "-dash",
)
"""Names that a format may take for syntax, a terminal for a command, or a decoder for nothing at all."""

TREE: dict[str, Leaf] = {
    "AGENTS.md": b"# Shop\n\nRun \x93plain\x94 tests.\n",
    "app/AGENTS.md": Link("../../team/rules.md"),
    "docs/AGENTS.md": "No\u200bwhere.\n".encode(),
    ".qignore": b"build/\nbuild/\n*.{log,tmp}\n",
}
"""Errors and warnings, with and without a place, and one with another place that has to do with it."""


def result(*found: Finding, files: int = 4, all_count: bool = False) -> CheckResult:
    """Return the result that has these findings."""
    return CheckResult(tuple(sorted(found, key=lambda finding: finding.order)), files, all_count)


def sample() -> CheckResult:
    """Return what the rules find in :data:`TREE`."""
    return result(*findings(TREE))


def hostile() -> CheckResult:
    """Return a finding for each odd name, with that name in all its texts too."""
    return result(
        *(
            Finding(
                "nul-byte",
                Severity.ERROR,
                f"{name}/AGENTS.md",
                ".",
                Place(1, 2, 1),
                f"a {name}",
                f"q {name}",
                f"fix {name}",
                (Related(f"{name}/x", 3, f"see {name}"),),
                content=name,
                excerpt=Excerpt(name, "\0", "b"),
            )
            for name in ODD_NAMES
        )
    )


def with_older() -> CheckResult:
    """Return a result of which only the first finding is touched by the change that is checked."""
    return result(*(one._replace(new=number == 0) for number, one in enumerate(sample().findings)))


def nothing() -> CheckResult:
    """Return a result without findings."""
    return result(files=2)


INVALID = result(next(one for one in sample().findings if one.rule == "invalid-utf8"), files=1)
"""The result with one finding, which has a place."""
SEQUENCE = re.compile(r"\x1b\[\d+m|\x1b]8;[^\x1b]*\x1b\\")
"""What a terminal takes for a colour or a link."""
