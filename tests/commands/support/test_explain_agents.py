"""``explain`` for other agents than q: every observed case of Codex, and both side by side."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any

import pytest

from agents_md_lint.inspection.explain import ArgumentKind
from agents_md_lint.reporters.inspection.explain import NAMED
from tests.support.codex_cases import CASES, Case, configured, git_holds, leaves, settings, written
from tests.support.program import Finished, run
from tests.support.repository import GitRepository
from tests.support.schemas import validated
from tests.support.trees import stage_leaves

REFUSED = {"markers-bad-type", "max-bytes-negative", "feature-child-agents-md"}
ASKED = [
    case
    for case in CASES
    if case["name"] not in REFUSED | {"symlink-proc-file"}
    and not {"setup", "user", "args_before"} & set(case)
    and not case["cwd"].startswith("@")
]
STORED = [case for case in ASKED if git_holds(case)]


def explained(result: Finished) -> Any:
    """Return the valid JSON report of a run that succeeded."""
    assert (result.code, result.err) == (0, "")
    return validated("explain", result)


def test_the_cases_are_all_there() -> None:
    assert (len(ASKED), len(STORED)) == (164, 137)


@pytest.mark.parametrize("case", ASKED, ids=lambda case: case["name"])
def test_every_observed_case_with_settings_of_ours(case: Case, tmp_path: Path) -> None:
    places = written(case, tmp_path)
    own = tmp_path / "own.toml"
    own.write_text(configured(settings(case, places)), "utf-8")
    judge(case, places.workspace, "--workspace", ".", "--config", str(own))


@pytest.mark.parametrize("case", ASKED, ids=lambda case: case["name"])
def test_every_observed_case_with_its_users_settings(case: Case, tmp_path: Path) -> None:
    if "args" in case:
        pytest.skip("an option of Codex")
    places = written(case, tmp_path)
    home = places.path("@home/")
    (home / "config.toml").write_text(places.filled(case.get("config", "")), "utf-8")
    judge(case, places.workspace, "--workspace", ".", environ={"CODEX_HOME": str(home)})


@pytest.mark.parametrize("case", STORED, ids=lambda case: case["name"])
def test_every_observed_case_at_a_commit(case: Case, tmp_path: Path) -> None:
    (tmp_path / "case").mkdir()
    own = tmp_path / "own.toml"
    own.write_text(configured(settings(case, written(case, tmp_path / "case"))), "utf-8")
    repository = GitRepository.init(tmp_path / "stored")
    stage_leaves(leaves(case), repository)
    repository.commit(all=False)
    judge(case, repository.path, "--rev", "HEAD", "--config", str(own))


def judge(case: Case, workspace: Path, *options: str, environ: dict[str, str] | None = None) -> None:
    asked = ("explain", *options, "--agent", "codex", "--format", "json", "--text", "--", case["cwd"])
    (one,) = explained(run(*asked, cwd=workspace, environ=environ))["paths"]
    expected = [load for load in case["loads"] if not load["path"].startswith("@home/A")]
    assert [source["truncated"] for source in one["sources"]] == [load["truncated"] for load in expected]
    for source, load in zip(one["sources"], expected, strict=True):
        assert load["bytes_used"] <= source["bytes"] <= load.get("bytes_used_max", load["bytes_used"])
        assert source["verdict"] == "loads"
    texts = [source["text"] for source in one["sources"]]
    if None not in texts and "text_sha256" in case and expected == case["loads"]:
        assert hashlib.sha256("\n\n".join(texts).encode()).hexdigest() == case["text_sha256"]


# Whole outputs.


@pytest.fixture
def shop(repo: GitRepository) -> GitRepository:
    repo.write("AGENTS.md", "x" * 32_000 + "\n")
    repo.write("app/AGENTS.md", "Keep views thin.\n" * 100)
    repo.write("app/api/AGENTS.md", "caf\xe9\n".encode("latin-1"))
    repo.write("docs/AGENTS.md", "# Docs\n")
    repo.write("docs/AGENTS.override.md", "\n")
    repo.commit()
    return repo


ONE = """\
app/api (directory)
  Codex, started in app/api
  loads    AGENTS.md          32,001 bytes
  loads    app/AGENTS.md      767 bytes, cut: it has 1,700
  ignores  app/api/AGENTS.md  isn't loaded: the files above it spend the whole budget
  2 files loaded, 32,768 of 32,768 bytes
