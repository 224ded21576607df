"""The observed cases of ``codex.json``: their trees on disk and in memory, settings, what was loaded."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from agents_md_lint.config.agents import written as written_settings
from agents_md_lint.loading.chain import Chain
from agents_md_lint.loading.codex import settings_of
from agents_md_lint.loading.profile import AgentSettings
from agents_md_lint.loading.whitespace import trim
from agents_md_lint.paths import clean, parent
from agents_md_lint.snapshot.memory import Link
from tests.support.repository import IDENTITY, isolated_environment

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "vectors" / "codex.json").read_text("utf-8")
)
Case = Mapping[str, Any]
SEPARATOR = "\n\n--- project-doc ---\n\n"
"""What stands between the user's own file and those of the project."""
_PLACES = {"@home": "codex-home", "@out": "out", "@base": "."}


class Places(NamedTuple):
    """Where a case lies on this disk: ``@home/``, ``@out/`` and the workspace lie in *base*."""

    base: Path

    def path(self, written: str) -> Path:
        """Return where a path of a case is; an absolute one is there already."""
        if written.startswith("/"):
            return Path(written)
        first, _, rest = written.partition("/")
        where = _PLACES.get(first)
        return Path(os.path.normpath(self.base / (f"ws/{written}" if where is None else f"{where}/{rest}")))

    def filled(self, text: str) -> str:
        """Return *text* with the directory of all of them in the place of its mark."""
        return text.replace("@BASE@", str(self.base))

    @property
    def workspace(self) -> Path:
        """Where the case's repository is."""
        return self.base / "ws"


def written(case: Case, base: Path) -> Places:
    """Write the tree of *case* below *base*, and run what it sets up."""
    places = Places(base)
    for name in ("ws", "codex-home", "out"):
        (base / name).mkdir()
    for entry in case["tree"]:
        _write(entry, places)
    if "setup" not in case:
        places.path(case["cwd"]).mkdir(parents=True, exist_ok=True)
    if "setup" in case:
        environment = {**isolated_environment(base / "home"), **IDENTITY}
        command = ["sh", "-ec", places.filled(case["setup"])]
        subprocess.run(command, cwd=places.workspace, env=environment, check=True, capture_output=True)
    for entry in reversed(case["tree"]):  # an unreadable directory is closed when all in it is there
        if "mode" in entry:
            places.path(entry["path"]).chmod(int(entry["mode"], 8))
    return places


def _write(entry: Case, places: Places) -> None:
    path = places.path(entry["path"])
    path.parent.mkdir(parents=True, exist_ok=True)
    if "symlink" in entry:
        path.symlink_to(places.filled(entry["symlink"]))
    elif "dir" in entry:
        path.mkdir(exist_ok=True)
    elif "fifo" in entry:
        os.mkfifo(path)
    else:
        path.write_bytes(content(entry))


def content(entry: Case) -> bytes:
    """Return the bytes of a file entry."""
    if "base64" in entry:
        return base64.b64decode(entry["base64"])
    if "parts" in entry:
        return b"".join(_part(text) * repeat for text, repeat in entry["parts"])
    return str(entry["text"]).encode()


def _part(text: str) -> bytes:
    return bytes.fromhex(text[4:]) if text.startswith("hex:") else text.encode()


def leaves(case: Case) -> dict[str, Link | bytes]:
    """Return the leaves of the workspace for ``Memory`` or Git: ``.git`` is what each clone has."""
    return {
        entry["path"]: Link(entry["symlink"]) if "symlink" in entry else content(entry)
        for entry in case["tree"]
        if not entry["path"].startswith(("@", ".git")) and "dir" not in entry
    }


def git_holds(case: Case) -> bool:
    """Whether a commit of the workspace is all that the case needs, so that a clone anywhere answers so."""
    entries = {entry["path"]: entry for entry in case["tree"]}
    if "setup" in case or "user" in case or case["cwd"].startswith(("@", ".git")):
        return False
    if ".git" not in entries or "symlink" in entries[".git"]:
        return False
    for path, entry in entries.items():
        inside = not path.startswith(("@", ".git/")) and "/.git" not in path
        link = str(entry.get("symlink", ""))
        away = link.startswith("/") or clean(f"{parent(path)}/{link}").startswith("..") or "@" in link
        if (inside and path != ".git" and ("dir" in entry or "fifo" in entry)) or away:
            return False
        if "/.git" in path:
            return False
    return True


def start(case: Case, places: Places) -> tuple[str, bool]:
    """Return the absolute directory that Codex was told to start in, and whether by its name alone."""
    before = case.get("args_before", ())
    if before and before[0] == "-C":
        return places.filled(before[1]), True
    return str(places.path(case["cwd"])), False


def settings(case: Case, places: Places) -> AgentSettings:
    """Return what its user set. Raises ``ValueError`` for what keeps Codex from starting."""
    table = tomllib.loads(places.filled(case.get("config", "")))
    found = settings_of(table)
    arguments = case.get("args", ())
    if arguments[:1] == ["-c"]:
        found = settings_of(tomllib.loads(arguments[1])).over(found)
    where, logical = start(case, places)
    here = where if logical else os.path.realpath(where)
    return found._replace(trusted=_trust(table.get("projects", {}), here))


def _trust(projects: Mapping[str, Mapping[str, str]], here: str) -> bool | None:
    """Return what is said of the directory, or else of the main worktree of the repository around it."""
    for key in (here, _repository(here)):
        level = projects.get(key or "", {}).get("trust_level")
        if level is not None:
            return level == "trusted"
    return None


def _repository(here: str) -> str | None:
    finished = subprocess.run(
        ["git", "rev-parse", "--path-format=absolute", "--git-common-dir"],
        cwd=here,
        capture_output=True,
        text=True,
        check=False,
    )
    return None if finished.returncode else os.path.dirname(finished.stdout.rstrip("\n"))


def global_text(places: Places) -> str:
    """Return the text of the user's own file, which isn't the project's and not ours to judge."""
    for name in ("AGENTS.override.md", "AGENTS.md"):
        path = places.path(f"@home/{name}")
        try:
            text = trim(path.read_bytes().decode("utf-8", "replace")) if path.is_file() else ""
        except OSError:
            continue
        if text:
            return text
    return ""


def whole_text(chain: Chain, places: Places) -> str:
    """Return the whole text that Codex puts in, for a *chain* of which every text is known."""
    project = "\n\n".join(file.text or "" for file in chain.loads)
    return SEPARATOR.join(part for part in (global_text(places), project) if part)


def configured(found: AgentSettings) -> str:
    """Return the linter's configuration that sets what *found* does."""
    lines = [
        f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in written_settings(found).items()
    ]
    return "\n".join(["[agents.codex]", *lines]) + "\n"
