"""Where the hooks run: a linked worktree, a directory below, and a nested configuration."""

from __future__ import annotations

import pytest

from tests.hooks.config import FILES, NAME, WHOLE
from tests.hooks.conftest import Start
from tests.hooks.project import Project

BROKEN = b"# Guide\n\nSay \x93please\x94.\n"
GOOD = b"# Guide\n\nSay please.\n"
HEADLINE = "AGENTS.md:3:5: invalid-utf8"

both_hooks = pytest.mark.parametrize("hook", [WHOLE, FILES])


@both_hooks
def test_a_linked_worktree_has_an_index_of_its_own(start: Start, hook: str) -> None:
    project = start(hook)
    project.write("AGENTS.md", GOOD)
    project.commit()
    linked = project.at(project.path.parent / "linked")
    project.git("worktree", "add", "-q", "-b", "linked", str(linked.path))
    linked.write("AGENTS.md", BROKEN)
    linked.add()
    refused = linked.try_commit()
    assert refused.code == 1
    assert refused.verdict.headlines == [HEADLINE]
    # The main worktree isn't held up by it.
    project.write("AGENTS.md", GOOD + b"More.\n")
    accepted = project.try_commit("-a")
    assert accepted.code == 0, accepted.output
    # And `commit -a` there, with a temporary index beside its own.
    linked.write("AGENTS.md", GOOD + b"Other.\n")
    accepted = linked.try_commit("-a")
    assert accepted.code == 0, accepted.output
    assert accepted.verdict.text == "1 file checked: nothing to report"


def test_a_commit_from_a_directory_below(start: Start) -> None:
    project = start(WHOLE, FILES)
    project.write("AGENTS.md", GOOD)
    project.write("app/x.txt")
    project.commit()
    project.write("AGENTS.md", BROKEN)
    ran = project.call("git", "commit", "-q", "-a", "-m", "Change", below="app")
    assert ran.code == 1
    assert [verdict.headlines for verdict in ran.verdicts] == [[HEADLINE]] * 2


# prek's workspace mode runs each nested configuration in its folder; pre-commit reads the one at the top.
prek_only = pytest.mark.parametrize("runner", ["prek"], indirect=True)


@prek_only
def test_a_nested_configuration_checks_the_whole_repository(project: Project) -> None:
    project.write(NAME, "repos: []\n")
    project.use(WHOLE, at=f"app/{NAME}")
    project.write("app/x.txt")
    project.commit()
    project.install()
    project.write("docs/AGENTS.md", BROKEN)
    project.write("app/AGENTS.md", BROKEN + b"App.\n")
    project.add()
    ran = project.try_commit()
    assert ran.code == 1
    assert ran.verdict.headlines == [f"app/{HEADLINE}", f"docs/{HEADLINE}"]


@prek_only
def test_a_nested_configuration_passes_names_relative_to_its_folder(project: Project) -> None:
    project.write(NAME, "repos: []\n")
    project.use(FILES, at=f"app/{NAME}")
    project.commit()
    project.install()
    project.write("docs/AGENTS.md", BROKEN)
    project.write("app/sub/AGENTS.md", BROKEN + b"App.\n")
    project.write("app/--help/AGENTS.md", BROKEN + b"Help.\n")
    project.add()
    ran = project.try_commit()
    assert ran.code == 1
    assert ran.verdict.headlines == [f"app/--help/{HEADLINE}", f"app/sub/{HEADLINE}"]