"""
BOTH = """\
app/api (directory)
                     q             Codex
  AGENTS.md          loads 32,000  loads 32,001
  app/AGENTS.md      loads 1,699   cut, 767 of 1,700
  app/api/AGENTS.md  ignored       dropped
  total              33,699 bytes  32,768 of 32,768 bytes
  q: app/api/AGENTS.md is not UTF-8 (at offset 3)
  Codex: app/api/AGENTS.md isn't loaded: the files above it spend the whole budget

docs (directory)
                           q             Codex
  AGENTS.md                loads 32,000  loads 32,001
  docs/AGENTS.md           loads 6       ignored
  docs/AGENTS.override.md  not read      ignored
  total                    32,006 bytes  32,001 of 32,768 bytes
  Codex: docs/AGENTS.override.md is blank: it adds nothing, and no other name is tried
  Codex: docs/AGENTS.md isn't read: docs/AGENTS.override.md goes before it
"""
ALL = """\
                         q                 Codex
AGENTS.md                32,000 of 32,000  32,001 of 32,001
app/AGENTS.md            1,699 of 33,699   cut, 767 of 32,768
docs/AGENTS.md           6 of 32,006       ignored
docs/AGENTS.override.md  not read          ignored
app/api/AGENTS.md        ignored           dropped
q: app/api/AGENTS.md is not UTF-8 (at offset 3)
Codex: app/api/AGENTS.md isn't loaded: the files above it spend the whole budget
Codex: docs/AGENTS.override.md is blank: it adds nothing, and no other name is tried
Codex: docs/AGENTS.md isn't read: docs/AGENTS.override.md goes before it
"""


@pytest.mark.parametrize("source", [(), ("--staged",), ("--rev", "HEAD")])
def test_whole_output(shop: GitRepository, source: tuple[str, ...]) -> None:
    def printed(*arguments: str) -> Finished:
        return run("explain", *source, *arguments, cwd=shop.path)

    assert printed("--agent", "codex", "app/api") == Finished(0, ONE, "")
    assert printed("--agent", "q,codex", "app/api", "docs") == Finished(0, BOTH, "")
    assert printed("--agent", "q", "--agent", "codex", "--all") == Finished(0, ALL, "")


def test_agents_of_the_configuration(shop: GitRepository) -> None:
    shop.write(".agents-md-lint.toml", 'agents = ["q", "codex"]\n')
    assert run("explain", "app/api", "docs", cwd=shop.path) == Finished(0, BOTH, "")
    assert "Codex" not in run("explain", "app/api", "--no-config", cwd=shop.path).out
    assert "Codex" not in run("explain", "app/api", "--agent", "q", cwd=shop.path).out


def test_json_of_several_is_a_report_for_each(shop: GitRepository) -> None:
    document = explained(run("explain", "--agent", "q,codex", "--format", "json", "app", cwd=shop.path))
    assert [one["agent"] for one in document["reports"]] == ["q", "codex"]
    codex = document["reports"][1]["paths"][0]
    assert (codex["root"], codex["start"], codex["limit"], codex["bytes"]) == (".", "app", 32_768, 32_768)
    scopes = explained(run("explain", "--agent", "codex", "--all", "--format", "json", cwd=shop.path))
    assert scopes["summary"] == {"scopes": 5, "loading": 2, "bytes": 32_768}
    plain = explained(run("explain", "--format", "json", cwd=shop.path))
    assert "agent" not in plain


def test_texts_are_headed_by_the_agent(shop: GitRepository) -> None:
    shop.write("AGENTS.md", "Root.\n")
    printed = run("explain", "--agent", "q,codex", "--text", cwd=shop.path).out
    assert printed == "q\n==> AGENTS.md <==\nRoot.\n\nCodex\n==> AGENTS.md <==\nRoot.\n\n"


def test_below_a_worktree_that_the_environment_names(tmp_path: Path) -> None:
    """There is no ``.git`` on the disk, so Codex finds no root: it loads the directory's own file."""
    repository = GitRepository.init(tmp_path / "made")
    tree = tmp_path / "tree"
    (tree / "a").mkdir(parents=True)
    (tree / "AGENTS.md").write_text("root\n")
    (tree / "a" / "AGENTS.md").write_text("a\n")
    environ = {"GIT_DIR": str(repository.path / ".git"), "GIT_WORK_TREE": str(tree)}
    asked = ("explain", "--agent", "codex", "--format", "json")
    document = explained(run(*asked, "a", cwd=tree, environ=environ))
    assert [source["path"] for source in document["paths"][0]["sources"]] == ["a/AGENTS.md"]
    (tree / ".git").mkdir()
    document = explained(run(*asked, ".", cwd=tree / "a", environ=environ))
    sources = [source["path"] for source in document["paths"][0]["sources"]]
    assert sources == ["AGENTS.md", "a/AGENTS.md"]


