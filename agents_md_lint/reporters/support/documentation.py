"""Where a rule is documented: on a page of the project, if it has an address, and in the program itself.

``[project.urls]`` of ``pyproject.toml`` alone has the address; it is read from the metadata of what is
installed. Only a report that shows it asks: what reads metadata is slow to import.
"""

from __future__ import annotations

import sys
from functools import cache

from agents_md_lint.records import NamedTuple

DISTRIBUTION = "q-agents-md-lint"
_PAGE = "rules.md"
_ENTRY = "Project-URL: "
_FOLDERS = {"documentation": "", "repository": "/blob/HEAD/docs", "source": "/blob/HEAD/docs"}
"""The labels that tell where the documents are, the surest first, with the way to them from there."""
_HOMES = ("homepage", *_FOLDERS)


class ProjectAddress(NamedTuple):
    """The page of the project and the page of its rules; each is empty where the metadata tells none."""

    home: str = ""
    rules: str = ""


def home_url() -> str:
    """Return the address of the project; empty where there is none."""
    return project_address().home


def rule_url(slug: str) -> str | None:
    """Return the address of the documentation of a rule, printable ASCII; None where there is none."""
    page = project_address().rules
    return f"{page}#{slug}" if page else None


def rule_command(slug: str) -> str:
    """Return the command that prints the documentation of a rule."""
    return f"agents-md-lint rules {slug}"


def rule_documentation(slug: str) -> str:
    """Return the address of the documentation of a rule, or else the command that prints it."""
    return rule_url(slug) or rule_command(slug)


@cache
def project_address() -> ProjectAddress:
    """Return what the installed distribution tells; nothing where it is run without being installed."""
    from importlib import metadata

    # The directory that `python -m` starts in is the one that is checked: what lies there isn't installed.
    places = sys.path if sys.flags.safe_path else sys.path[1:]
    found = next(iter(metadata.Distribution.discover(name=DISTRIBUTION, path=places)), None)
    return address_of((found and found.read_text("METADATA")) or "")


def address_of(core_metadata: str) -> ProjectAddress:
    """Return what the text of a file of core metadata tells; what is no address of the web is skipped."""
    told: dict[str, str] = {}
    for line in core_metadata.partition("\n\n")[0].splitlines():
        label, _, address = line.removeprefix(_ENTRY).partition(", ")
        if line.startswith(_ENTRY) and _is_plain(address):
            told.setdefault(label.strip().lower(), address.rstrip("/"))
    folder = next((told[label] + way for label, way in _FOLDERS.items() if label in told), "")
    home = next((told[label] for label in _HOMES if label in told), "")
    return ProjectAddress(home, f"{folder}/{_PAGE}" if folder else "")


def _is_plain(address: str) -> bool:
    """Whether *address* is one that a path can be appended to, and safe to write to a terminal."""
    is_web = address.startswith(("https://", "http://"))
    return is_web and address.isascii() and address.isprintable() and not set(address) & set(" ?#")
