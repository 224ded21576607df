"""What is made without a process is what Git makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.repository import GitRepository


@pytest.mark.parametrize("object_format", ["sha1", "sha256"])
def test_a_commit_is_the_one_that_git_makes(tmp_path: Path, object_format: str) -> None:
    ours, git = (GitRepository.init(tmp_path / name, object_format=object_format) for name in ("ours", "git"))
    for message in ("Begin", "Go on: café"):
        for repo in (ours, git):
            repo.write("a/AGENTS.md", message)
            repo.add()
        made = ours.commit(message)
        git._clock = ours._clock
        git.git("commit", "-q", "-m", message)
        assert made == git.head() == ours.text("rev-parse", "HEAD")
    assert ours.text("fsck", "--strict") == ours.text("status", "--porcelain") == ""
