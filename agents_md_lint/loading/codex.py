"""How Codex reads guidance, as a profile. Observed on 0.171.0 for Linux: the facts are in ``codex.json``.

``codex debug prompt-input`` prints what it would send; ``tests/real/codex.py`` compares.
"""

from __future__ import annotations

from collections.abc import Sequence

from agents_md_lint.bounded_toml import loads
from agents_md_lint.loading.content import DecodedText, Rejected
from agents_md_lint.loading.profile import (
    AgentSettings,
    Asked,
    Blank,
    Decoding,
    FollowedLinks,
    Lost,
    Profile,
    ProjectSettings,
    Root,
    Unusable,
    UserSettings,
)
from agents_md_lint.loading.whitespace import trim
from agents_md_lint.names import GIT, NAME
from agents_md_lint.snapshot.resolve import DIRECTORY_LINKS

OVERRIDE = "AGENTS.override.md"
LIMIT = 32768
"""``project_doc_max_bytes`` where nobody sets it."""


def _decode(data: bytes, limit: int) -> DecodedText | Rejected:
    """Return the text as it is; U+FFFD stands for each part that isn't UTF-8, a character that is cut too."""
    return DecodedText(data[:limit].decode("utf-8", "replace"), len(data) > limit)


def _accept_name(written: str) -> str | None:
    """Return the fallback name without white space around it, None for one that is silently ignored."""
    name = trim(written)
    return None if not name or "/" in name or "\0" in name else name


def settings_of(table: dict[str, object]) -> AgentSettings:
    """Return what a ``config.toml`` sets. Raises ``ValueError`` for what keeps Codex from starting."""
    limit = table.get("project_doc_max_bytes")
    if limit is not None and (not isinstance(limit, int) or isinstance(limit, bool) or limit < 0):
        raise ValueError("project_doc_max_bytes is not a number from 0 on")
    names = _strings(table, "project_doc_fallback_filenames")
    return AgentSettings(limit, names, _strings(table, "project_root_markers"))


def _strings(table: dict[str, object], key: str) -> tuple[str, ...] | None:
    value = table.get(key)
    if value is None:
        return None
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ValueError(f"{key} is not a list of strings")
    return tuple(value)


def _project_settings(text: str) -> AgentSettings:
    """Return what a ``config.toml`` of the project sets, where markers never count: they find it."""
    return settings_of(loads(text))._replace(markers=None)


def _user_settings(text: str, directories: Sequence[str]) -> AgentSettings:
    """Return what a user's ``config.toml`` sets and says of the first of *directories* that it speaks of."""
    table = loads(text)
    projects = table.get("projects")
    named = projects if isinstance(projects, dict) else {}
    for directory in directories:
        project = named.get(directory)
        level = project.get("trust_level") if isinstance(project, dict) else None
        if level is not None:
            return settings_of(table)._replace(trusted=level == "trusted")
    return settings_of(table)


PROFILE = Profile(
    name="codex",
    title="Codex",
    asked=Asked.START,
    root=Root.MARKED,
    names=(OVERRIDE, NAME),
    links=FollowedLinks.ANYWHERE,
    link_limit=DIRECTORY_LINKS,
    unusable=Unusable.PASSED_OVER,
    lost=Lost.CHAIN,
    decoding=Decoding.LOSSY,
    blank=Blank.ADDS_NOTHING,
    file_limit=None,
    chain_limit=LIMIT,
    raw_bytes=True,
    on_access=False,
    discovery=False,
    decode=_decode,
    markers=(GIT,),
    settable=("max-bytes", "fallback-names", "root-markers", "trusted"),
    accept_name=_accept_name,
    project=ProjectSettings(".codex/config.toml", _project_settings),
    home=UserSettings("CODEX_HOME", ".codex", "config.toml", _user_settings),
)
