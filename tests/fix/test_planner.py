"""Whatever files there are: no character is lost, no finding is new, and the second run changes nothing."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agents_md_lint.check.pre_commit import Checked
from agents_md_lint.check.run import answer
from agents_md_lint.check.workspaces import Request
from agents_md_lint.config.settings import Settings
from agents_md_lint.fix.run import Done, fix
from agents_md_lint.git.repository import Repository
from agents_md_lint.names import MISSPELT, NAME
from agents_md_lint.snapshot.sources import Source, Target
from tests.fix.faults import MARK
from tests.support.repository import GitRepository

SENTENCES = [
    "Größe zählt.\n",
    "Write “plain”.\n",
    "Запуск тестов.\n",
    "CLAUDE.md\n",
    "变更之前\n",
    "",
    "x\u200by\n",
    "\u202ez\n",
]
TEXTS = st.lists(st.sampled_from(["# Rules\n", *SENTENCES]), max_size=6).map("".join)
ENCODINGS = ["utf-8", "utf-8-sig", "cp1252", "cp1251", "utf-16", "utf-16-le", "utf-32", "gb18030"]
CONTENTS = st.one_of(
    st.builds(lambda text, name: text.encode(name, "ignore"), TEXTS, st.sampled_from(ENCODINGS)),
    st.builds(lambda one, two: one.encode() + two.encode("cp1252", "ignore"), TEXTS, TEXTS),
    st.binary(max_size=40),
    st.binary(max_size=30).map(lambda data: MARK + data),
)
PATTERNS = [
    "build/",
    "/",
    "!",
    "./a",
    "a//b",
    "*.log",
    "x.log",
    "!x.log",
    "*",
    "# note",
    "",
    ".env",
    "a**b",
    "café",
]
QIGNORES = st.one_of(
    st.builds(
        lambda mark, lines, end: mark + end.join(lines).encode(),
        st.sampled_from([b"", MARK]),
        st.lists(st.sampled_from(PATTERNS), max_size=8),
        st.sampled_from(["\n", "\r\n", "\r"]),
    ),
    CONTENTS,
)
PLACES = [
    "AGENTS.md",
    "a/AGENTS.md",
    "a/Agents.md",
    "a/b/AGENT.md",
    "a/CLAUDE.md",
    "CLAUDE.md",
    "b/AGENTS.md",
]
TREES = st.dictionaries(st.sampled_from(PLACES), CONTENTS, max_size=5)
LINKS = {"b/AGENTS.md": "../CLAUDE.md", "c/AGENTS.md": "../a/CLAUDE.md"}

REQUEST = Request((), Settings(), False, True, False)
WHAT = Checked(Target(Source.WORKTREE))


@pytest.fixture(scope="module")
def top(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository, whose files each example makes anew."""
    return GitRepository.init(tmp_path_factory.mktemp("properties") / "repo").path


@contextmanager
def inside(top: Path) -> Iterator[Repository]:
    """The repository at *top*, which is the current directory meanwhile."""
    before = Path.cwd()
    os.chdir(top)
    try:
        with Repository.discover() as repository:
            yield repository
    finally:
        os.chdir(before)


def filled(top: Path, files: dict[str, bytes], linked: bool) -> None:
    """Put *files* in the place of all there is."""
    for entry in top.iterdir():
        if entry.name != ".git":
            shutil.rmtree(entry) if entry.is_dir() and not entry.is_symlink() else entry.unlink()
    for path, content in files.items():
        (top / path).parent.mkdir(parents=True, exist_ok=True)
        (top / path).write_bytes(content)
    for path, text in LINKS.items() if linked else ():
        if path not in files:
            (top / path).parent.mkdir(parents=True, exist_ok=True)
            (top / path).symlink_to(text)


def state(top: Path) -> dict[str, bytes | str]:
    """Return every file and link."""
    paths = [
        path for path in top.rglob("*") if ".git" not in path.parts and (path.is_symlink() or path.is_file())
    ]
    return {
        str(path.relative_to(top)): os.readlink(path) if path.is_symlink() else path.read_bytes()
        for path in paths
    }


def counted(repository: Repository) -> Counter[tuple[str, str]]:
    """Return how often each rule finds something in each file, under its right name."""
    findings = answer(repository, REQUEST, WHAT).findings
    return Counter((finding.path, finding.rule) for finding in findings)


READINGS = (
    *("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"),
    *(
        "cp1250",
        "cp1251",
        "cp1252",
        "cp1253",
        "cp1254",
        "cp1257",
        "koi8-r",
        "cp866",
        "iso8859-2",
        "iso8859-5",
    ),
    *("gb18030", "big5", "cp932", "euc-jp", "cp949"),
)


def readings(data: bytes) -> Iterator[str]:
    """Yield what *data* may have been as a text, without a byte order mark."""
    for name in READINGS:
        try:
            yield data.decode(name).lstrip("\ufeff")
        except UnicodeDecodeError:
            continue


def is_kept(old: bytes | str, new: bytes | str) -> bool:
    """Whether an entry has the same text as before, in whatever form."""
    if isinstance(old, str) or old == new:
        return old == new
    if isinstance(new, str):
        return new in [reading.removesuffix("\n").removesuffix("\r") for reading in readings(old)]
    return new.decode() in readings(old)


def done(repository: Repository, unsafe: bool) -> Done:
    return fix(repository, REQUEST, WHAT, None, unsafe=unsafe)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(TREES, st.booleans(), st.one_of(st.none(), QIGNORES))
def test_nothing_is_lost_and_nothing_is_new(
    top: Path, files: dict[str, bytes], linked: bool, qignore: bytes | None
) -> None:
    filled(top, {**files, **({} if qignore is None else {".qignore": qignore})}, linked)
    old = state(top)
    with inside(top) as repository:
        before = counted(repository)
        first = done(repository, unsafe=False)
        new = state(top)
        assert not counted(repository) - before
        assert not first.failures
        assert bool(first.result.fixed) == (new != old)
        second = done(repository, unsafe=False)
        assert second.result.fixed == ()
        assert state(top) == new
    for path, content in old.items():
        directory, _, own = path.rpartition("/")
        if path not in new:
            assert own.lower() in MISSPELT
            path = f"{directory}/{NAME}" if directory else NAME
            assert path not in old
        if own != ".qignore":
            assert is_kept(content, new[path]), path
    assert len(new) == len(old)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(TREES, st.one_of(st.none(), QIGNORES))
def test_unsafe_fixes_bring_nothing_new_either(
    top: Path, files: dict[str, bytes], qignore: bytes | None
) -> None:
    filled(top, {**files, **({} if qignore is None else {".qignore": qignore})}, True)
    with inside(top) as repository:
        before = counted(repository)
        done(repository, unsafe=True)
        assert not counted(repository) - before
        new = state(top)
        assert done(repository, unsafe=True).result.fixed == ()
        assert state(top) == new
