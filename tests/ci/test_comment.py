"""The action's comment: one on a pull request, kept up to date, and its token sent nowhere else."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ci.github_api import BOT, LISTED, REPOSITORY, TOKEN, GitHub, github
from tests.ci.runner import Job, Ran
from tests.ci.test_action import GOOD, Origin, job
from tests.support.repository import GitRepository

MARK = "<!-- agents-md-lint diff-scope "


@pytest.fixture
def api() -> Iterator[GitHub]:
    """GitHub's API."""
    with github() as started:
        yield started


def event(origin: Origin, repository: str = REPOSITORY) -> dict[str, Any]:
    """Return the event of the pull request of *origin*, which comes from *repository*."""
    found = origin.pull_request
    found["pull_request"]["number"] = "1"
    found["pull_request"]["head"]["repo"] = {"full_name": repository}
    return found


class Proposed:
    """A pull request in whose job the action runs."""

    def __init__(self, path: Path, api: GitHub, content: bytes | str = "Keep it smaller.\n") -> None:
        self.origin = Origin(path / "origin", content)
        self.clone = self.origin.checkout(path / "clone", self.origin.merge, 0)
        self.job = job(self.clone, path)
        self.api = api

    def comment(self, *ids: str, repository: str = REPOSITORY, **inputs: str) -> Ran:
        """Run the steps *ids*, or those that lead to the comment."""
        context = {"repository": REPOSITORY, "api_url": self.api.url, "token": TOKEN}
        run = Job(self.job.workspace, self.job.temp, github=context)
        return run.use(
            event(self.origin, repository), *(ids or ("range", "comment")), **{"comment": "true", **inputs}
        )


@pytest.fixture
def proposed(tmp_path: Path, api: GitHub) -> Proposed:
    """A pull request that adds a guidance file."""
    return Proposed(tmp_path, api)


def test_one_comment_is_written_and_then_left(proposed: Proposed, api: GitHub) -> None:
    ran = proposed.comment()
    assert (ran.code, ran.log) == (0, "wrote a comment\n")
    [body] = api.mine
    assert body.startswith(MARK)
    assert "`app/AGENTS.md` added" in body
    ran = proposed.comment()
    assert (ran.code, ran.log) == (0, "the comment is up to date\n")
    assert [asked.split()[0] for asked in api.asked] == ["GET", "POST", "GET"]
    assert api.tokens == {f"Bearer {TOKEN}"}


def test_it_is_updated_in_place_and_says_when_the_change_is_taken_back(
    proposed: Proposed, api: GitHub
) -> None:
    old = api.write("octocat", "What is this?")
    proposed.comment()
    proposed.clone.write("app/AGENTS.md", "Keep it very small.\n")
    proposed.clone.write("more/AGENTS.md", "More.\n")
    proposed.clone.commit("Go on")
    assert proposed.comment(base=proposed.origin.base).log == "updated the comment\n"
    [body] = api.mine
    assert "more/AGENTS.md" in body
    proposed.clone.rm("app", "more")
    proposed.clone.commit("Take it back")
    assert proposed.comment(base=proposed.origin.base).log == "updated the comment\n"
    [body] = api.mine
    assert body.startswith(MARK)
    assert "No directory's guidance changes any more" in body
    assert proposed.comment(base=proposed.origin.base).log == "the comment is up to date\n"
    assert [one["id"] for one in api.comments] == [old, old + 1]


def test_a_change_that_means_nothing_gets_none(tmp_path: Path, api: GitHub) -> None:
    proposed = Proposed(tmp_path, api)
    proposed.clone.rm("app")
    proposed.clone.write("code.py", "")
    proposed.clone.commit("Other work")
    ran = proposed.comment(base=proposed.origin.base)
    assert (ran.code, ran.log) == (0, "no comment: nothing changes\n")
    assert api.comments == []


def test_a_check_that_fails_has_its_comment_all_the_same(tmp_path: Path, api: GitHub) -> None:
    proposed = Proposed(tmp_path, api, b"Keep \x93it\x94 small.\n")
    proposed.clone.write("app/api/AGENTS.md", GOOD)
    proposed.clone.commit("More")
    ran = proposed.comment("range", "check", "comment", base=proposed.origin.base)
    assert ran.code == 1
    assert "`app/api/AGENTS.md` added" in api.mine[0]


def test_a_fork_gets_none(proposed: Proposed, api: GitHub) -> None:
    for repository in ("stranger/shop", ""):
        ran = proposed.comment(repository=repository)
        assert (ran.code, ran.log.split(":")[0]) == (0, "No comment")
    assert api.asked == []


