"""What a workflow's runner takes for a command is in no line of any stream, in any format."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.output.streams import READERS
from agents_md_lint.output.workflow_log import Form, harmless
from tests.hostile.support import BATCHES, SOURCES, lines
from tests.support.program import Finished, run
from tests.support.repository import GitRepository

NAMES = (
    "::error::FORGED",
    "##[error]F",
    " \u00a0::stop-commands::T",
    "##[add-matcher]x]",
    "\ufe0f:\ufe0f:debug::x",
    "##vso[task.setvariable variable=X]Y",
    "##Vs\u200bo[task.complete]",
    "##teamcity[x]",
)
READER = {"GITHUB_ACTIONS": "true"}
INVISIBLE = re.compile("[\ufe00-\ufe0f\u200b]")


def is_command(line: str) -> bool:
    """Whether the runner takes *line* for a command: ``ActionCommand.TryParseV2`` and ``TryParse``."""
    line = INVISIBLE.sub("", line)
    newer = line.lstrip().startswith("::") and "::" in line.lstrip()[2:]
    return newer or re.search(r"##(vso|teamcity)?\[.*\]", line, re.IGNORECASE) is not None


def forged(text: str) -> list[str]:
    """Return the lines of *text* that are commands, as the runner splits it."""
    return [line for line in re.split(r"\r\n|\r|\n", text) if is_command(line)]


@pytest.fixture(scope="module")
def repo(tmp_path_factory: pytest.TempPathFactory) -> GitRepository:
    """A repository with a name of each kind in all places that a report may show."""
    made = GitRepository.init(tmp_path_factory.mktemp("forged") / "repo")
    for name in NAMES:
        made.write(f"{name}/AGENTS.md", b"\x93 broken\n")
        made.link(f"{name}/CLAUDE.md", name)
    made.commit(NAMES[0])
    for name in NAMES:
        made.write(f"{name}/AGENTS.md", f"{name}\n\n  {name}\n")
        made.link(f"{name}/below/AGENTS.md", f"../../{name}")
        made.write(f"{name}/nul/AGENTS.md", b"\0")
    made.write("AGENTS.md", "".join(f"{name}\n" for name in NAMES))
    made.write(".qignore", "".join(f"{name}\n{name}/[x]\n" for name in NAMES))
    made.git("add", "-A")
    made.git("commit", "-q", "--author", "::error::A <##[error]a>", "-m", f"{NAMES[1]}\n\n{NAMES[0]}")
    return made


def held(ran: Finished, line: tuple[str, ...]) -> Finished:
    """Fail if *ran* forged a command; our own annotations are those of one format."""
    ours = r"::(error|warning|notice) file=" if "github" in line else r"(?!)"
    assert not [one for one in forged(ran.out) if not re.match(ours, one) or "##[" in one], (line, ran.out)
    assert not forged(ran.err), (line, ran.err)
    return ran


def test_the_runner_of_this_page_sees_commands() -> None:
    assert all(map(is_command, NAMES))
    assert not any(map(is_command, ["a: ::error::x", "# #[x]", "::", ":: x"]))


@pytest.mark.parametrize("line", lines(), ids=" ".join)
def test_no_report_gives_one(repo: GitRepository, line: tuple[str, ...]) -> None:
    ran = held(run(*line, cwd=repo.path, stdin=BATCHES, environ=READER), line)
    if {"json", "sarif", "gitlab", "junit"} & set(line):
        plain = run(*line, cwd=repo.path, stdin=BATCHES)
        read = ElementTree.canonicalize if "junit" in line else json.loads
        assert read(ran.out) == read(plain.out)


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("command", ["check", "diff-scope", "ls"])
def test_every_runner_is_known(repo: GitRepository, command: str, reader: str) -> None:
    held(run(command, cwd=repo.path, environ={reader: "1"}), (command,))


@pytest.mark.parametrize("command", ["check", "diff-scope", "history", "explain", "ls"])
def test_without_a_runner_it_would(repo: GitRepository, command: str) -> None:
    """Else the test above would prove nothing; and a terminal shows names as they are."""
    named = ["--text"] if command == "explain" else []
    assert forged(run(command, *named, cwd=repo.path).out)


@pytest.mark.parametrize("name", NAMES)
def test_paths_and_errors(repo: GitRepository, name: str) -> None:
    source = list(SOURCES.values())[NAMES.index(name) % len(SOURCES)]
    for line in (
        ("check", *source, name),
        ("check", f"{name}/nope"),
        ("check", "--rev", name),
        ("check", "--select", name),
        ("check", "--config", name),
        ("check", "--output-file", f"{name}/nope/x"),
        ("explain", *source, name),
        ("explain", "--text", name),
        ("ls", *source, name),
        ("check-ignore", "-n", *source, name),
        ("diff-scope", name),
        ("history", "--", name),
        ("rules", name),
        (name,),
    ):
        held(run(*line, cwd=repo.path, environ=READER), line)


def test_bytes_for_a_program_are_never_a_log(repo: GitRepository) -> None:
    line = ("check-ignore", "-z", "-n", NAMES[1])
    refused = held(run(*line, cwd=repo.path, environ=READER), line)
    assert (refused.code, refused.out) == (2, "")
    assert "GITHUB_ACTIONS=" in refused.err
    assert NAMES[1] in run(*line, cwd=repo.path, environ={"GITHUB_ACTIONS": ""}).out


def test_a_file_beside_the_report_is_as_it_was(repo: GitRepository, tmp_path: Path) -> None:
    path = tmp_path / "report.txt"
    line = ("check", "--rev", "HEAD", "--output-file", str(path))
    held(run(*line, cwd=repo.path, environ=READER), line)
    assert forged(path.read_text("utf-8"))


@given(st.text(alphabet=":#[] \n\r\ta\u00e9\ufe0f\u200b\u2028"))
def test_any_text(text: str) -> None:
    for form in (Form.TEXT, Form.XML):
        assert not forged(harmless(text, form))
    assert "##[" not in harmless(text, Form.COMMANDS)
    assert json.loads(harmless(json.dumps(text), Form.JSON)) == text
    assert not forged(harmless(json.dumps(text, ensure_ascii=False), Form.JSON))
