"""The recipes on the pages: which service each is for, and the commands that it runs."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml  # type: ignore[import-untyped]

PROJECT = Path(__file__).parents[2]
SERVICES = {
    "jobs": "github-workflows",
    "pool": "azure-pipelines",
    "pipelines": "bitbucket-pipelines",
}
"""Which service a file is for, by a key at its top; GitLab has jobs there."""


class Step(NamedTuple):
    """A command of a recipe, with its own variables, and where it runs (empty: in the checkout)."""

    line: str
    environ: Mapping[str, str]
    below: str = ""


def blocks(name: str, language: str) -> list[str]:
    """Return the fenced blocks of a page in one language."""
    text = (PROJECT / name).read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def service(recipe: str) -> str:
    """Return the name of the schema for *recipe*."""
    content = yaml.safe_load(recipe)
    return next((name for key, name in SERVICES.items() if key in content), "gitlab-ci")


def steps(recipe: str) -> list[Step]:
    """Return every command of *recipe*, in order."""
    return list(_steps(yaml.safe_load(recipe), {}))


def _steps(part: Any, environ: Mapping[str, str]) -> Iterator[Step]:
    if isinstance(part, list):
        for one in part:
            yield from _steps(one, environ)
    elif isinstance(part, dict):
        environ = {**environ, **part.get("env", {})}
        for key, value in part.items():
            if key in ("run", "script", "before_script"):
                lines = value if isinstance(value, list) else [value]
                yield from (Step(line, environ, part.get("working-directory", "")) for line in lines)
            else:
                yield from _steps(value, environ)


def main(directory: Path) -> None:
    """Write the recipes for GitHub to *directory*, each to a file of its own."""
    directory.mkdir()
    pages = ["README.md", *(f"docs/{page.name}" for page in sorted((PROJECT / "docs").glob("*.md")))]
    found = [(page, block) for page in pages for block in blocks(page, "yaml") if "\njobs:" in block]
    for number, (page, block) in enumerate(found):
        (directory / f"{number}-{Path(page).stem}.yml").write_text(block, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
