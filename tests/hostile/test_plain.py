"""The harness itself: on a plain repository nothing is hostile, and what it is to see, it sees."""

from __future__ import annotations

import time

from tests.hostile.support import Program, every, lines
from tests.support.repository import GitRepository


def test_plain(repo: GitRepository, program: Program) -> None:
    repo.write("AGENTS.md", "One.\n")
    repo.write("app/AGENTS.md", "Two.\n")
    repo.write("app/x", "")
    repo.write("sub/y", "")
    repo.commit()
    t = time.time()
    ran = every(program, repo, lines())
    print(len(ran), time.time() - t)
    for line, one in ran.items():
        print(line, one.code, one.peak >> 20, round(one.seconds, 3), one.err)
