"""Every observed case of ``codex.json``, on each kind of snapshot that can hold its tree."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from agents_md_lint.loading.chain import Chain, ChainLoader
from agents_md_lint.loading.codex import PROFILE
from agents_md_lint.paths import absolute
from agents_md_lint.snapshot import Commit, Index, Memory, Snapshot, Worktree
from tests.support.codex_cases import (
    CASES,
    Case,
    Places,
    git_holds,
    leaves,
    settings,
    start,
    whole_text,
    written,
)
from tests.support.repository import GitRepository
from tests.support.trees import stage_leaves

REFUSED = {"markers-bad-type", "max-bytes-negative"}
"""Settings with which Codex doesn't start."""
ELSEWHERE = {"feature-child-agents-md"}
"""What is about an option of Codex that isn't there."""
UNKNOWN = {"symlink-proc-file"}
"""What has another size than it says; outside of the repository nothing is opened."""
JUDGED = [case for case in CASES if case["name"] not in REFUSED | ELSEWHERE | UNKNOWN]
STORED = [case for case in JUDGED if git_holds(case)]
NOBODY = 65534


def test_the_cases_are_all_there() -> None:
    assert len(CASES) == 191
    assert len(JUDGED) == 187
    assert len(STORED) == 140


@pytest.mark.parametrize("case", JUDGED, ids=lambda case: case["name"])
def test_worktree(case: Case) -> None:
    with _as_it_ran(case) as places:
        where, logical = start(case, places)
        loader = ChainLoader(Worktree(_top(case, places)), PROFILE, defaults=settings(case, places))
        judge(case, loader.chain(where, logical=logical), places)


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_settings_with_which_codex_does_not_start(name: str, tmp_path: Path) -> None:
    case = next(case for case in CASES if case["name"] == name)
    with pytest.raises(ValueError, match=r"is not a (list|number)"):
        settings(case, written(case, tmp_path))


@pytest.mark.parametrize("case", STORED, ids=lambda case: case["name"])
def test_memory(case: Case, tmp_path: Path) -> None:
    stored(case, tmp_path, lambda: Memory(leaves(case)))


@pytest.mark.parametrize("case", STORED, ids=lambda case: case["name"])
@pytest.mark.parametrize("source", [Index, lambda root: Commit(root, "HEAD")], ids=["index", "commit"])
def test_git(case: Case, source: Callable[[Path], Snapshot], tmp_path: Path) -> None:
    repository = GitRepository.init(tmp_path / "stored")
    stage_leaves(leaves(case), repository)
    repository.commit(all=False)
    stored(case, tmp_path, lambda: source(repository.path))


def stored(case: Case, base: Path, snapshot: Callable[[], Snapshot]) -> None:
    """Judge a snapshot that has the workspace at its top."""
    (base / "case").mkdir()
    places = written(case, base / "case")
    where, logical = start(case, places)
    loader = ChainLoader(snapshot(), PROFILE, defaults=settings(case, places))
    inside = os.path.relpath(where, places.workspace)
    judge(case, loader.chain(absolute("/", inside), logical=logical), places)


def judge(case: Case, chain: Chain, places: Places) -> None:
    expected = [one for one in case.get("loads") or () if not one["path"].startswith("@home/A")]
    if case.get("loads") is not None and not case["cwd"].startswith("@home"):
        assert [file.truncated for file in chain.loads] == [one["truncated"] for one in expected]
        for file, one in zip(chain.loads, expected, strict=True):
            assert one["bytes_used"] <= file.size <= one.get("bytes_used_max", one["bytes_used"])
            if "setup" not in case:
                names = (file.path, file.target, *(link.path for link in file.links))
                assert str(places.path(one["path"])) in {str(places.path(name)) for name in names}
    if all(file.text is not None for file in chain.loads):
        text = whole_text(chain, places)
        assert case["cwd"].startswith("@home") or len(text) == case["text_chars"]
        if "text_sha256" in case:
            assert hashlib.sha256(text.encode()).hexdigest() == case["text_sha256"]
    else:
        assert all(file.target.startswith("/") for file in chain.loads if file.text is None)


def _top(case: Case, places: Places) -> Path:
    """Return the top of what is looked at."""
    if case["cwd"].startswith("@out/wt"):
        return places.path("@out/wt")
    return places.path("@home/") if case["cwd"].startswith("@home") else places.workspace


@contextmanager
def _as_it_ran(case: Case) -> Iterator[Places]:
    """Write the case; for those that ran without the rights of root, go without them."""
    base = Path(tempfile.mkdtemp(prefix="case-"))
    base.chmod(0o755)
    rights = os.geteuid()
    try:
        places = written(case, base)
        if case.get("user") == "nobody" and rights == 0:
            os.seteuid(NOBODY)
        yield places
    finally:
        os.seteuid(rights)
        for path in base.rglob("*"):
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)
        shutil.rmtree(base)
