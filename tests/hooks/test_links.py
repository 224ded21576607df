"""Links under the hooks: a runner names neither a deleted file nor a link's target as guidance."""

from __future__ import annotations

from tests.hooks.config import FILES, WHOLE
from tests.hooks.conftest import Start

BROKEN = b"# Guide\n\nSay \x93please\x94.\n"
GOOD = b"# Guide\n\nSay please.\n"


def test_a_commit_that_deletes_a_links_target_is_refused(start: Start) -> None:
    project = start(WHOLE)
    project.write("CLAUDE.md", GOOD)
    project.link("AGENTS.md", "CLAUDE.md")
    project.commit()
    project.rm("CLAUDE.md")
    ran = project.try_commit()
    assert ran.code == 1
    assert ran.verdict.headlines == ["AGENTS.md: broken-symlink"]


def test_a_commit_that_spoils_a_links_target_is_refused(start: Start) -> None:
    project = start(WHOLE)
    project.write("CLAUDE.md", GOOD)
    project.link("AGENTS.md", "CLAUDE.md")
    project.commit()
    project.write("CLAUDE.md", BROKEN)
    project.add()
    ran = project.try_commit()
    assert ran.code == 1
    assert ran.verdict.headlines == ["AGENTS.md:3:5: invalid-utf8"]


def test_a_spoiled_target_passes_the_hook_that_gets_names(start: Start) -> None:
    """The documented limit of the fast hook: CLAUDE.md isn't a name for it, and AGENTS.md didn't change."""
    project = start(FILES)
    project.write("CLAUDE.md", GOOD)
    project.link("AGENTS.md", "CLAUDE.md")
    project.commit()
    project.write("CLAUDE.md", BROKEN)
    project.add()
    ran = project.try_commit()
    assert ran.code == 0
    assert ran.verdict.outcome == "Skipped"


def test_a_new_link_reaches_the_hook_that_gets_names(start: Start) -> None:
    """``types`` alone would leave links out; ``types_or`` lets them in."""
    project = start(FILES)
    project.write("CLAUDE.md", BROKEN)
    project.link("app/AGENTS.md", "../CLAUDE.md")
    project.link("lib/AGENTS.md", "../NOWHERE.md")
    project.add()
    ran = project.try_commit()
    assert ran.code == 1
    assert ran.verdict.headlines == ["app/AGENTS.md:3:5: invalid-utf8", "lib/AGENTS.md: broken-symlink"]


def test_a_good_link_is_clean_where_links_are_checked_out_as_text(start: Start) -> None:
    origin = start(WHOLE, FILES)
    origin.write("CLAUDE.md", GOOD)
    origin.link("AGENTS.md", "CLAUDE.md")
    origin.commit()
    clone = origin.at(origin.path.parent / "clone")
    origin.git("clone", "-q", "-c", "core.symlinks=false", str(origin.path), str(clone.path))
    assert not (clone.path / "AGENTS.md").is_symlink()
    clone.install()
    # The link is changed as well as the target, so that both hooks look at it.
    clone.write("GUIDE.md", GOOD)
    clone.write("AGENTS.md", "GUIDE.md")
    clone.add()
    assert clone.text("ls-files", "-s", "AGENTS.md").startswith("120000 ")
    ran = clone.try_commit()
    assert ran.code == 0, ran.output
    assert [verdict.text for verdict in ran.verdicts] == ["1 file checked: nothing to report"] * 2
