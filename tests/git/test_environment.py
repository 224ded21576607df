"""What Git gets to see, and what is pinned."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from agents_md_lint.git.environment import (
    FLAGS,
    KEPT,
    OF_A_REPOSITORY,
    PINNED_SETTINGS,
    PINNED_VARIABLES,
    environment,
    names_a_repository,
)

ALWAYS = "kept for every repository"
HONOURED = "kept for the repository it speaks of"
NEVER = "dropped"


@pytest.mark.parametrize(
    ("name", "fate"),
    [
        ("PATH", ALWAYS),
        ("HOME", ALWAYS),
        ("GITHUB_TOKEN", ALWAYS),
        ("GIT_CONFIG_GLOBAL", ALWAYS),
        ("GIT_CONFIG_SYSTEM", ALWAYS),
        ("GIT_CONFIG_NOSYSTEM", ALWAYS),
        ("GIT_CONFIG_COUNT", ALWAYS),
        ("GIT_CONFIG_KEY_0", ALWAYS),
        ("GIT_CONFIG_VALUE_0", ALWAYS),
        ("GIT_CONFIG_PARAMETERS", ALWAYS),
        ("GIT_CEILING_DIRECTORIES", ALWAYS),
        ("GIT_DISCOVERY_ACROSS_FILESYSTEM", ALWAYS),
        ("GIT_EXEC_PATH", ALWAYS),
        ("GIT_DIR", HONOURED),
        ("GIT_WORK_TREE", HONOURED),
        ("GIT_IMPLICIT_WORK_TREE", HONOURED),
        ("GIT_INDEX_FILE", HONOURED),
        ("GIT_COMMON_DIR", HONOURED),
        ("GIT_OBJECT_DIRECTORY", HONOURED),
        ("GIT_ALTERNATE_OBJECT_DIRECTORIES", HONOURED),
        ("GIT_QUARANTINE_PATH", HONOURED),
        ("GIT_NAMESPACE", HONOURED),
        ("GIT_SHALLOW_FILE", HONOURED),
        ("GIT_CONFIG", NEVER),
        ("GIT_PREFIX", NEVER),
        ("GIT_LITERAL_PATHSPECS", NEVER),
        ("GIT_ICASE_PATHSPECS", NEVER),
        ("GIT_EXTERNAL_DIFF", NEVER),
        ("GIT_DIFF_OPTS", NEVER),
        ("GIT_TRACE", NEVER),
        ("GIT_TRACE2_EVENT", NEVER),
        ("GIT_SSH_COMMAND", NEVER),
        ("GIT_PROXY_COMMAND", NEVER),
        ("GIT_GRAFT_FILE", NEVER),
        ("GIT_REPLACE_REF_BASE", NEVER),
        ("GIT_DEFAULT_HASH", NEVER),
        ("GIT_TEST_ASSUME_DIFFERENT_OWNER", NEVER),
        ("GIT_AUTHOR_NAME", NEVER),
        ("GIT_SOMETHING_OF_TOMORROW", NEVER),
    ],
)
@pytest.mark.parametrize("honour", [False, True])
def test_fate_of_a_variable(name: str, fate: str, honour: bool) -> None:
    expected = {name: "/v"} if fate == ALWAYS or (fate == HONOURED and honour) else {}
    assert environment({name: "/v"}, honour) == {**PINNED_VARIABLES, **expected}


@pytest.mark.parametrize("name", sorted(PINNED_VARIABLES))
def test_pinned_variables_win(name: str) -> None:
    assert environment({name: "mine"}, True)[name] == PINNED_VARIABLES[name]


def test_what_is_of_one_repository_is_not_kept_for_all() -> None:
    assert not KEPT & OF_A_REPOSITORY


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("GIT_DIR", ".git", "/here/.git"),
        ("GIT_DIR", "/there/.git", "/there/.git"),
        ("GIT_DIR", "", ""),
        ("GIT_WORK_TREE", "..", "/here/.."),
        ("GIT_COMMON_DIR", "c", "/here/c"),
        ("GIT_OBJECT_DIRECTORY", "o", "/here/o"),
        ("GIT_INDEX_FILE", ".git/index", ".git/index"),
    ],
)
def test_relative_directories_stay_where_they_are(name: str, value: str, expected: str) -> None:
    assert environment({name: value}, True, "/here")[name] == expected


def test_environment_is_made_and_not_changed() -> None:
    given = {"GIT_DIR": "x", "LC_ALL": "de_DE"}
    environment(given, True, "/here")
    assert given == {"GIT_DIR": "x", "LC_ALL": "de_DE"}


@pytest.mark.parametrize(
    ("environ", "expected"),
    [({}, False), ({"GIT_TRACE": "1"}, False), ({"GIT_INDEX_FILE": "i"}, True), ({"GIT_DIR": "."}, True)],
)
def test_names_a_repository(environ: dict[str, str], expected: bool) -> None:
    assert names_a_repository(environ) is expected


def test_git_takes_all_flags(tmp_path: Path) -> None:
    listed = subprocess.run(
        ["git", *FLAGS, "config", "--list"], cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    for name, value in PINNED_SETTINGS.items():
        assert f"{name.lower()}={value}" in [
            line.replace(line.split("=")[0], line.split("=")[0].lower(), 1) for line in listed
        ]
