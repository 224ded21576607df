"""Where a rule is documented, with an address of the project in the installed metadata and without."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from agents_md_lint import __version__
from agents_md_lint.reporters.support.documentation import ProjectAddress, address_of
from tests.support.program import PROJECT
from tests.support.repository import GitRepository

REPOSITORY = "https://example.org/lint"
RULES = f"{REPOSITORY}/blob/HEAD/docs/rules.md"
LOCAL = "agents-md-lint rules nul-byte"


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ([], ProjectAddress()),
        ([f"Repository, {REPOSITORY}"], ProjectAddress(REPOSITORY, RULES)),
        ([f"source, {REPOSITORY}/"], ProjectAddress(REPOSITORY, RULES)),
        (
            [f"Repository, {REPOSITORY}", "Documentation, https://docs.example.org/lint/"],
            ProjectAddress("https://docs.example.org/lint", "https://docs.example.org/lint/rules.md"),
        ),
        (
            ["Homepage, https://example.org", f"Repository, {REPOSITORY}"],
            ProjectAddress("https://example.org", RULES),
        ),
        (["Homepage, https://example.org"], ProjectAddress("https://example.org", "")),
        (["Changelog, https://example.org/changes"], ProjectAddress()),
        (["Documentation, file:///etc"], ProjectAddress()),
        (["Documentation, https://example.org/\x1b[31m"], ProjectAddress()),
        (["Documentation, https://example.org/#readme"], ProjectAddress()),
        (["Documentation, https://example.örg"], ProjectAddress()),
    ],
)
def test_what_the_metadata_tells(entries: list[str], expected: ProjectAddress) -> None:
    lines = ["Metadata-Version: 2.4", "Name: q-agents-md-lint", *(f"Project-URL: {one}" for one in entries)]
    body = "Project-URL: Repository, https://example.org/in-the-readme"
    assert address_of("\n".join([*lines, "", body])) == expected


def installed(directory: Path, *entries: str) -> Path:
    """Return *directory* with the metadata of an installed distribution that has these addresses."""
    info = directory / f"q_agents_md_lint-{__version__}.dist-info"
    info.mkdir(parents=True)
    lines = ["Metadata-Version: 2.4", "Name: q-agents-md-lint", f"Version: {__version__}"]
    lines += (f"Project-URL: {entry}" for entry in entries)
    (info / "METADATA").write_text("\n".join([*lines, ""]), "utf-8")
    return directory


def reported(repo: GitRepository, form: str, place: Path) -> str:
    """Return the report as *form*, where what is installed in *place* comes first."""
    path = os.pathsep.join([str(place), str(PROJECT)])
    finished = subprocess.run(
        [sys.executable, "-m", "agents_md_lint", "check", "--format", form],
        cwd=repo.path,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (finished.returncode, finished.stderr) == (1, "")
    return finished.stdout


@pytest.mark.parametrize("entries", [(), (f"Repository, {REPOSITORY}",)], ids=["none", "address"])
def test_every_report_tells_what_is_installed(
    repo: GitRepository, tmp_path: Path, entries: tuple[str, ...]
) -> None:
    repo.write("AGENTS.md", b"\0")
    place = installed(tmp_path / "site", *entries)
    url = f"{RULES}#nul-byte"
    see = url if entries else LOCAL
    assert json.loads(reported(repo, "json", place))["findings"][0]["see"] == see
    assert json.loads(reported(repo, "gitlab", place))[0]["description"].endswith(f" ({see})")
    assert f"%0Asee: {see}\n" in reported(repo, "github", place)
    driver = json.loads(reported(repo, "sarif", place))["runs"][0]["tool"]["driver"]
    [rule] = [rule for rule in driver["rules"] if rule["id"] == "nul-byte"]
    assert (rule.get("helpUri"), driver.get("informationUri")) == (
        (url, REPOSITORY) if entries else (None, None)
    )
    plain = reported(repo, "text", place)
    assert REPOSITORY not in plain
    assert LOCAL not in plain


def test_what_is_checked_gives_no_address(repo: GitRepository, tmp_path: Path) -> None:
    """``python -m`` imports from the directory that it starts in, which is the repository."""
    repo.write("AGENTS.md", b"\0")
    installed(repo.path, "Repository, https://evil.example")
    document = reported(repo, "json", installed(tmp_path / "site"))
    assert json.loads(document)["findings"][0]["see"] == LOCAL


def test_a_report_for_a_pipe_asks_no_metadata(repo: GitRepository) -> None:
    repo.write("AGENTS.md", b"\0")
    finished = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "agents_md_lint", "check"],
        cwd=repo.path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.stdout.startswith("AGENTS.md:1:1: nul-byte: ")
    assert "agents_md_lint.cli" in finished.stderr
    assert "importlib.metadata" not in finished.stderr
