"""Where the fast lane passes, the whole program finds nothing, and says the same: over random workspaces."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from agents_md_lint import cli
from agents_md_lint.check import fast_lane
from tests.support.repository import GitRepository

PLAIN = b"# Rules\n\nUse tabs.\n"
TEXTS = st.sampled_from(
    [
        PLAIN,
        b"# Rules\n\nUse spaces.\n",
        b"  # Rules\n\nUse tabs.\n\n",
        b"rules.md\n",
        b"",
        b"\xef\xbb\xbf# R\n\nx\n",
    ]
    + [b"# R\r\n\r\nx\r\n", "é\n\nx\n".encode(), b"# A\n<<<<<<< ours\nx\n", b"#\xff\n\nx\n", b"#\x1b\n\nx\n"]
    + [b"#\n" + size * b"x" + b"\n" for size in (58_978, 58_979, 58_980, 65_534)],
)
PATTERNS = st.sampled_from(
    [
        *(
            b"build/\n",
            b"*.log\n",
            b"a\n",
            b"/a/\n",
            b"# a\n\nb/\n",
            b"!a\n",
            b"a/b\n",
            b".env\n",
            b"*\n",
            b"",
        ),
        *(b"build/\nbuild/\n", b"# agents-md-lint: ignore[oversized]\n", b"a\\\n", b"\xff\n"),
    ]
)
PLACES = st.sampled_from(
    ["AGENTS.md", "a/AGENTS.md", "a/b/AGENTS.md", ".q/AGENTS.md", "b/AGENTS.md", "AGENTS.md/x"]
)
OTHERS = st.sampled_from(["a/AGENT.md", "b/.qignore", "rules.md", "agents.md", "AGNETS.md", "a/x.py"])
ENTRIES = st.lists(
    st.one_of(
        st.tuples(PLACES, TEXTS),
        st.tuples(st.just(".qignore"), PATTERNS),
        st.tuples(OTHERS, TEXTS),
        st.tuples(PLACES, st.sampled_from(["../AGENTS.md", "rules.md", "/etc/hostname", "b", ".git/config"])),
        st.tuples(PLACES, st.just(None)),  # a FIFO
        st.tuples(st.just("pyproject.toml"), st.sampled_from([b"[tool.x]\n", b"[tool.agents-md-lint]\n"])),
        st.tuples(st.just(".gitignore"), st.sampled_from([b"AGENTS.md\n", b"a/\n", b"b\n"])),
        st.tuples(st.just(".agents-md-lint.toml"), st.just(b'exclude = ["a/"]\n')),
    ),
    max_size=6,
)
COMMANDS = st.sampled_from(
    [
        [],
        ["--staged"],
        ["--pre-commit"],
        ["--filenames", "AGENTS.md"],
        ["--filenames", "a/AGENTS.md", ".qignore"],
    ]
)


def write(top: Path, path: str, content: bytes | str | None) -> None:
    """Make a file, a link to a text, or a FIFO at *path*, if nothing is in the way."""
    place = top / path
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        if os.path.lexists(place):
            return
        if content is None:
            os.mkfifo(place)
        elif isinstance(content, str):
            place.symlink_to(content)
        else:
            place.write_bytes(content)
    except (FileExistsError, NotADirectoryError):
        return


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a repository without a file, to be copied."""
    return GitRepository.init(tmp_path_factory.mktemp("empty") / "repository").path


@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(entries=ENTRIES, command=COMMANDS, staged=st.booleans())
def test_the_whole_program_says_the_same(
    empty: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    entries: list[tuple[str, bytes | str | None]],
    command: list[str],
    staged: bool,
) -> None:
    with TemporaryDirectory() as place:
        top = Path(place) / "repository"
        shutil.copytree(empty, top, symlinks=True)
        for path, content in entries:
            write(top, path, content)
        if staged:
            GitRepository(top).git("add", "--all")
        monkeypatch.chdir(top)
        passed = fast_lane.passes(["check", *command])
        said = capsys.readouterr().out
        event("it passes" if passed else "it gives up")
        if passed:
            assert cli.main(["check", *command]) == 0
            assert capsys.readouterr().out == said
        monkeypatch.chdir("/")
