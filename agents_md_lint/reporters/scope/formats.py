"""The formats of ``diff-scope``, by the names that the command line has for them."""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from agents_md_lint.scope.report import ScopeReport

TEXT = "text"
FORMATS = {
    TEXT: "text",
    "json": "json",
    "markdown": "markdown",
    "github": "github",
    "html": "html",
}
"""The module of each format, beside this one. Only that of the format asked for is imported."""


def render(name: str, reports: Sequence[ScopeReport]) -> str:
    """Return the *reports* in the format *name*, one of :data:`FORMATS`; ``TEXT`` has options of its own."""
    report: str = import_module(f"agents_md_lint.reporters.scope.{FORMATS[name]}").render(reports)
    return report
