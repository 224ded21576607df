"""The formats of a check, by the names that the command line has for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from agents_md_lint.reporters import check_markdown, github, gitlab, json, junit, sarif, text
from agents_md_lint.result import CheckResult

TEXT = "text"
FORMATS: Mapping[str, Callable[[CheckResult], str]] = {
    TEXT: text.render,
    "json": json.render,
    "github": github.render,
    "gitlab": gitlab.render,
    "sarif": sarif.render,
    "markdown": check_markdown.render,
    "junit": junit.render,
}