def test_a_workspace_is_where_it_is_started(shop: GitRepository) -> None:
    document = explained(
        run("explain", "--agent", "codex", "--workspace", "docs", "--format", "json", cwd=shop.path)
    )
    assert document["paths"][0]["start"] == "docs"
    assert [source["path"] for source in document["paths"][0]["sources"]] == ["AGENTS.md"]


def test_settings_of_a_project_that_nobody_trusts_are_named(shop: GitRepository) -> None:
    shop.write(".codex/config.toml", "project_doc_max_bytes = 100000\n")
    printed = run("explain", "--agent", "codex", cwd=shop.path).out
    line = "  .codex/config.toml counts only where its user trusts the project: set agents.codex.trusted\n"
    assert printed.endswith(line)
    shop.write(".agents-md-lint.toml", "[agents.codex]\ntrusted = true\n")
    printed = run("explain", "--agent", "codex", cwd=shop.path).out
    assert printed.endswith("1 file loaded, 32,001 of 100,000 bytes\n")
    shop.write(".codex/config.toml", "nonsense")
    printed = run("explain", "--agent", "codex", cwd=shop.path).out
    assert "  it doesn't start: .codex/config.toml: not TOML: expected '='" in printed


def test_what_goes_wrong(shop: GitRepository, tmp_path: Path) -> None:
    unknown = run("explain", "--agent", "codx", cwd=shop.path)
    assert unknown == Finished(2, "", "agents-md-lint: there is no agent 'codx'; did you mean 'codex'?\n")
    (tmp_path / "config.toml").write_text("project_doc_max_bytes = -1\n")
    environ = {"CODEX_HOME": str(tmp_path)}
    refused = run("explain", "--agent", "codex", cwd=shop.path, environ=environ)
    assert refused.code == 2
    assert "project_doc_max_bytes is not a number from 0 on" in refused.err


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("own", None),
        ("none", None),
        ("dangling", None),
        ("loop", "{}/loop/config.toml can't be read: Too many levels of symbolic links; fix it there: "),
        ("behind", "{}/behind/config.toml can't be read: Not a directory; fix it there: "),
        ("folder", "{}/folder/config.toml is not a regular file; fix it there: "),
        ("file", "{}/file/config.toml can't be read: Not a directory; fix it there: "),
        ("nowhere", "CODEX_HOME names {}/nowhere, which is no directory; make it: "),
        ("lost", "CODEX_HOME names {}/lost, which is no directory; make it: "),
    ],
)
def test_settings_of_the_user_that_codex_cannot_read_are_not_none(
    shop: GitRepository, tmp_path: Path, place: str, told: str | None
) -> None:
    for name in ("own", "none", "dangling", "loop", "behind", "folder/config.toml"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "own/config.toml").write_text("project_doc_max_bytes = 100000\n")
    (tmp_path / "dangling/config.toml").symlink_to("nowhere")
    (tmp_path / "loop/config.toml").symlink_to("config.toml")
    (tmp_path / "file").write_text("x")
    (tmp_path / "behind/config.toml").symlink_to("../file/x")
    (tmp_path / "lost").symlink_to("nowhere")
    environ = {"CODEX_HOME": str(tmp_path / place)}
    ran = run("explain", "--agent", "codex", cwd=shop.path, environ=environ)
    if told is None:
        budget = "100,000" if place == "own" else "32,768"
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.endswith(f" of {budget} bytes\n")
    else:
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith(f"agents-md-lint: {told.format(tmp_path)}")