def test_a_push_gets_none(proposed: Proposed, api: GitHub) -> None:
    run = Job(proposed.job.workspace, proposed.job.temp, github={"api_url": api.url, "token": TOKEN})
    ran = run.use({"before": proposed.origin.base}, "range", "comment", comment="true")
    assert (ran.code, ran.log) == (0, "No comment: this is no pull request.\n")
    assert api.asked == []


def test_unless_asked_to_there_is_none(proposed: Proposed, api: GitHub) -> None:
    assert proposed.comment(comment="false").log == ""
    ran = proposed.comment(comment="perhaps")
    assert ran.code == 2
    assert "comment is true or false, and not 'perhaps'" in ran.log
    assert api.asked == []


def test_a_planted_comment_is_not_written_to(proposed: Proposed, api: GitHub) -> None:
    proposed.comment()
    [body] = api.mine
    api.comments.clear()
    api.write("mallory", body)
    api.write(f"{BOT}s", body)
    assert proposed.comment().log == "wrote a comment\n"
    assert [one["user"]["login"] for one in api.comments] == ["mallory", f"{BOT}s", BOT]


def test_it_is_found_behind_many_others(proposed: Proposed, api: GitHub) -> None:
    for _ in range(250):
        api.write("octocat", "Hm.")
    proposed.comment()
    assert proposed.comment().log == "the comment is up to date\n"
    assert len(api.mine) == 1
    assert api.asked[:3] == [f"GET {LISTED}?per_page=100&page={page}" for page in (1, 2, 3)]


def test_what_two_runs_at_once_made_becomes_one(proposed: Proposed, api: GitHub) -> None:
    proposed.comment()
    api.write(BOT, api.mine[0])
    api.write(BOT, api.mine[0] + "old")
    proposed.comment()
    assert len(api.mine) == 1


def test_two_places_have_one_each(proposed: Proposed, api: GitHub) -> None:
    proposed.comment()
    proposed.comment(workspace="app")
    assert len(api.mine) == 2
    assert proposed.comment(workspace="app").log == "the comment is up to date\n"


def test_a_token_that_may_not_write(proposed: Proposed, api: GitHub) -> None:
    api.answers = [(403, "")]
    ran = proposed.comment()
    assert ran.code == 2
    assert ran.log.startswith("::error title=agents-md-lint::Can't write the comment: GET /repos/octo/shop/")
    assert "HTTP 403; give the job the permission 'pull-requests: write'" in ran.log
    assert ran.log.count("\n") == 1


def test_a_server_at_fault_is_asked_again(proposed: Proposed, api: GitHub) -> None:
    api.answers = [(502, "")]
    assert proposed.comment().log == "wrote a comment\n"
    api.answers = [(500, "")] * 3
    assert proposed.comment().code == 2


def test_a_redirect_gets_no_token(proposed: Proposed, api: GitHub) -> None:
    with github() as other:
        api.answers = [(status, f"{other.url}{LISTED}") for status in (302,)]
        ran = proposed.comment()
        assert ran.code == 2
        assert "HTTP 302" in ran.log
        assert other.asked == []


def test_a_server_that_is_gone(proposed: Proposed, api: GitHub) -> None:
    api.url = "http://127.0.0.1:1"
    ran = proposed.comment()
    assert ran.code == 2
    assert "had no proper answer" in ran.log


def test_what_runs_in_the_checkout_has_no_token_and_none_of_it_runs(
    proposed: Proposed, api: GitHub, tmp_path: Path
) -> None:
    trace = tmp_path / "trace"
    evil = f"open({str(trace)!r}, 'w')\n"
    for name in (
        "json.py",
        "urllib.py",
        "hashlib.py",
        "agents_md_lint.py",
        "comment.py",
        "action/comment.py",
    ):
        proposed.clone.write(name, evil)
    spy = tmp_path / "temp/agents-md-lint/bin/python"
    real = spy.read_text()
    seen = tmp_path / "seen"
    spy.write_text(real.replace("#!/bin/sh\n", f'#!/bin/sh\nenv >> "{seen}"\n'))
    assert proposed.comment().log == "wrote a comment\n"
    assert not trace.exists()
    assert "PRE_COMMIT_FROM_REF" in seen.read_text()
    assert TOKEN not in seen.read_text()


def test_names_become_no_commands_and_no_markup(tmp_path: Path, api: GitHub) -> None:
    proposed = Proposed(tmp_path, api)
    repo: GitRepository = proposed.clone
    repo.stage("::error::x @octocat <b>#1/AGENTS.md", "x")
    repo.commit("@octocat fixes #1", all=False)
    ran = proposed.comment(base=proposed.origin.base)
    assert (ran.code, ran.log) == (0, "wrote a comment\n")
    assert "`::error::x @octocat <b>#1/AGENTS.md`" in api.mine[0]
    assert os.linesep + "::" not in api.mine[0]
