"""What a workflow gets wrong: one clear annotation each, an honest exit code, and nothing made elsewhere."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.ci.runner import Job, Ran, install_shim
from tests.ci.test_action import BAD, GOOD, STEPS, Origin, annotated, job

CLEAN = GOOD.replace("small", "smaller")


def told(ran: Ran) -> str:
    """Return the message of the only annotation that isn't about a file."""
    start = "::error title=agents-md-lint::"
    [line] = (line for line in ran.log.splitlines() if line.startswith(start))
    assert "##[" not in line
    return line.removeprefix(start)


@pytest.fixture
def origin(tmp_path: Path) -> Origin:
    """A pull request that is fine."""
    return Origin(tmp_path / "origin", CLEAN)


@pytest.fixture
def made(origin: Origin, tmp_path: Path) -> Job:
    return job(origin.checkout(tmp_path / "clone", origin.merge), tmp_path)


@pytest.mark.parametrize("content", [BAD, CLEAN], ids=["broken", "clean"])
@pytest.mark.parametrize("absolute", [False, True])
def test_the_directory_of_the_sarif_file_is_made(
    tmp_path: Path, content: bytes | str, absolute: bool
) -> None:
    origin = Origin(tmp_path / "origin", content)
    made = job(origin.checkout(tmp_path / "clone", origin.merge), tmp_path)
    name = f"{tmp_path}/elsewhere/x y/it.sarif" if absolute else "out/x y/it.sarif"
    ran = made.use(origin.pull_request, *STEPS, sarif_file=name, summary="false")
    assert (ran.code, ran.outputs["exit-code"]) == ((1, "1") if content == BAD else (0, "0")), ran.log
    assert json.loads((made.workspace / name).read_text("utf-8"))["version"] == "2.1.0"


def test_no_directory_is_made_through_a_link_of_the_checkout(tmp_path: Path) -> None:
    origin = Origin(tmp_path / "origin", CLEAN)
    origin.repo.switch("topic")
    origin.repo.link("out", "../outside")
    head = origin.repo.commit()
    (tmp_path / "outside").mkdir()
    made = job(origin.checkout(tmp_path / "clone", head), tmp_path)
    ran = made.use({"before": origin.base}, *STEPS, sarif_file="out/deep/x.sarif")
    assert (ran.code, ran.outputs["exit-code"]) == (2, "2")
    assert not list((tmp_path / "outside").iterdir())
    assert "agents-md-lint: 'out/deep/x.sarif' leads out of the repository" in ran.log


def test_a_report_that_cannot_be_written_is_in_the_exit_code(origin: Origin, made: Job) -> None:
    (made.workspace / "taken").write_text("")
    ran = made.use(origin.pull_request, *STEPS, sarif_file="taken/x.sarif")
    assert (ran.code, ran.outputs["exit-code"]) == (2, "2")


def test_a_checkout_of_another_user(origin: Origin, made: Job) -> None:
    other = Job(made.workspace, made.temp, environ={"GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"})
    ran = other.use(origin.pull_request, *STEPS)
    assert ran.code == 2
    assert f"git config --global --add safe.directory '{made.workspace}'" in told(ran)
    assert "fatal" not in ran.log


def test_no_checkout(origin: Origin, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    ran = Job(tmp_path / "empty", tmp_path).use(origin.pull_request, *STEPS)
    assert ran.code == 2
    assert told(ran).startswith(f"There is no checkout in '{tmp_path}/empty'. Let actions/checkout run ")
    assert "fatal" not in ran.log


def test_no_commit(origin: Origin, made: Job) -> None:
    made_empty = Job(made.workspace.parent / "nothing", made.temp)
    type(origin.repo).init(made_empty.workspace)
    ran = made_empty.use(origin.pull_request, *STEPS)
    assert (ran.code, told(ran).split(" Git says")[0]) == (2, "The checkout has no commit to check.")


@pytest.mark.parametrize(
    ("name", "choices"), [("fail_on", "error, warning or never"), ("all", "true or false")]
)
@pytest.mark.parametrize("value", ["sometimes", "##[error]x\n::stop-commands::x", "100%", "-x"])
def test_an_input_that_is_none(origin: Origin, made: Job, name: str, choices: str, value: str) -> None:
    ran = made.use(origin.pull_request, *STEPS, **{name: value})
    assert (ran.code, ran.outputs["exit-code"]) == (2, "2")
    assert told(ran).startswith(f"{name.replace('_', '-')} is {choices}, and not '")
    assert "stop-commands" not in ran.log.replace(told(ran), "")


@pytest.mark.parametrize("value", ["true", "True", "TRUE"])
def test_truth_is_as_yaml_has_it(origin: Origin, made: Job, value: str) -> None:
    ran = made.use(origin.pull_request, *STEPS, all=value, summary=value)
    assert annotated(ran.log) == [("error", "old/AGENTS.md")]
    assert ran.summary
    lie = {"true": "false", "True": "False", "TRUE": "FALSE"}[value]
    ran = made.use(origin.pull_request, *STEPS, all=lie, summary=lie)
    assert (ran.code, ran.summary) == (0, "")
    assert made.use(origin.pull_request, *STEPS, summary="no").code == 2


def test_what_was_before_a_forced_push_is_gone(origin: Origin, made: Job) -> None:
    ran = made.use({"before": "1" * 40}, *STEPS)
    assert ran.code == 2
    assert "as after a forced push: name another base." in told(ran)
    given = made.use({"before": "1" * 40}, *STEPS, base="2" * 40)
    assert "forced" not in told(given)
    assert "fetch-depth: 0" in told(given)


def test_what_git_says_is_no_command(origin: Origin, made: Job) -> None:
    ran = made.use({}, *STEPS, base="##[error]F\n::warning::x%0A")
    assert ran.code == 2
    assert [line for line in ran.log.splitlines() if line.startswith("::")] == [
        f"::error title=agents-md-lint::{told(ran)}"
    ]


def test_a_virtual_environment_of_windows(origin: Origin, tmp_path: Path) -> None:
    """Its programs are elsewhere."""
    temp = tmp_path / "windows"
    python = tmp_path / "python"
    python.write_text(
        "#!/bin/sh\n"
        '[ "$*" = "-I -m venv $RUNNER_TEMP/agents-md-lint" ] || exit 9\n'
        'mkdir -p "$4/Scripts"\n'
        'printf \'#!/bin/sh\\necho "$@" > "$RUNNER_TEMP/installed"\\n\' > "$4/Scripts/python.exe"\n'
        'chmod +x "$4/Scripts/python.exe"\n'
    )
    python.chmod(0o755)
    temp.mkdir()
    clone = origin.checkout(tmp_path / "clone", origin.merge)
    made = Job(clone.path, temp)
    assert made.use({}, "install", python=str(python)).code == 0
    assert (temp / "installed").read_text().startswith("-I -m pip install --quiet ")
    second = tmp_path / "second"
    install_shim(second, sys.executable, "Scripts/python.exe")
    ran = Job(clone.path, second).use(origin.pull_request, *STEPS)
    assert (ran.code, ran.outputs["exit-code"]) == (0, "0"), ran.log
