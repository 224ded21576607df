"""The same answers in every locale: what a repository holds is UTF-8 wherever it is read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.repository import GitRepository

COMMANDS = [
    *(
        ("check", "--format", name)
        for name in ("text", "json", "github", "gitlab", "sarif", "junit", "markdown")
    ),
    ("check", "--staged"),
    ("check", "é/AGENTS.md", "ü"),
    ("check", "--filenames", "é/AGENTS.md", "AGENTS.md"),
    *(("diff-scope", "--format", name) for name in ("text", "json", "markdown", "github")),
    ("diff-scope", "--patch"),
    *(("explain", "--format", name, "é/x") for name in ("text", "json")),
    ("explain", "--text", "é/x"),
    ("explain", "--all"),
    *(("history", "--format", name) for name in ("text", "json")),
    *(("trace", "--format", name) for name in ("text", "json")),
    ("check-ignore", "ü/x"),
    ("check-ignore", "-z", "ü/x"),
    ("ls",),
]


@pytest.fixture
def accented(repo: GitRepository) -> GitRepository:
    """A repository with ``é`` in names, link texts, contents, patterns, and in a commit's subject."""
    repo.write("AGENTS.md", "Grüße.\n\nAlles für é\u200b.\n")
    repo.write("é/ü.md", "Die Regeln für é.\n")
    repo.link("é/AGENTS.md", "ü.md")
    repo.link("ü/AGENTS.md", "../é/fort.md")
    repo.write(".qignore", "ü/\n")
    repo.commit("Für é")
    repo.write("é/ü.md", "Die Regeln für é und ü.\n")
    repo.commit("Mehr für é")
    return repo


def _run(cwd: Path, arguments: tuple[str, ...], **locale: str) -> tuple[int, bytes, bytes]:
    environ = {
        key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "PYTHON"))
    }
    batch = json.dumps([{"name": "read", "arguments": {"path": "é/x"}}], ensure_ascii=False).encode()
    finished = subprocess.run(
        [sys.executable, "-m", "agents_md_lint", *map(str.encode, arguments)],
        cwd=cwd,
        env={**environ, **locale},
        input=batch + b"\n",
        capture_output=True,
        check=False,
    )
    return finished.returncode, finished.stdout, finished.stderr


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_locale_of_ascii_changes_no_answer(accented: GitRepository, arguments: tuple[str, ...]) -> None:
    wanted = _run(accented.path, arguments, LC_ALL="C.UTF-8")
    ascii_only = _run(accented.path, arguments, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert ascii_only == wanted
    assert b"Traceback" not in wanted[2]
    assert wanted[0] in (0, 1), wanted


def test_the_api_takes_any_text_in_a_locale_of_ascii(tmp_path: Path) -> None:
    script = (
        "from agents_md_lint.snapshot import Link, Memory; from agents_md_lint.loading import Loader;"
        "tree = {'\\u00e9/\\u00fc.md': 'x', '\\u00e9/AGENTS.md': Link('\\u00fc.md')};"
        "print(ascii(Loader(Memory(tree)).for_paths(['\\u00e9/x'])[0].text))"
    )
    finished = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        capture_output=True,
        check=False,
    )
    assert (finished.stdout, finished.stderr) == (b"'x'\n", b"")
