"""The formats of a check, by the names that the command line has for them."""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.check.result import CheckResult

TEXT = "text"
FORMATS = {
    TEXT: "text",
    "json": "json",
    "github": "github",
    "gitlab": "gitlab",
    "sarif": "sarif",
    "markdown": "markdown",
    "junit": "junit",
}
"""The module of each format, beside this one. Only that of the format asked for is imported."""


def render(name: str, result: CheckResult) -> str:
    """Return the report of *result* in the format *name*, one of :data:`FORMATS`."""
    report: str = import_module(f"agents_md_lint.reporters.check.{FORMATS[name]}").render(result)
    return report
