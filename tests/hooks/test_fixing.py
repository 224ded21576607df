"""``--fix`` under the installed hook: nothing is renamed, since the runner stashes what isn't staged."""

from __future__ import annotations

import pytest

from tests.hooks.config import FILES, WHOLE
from tests.hooks.conftest import Start


@pytest.mark.parametrize("hook", [WHOLE, FILES])
def test_a_name_stays_and_what_is_not_staged_comes_back_under_it(start: Start, hook: str) -> None:
    project = start(hook, args=["--fix"])
    project.write("a/Agents.md", "One.\n")
    project.write("b/AGENTS.md", b"\xef\xbb\xbfTwo.\n")
    project.add()
    project.write("a/Agents.md", "One, and more.\n")
    ran = project.try_commit()
    assert ran.code == 1
    assert "fixed: b/AGENTS.md: byte-order-mark" in ran.output
    assert "not renamed under a hook runner" in ran.output
    assert [path.name for path in (project.path / "a").iterdir()] == ["Agents.md"]
    assert (project.path / "a/Agents.md").read_text("utf-8") == "One, and more.\n"
