"""What to say where a library is missing: a command that adds it where it runs."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from agents_md_lint.output.extras import COMPLETION, JUNIT, absent


def test_the_library_is_named_without_its_version() -> None:
    assert absent("--format junit", JUNIT).reason == "--format junit needs the library junitparser"


@pytest.mark.parametrize("has_pip", [True, False])
def test_the_remedy_is_for_the_environment_that_runs(monkeypatch: pytest.MonkeyPatch, has_pip: bool) -> None:
    monkeypatch.setattr(sys, "executable", "/odd place/python")
    monkeypatch.setattr("importlib.util.find_spec", lambda _: has_pip or None)
    words = shlex.split(absent("completion", COMPLETION).remedy)
    pip = ["/odd place/python", "-I", "-m", "pip", "install"]
    assert words == [
        *(pip if has_pip else ["uv", "pip", "install", "--python", "/odd place/python"]),
        COMPLETION,
    ]


def test_pipx_has_a_word_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "pipx_metadata.json").write_text("{}")
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert shlex.split(absent("completion", COMPLETION).remedy) == [
        "pipx",
        "inject",
        tmp_path.name,
        COMPLETION,
    ]