@pytest.mark.parametrize("kind", [None, "file", "lost"])
def test_the_usual_directory_of_the_users_settings_may_be_missing(
    shop: GitRepository, tmp_path: Path, kind: str | None
) -> None:
    if kind == "file":
        (tmp_path / ".codex").write_text("x")
    elif kind == "lost":
        (tmp_path / ".codex").symlink_to("nowhere")
    environ = {"CODEX_HOME": "", "HOME": str(tmp_path)}
    ran = run("explain", "--agent", "codex", cwd=shop.path, environ=environ)
    reasons = {
        "file": f"{tmp_path}/.codex/config.toml can't be read: Not a directory; ",
        "lost": f"{tmp_path}/.codex is no directory; make it: ",
    }
    assert ran.code == (0 if kind is None else 2)
    assert ran.err.startswith(f"agents-md-lint: {reasons[kind]}" if kind else "")


def test_a_path_outside_tells_nothing(shop: GitRepository) -> None:
    document = explained(run("explain", "--agent", "codex", "--format", "json", "..", cwd=shop.path))
    assert document["paths"][0]["named"] == "outside"
    assert document["paths"][0]["sources"] == []


def test_names_are_escaped(repo: GitRepository) -> None:
    repo.write("a\x1b[31m/AGENTS.md", "text\n")
    repo.write("a\x1b[31m/AGENTS.override.md", "")
    for options in (("--agent", "codex"), ("--agent", "q,codex"), ("--agent", "q,codex", "--all")):
        arguments = options if "--all" in options else (*options, "a\x1b[31m")
        assert "\x1b" not in run("explain", *arguments, cwd=repo.path).out


def test_a_map_for_each(repo: GitRepository) -> None:
    repo.write("AGENTS.md", "a" * 30_000)
    repo.write("app/AGENTS.md", "b" * 5_000)
    repo.write("app/api/AGENTS.md", "c" * 100)
    repo.write("docs/AGENTS.md", "hidden\n")
    repo.write("docs/AGENTS.override.md", "mine\n")
    repo.commit()
    ran = run("explain", "--all", "--format", "html", "--agent", "q,codex", "--rev", "HEAD", cwd=repo.path)
    assert (ran.code, ran.err) == (0, "")
    assert re.findall("<h1>(.*?)</h1>", ran.out) == [
        "q: 4 scopes: 4 loading, 0 dead; most is loaded in app/api: 35,100 bytes",
        "Codex: 5 scopes: 3 loading, 2 dead; most is loaded in app: 32,768 bytes",
    ]
    ours, theirs = ran.out.split("<h1>Codex")
    assert re.findall(r'<b class="(\w+)">(.*?)</b> <code>(.*?)</code>', ours) == []
    assert re.findall(r'<b class="(\w+)">(.*?)</b> <code>(.*?)</code>', theirs) == [
        ("cut", "cut", "app/AGENTS.md"),
        ("lost", "budget spent", "app/api/AGENTS.md"),
        ("lost", "overridden", "docs/AGENTS.md"),
    ]
    assert theirs.count('<rect class="place cut" x="') == 2  # in the map, and its bar in the list


@pytest.mark.parametrize("path", ["e" * 5000, "/".join(["é" * 100] * 30), "/".join(["é" * 100] * 50)])
def test_a_path_that_is_too_long_for_the_system_has_the_guidance_above_it(
    repo: GitRepository, path: str
) -> None:
    repo.write("AGENTS.md", "text\n")
    told = NAMED[ArgumentKind.MISSING]
    assert run("explain", "--agent", "q,codex", path, cwd=repo.path).out == (
        f"{path} ({told})\n"
        "             q        Codex\n"
        "  AGENTS.md  loads 4  loads 5\n"
        "  total      4 bytes  5 of 32,768 bytes\n"
    )
