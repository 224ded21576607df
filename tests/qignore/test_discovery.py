"""What discovery shows: what is hidden first on the way down."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.qignore import Discovery, HiddenBy, QIgnore
from tests.qignore.reference import file_texts, paths, reference_ignored


def test_a_path_is_hidden_by_the_first_directory_on_the_way() -> None:
    rules = QIgnore.from_text("build/\n!build/keep\n*.log\n")
    build, _, log = rules.rules
    discovery = Discovery(rules)
    assert discovery.hidden_by("a/build/keep/x.log") == HiddenBy("a/build", build)
    assert discovery.hidden_by("build/keep", directory=True) == HiddenBy("build", build)
    assert discovery.hidden_by("build") is None
    assert discovery.hidden_by("./a//x.log") == HiddenBy("a/x.log", log)
    assert discovery.hidden_by("x.log", directory=True) == HiddenBy("x.log", log)
    assert discovery.shows("a/b")
    assert not discovery.shows("a/build", directory=True)


@pytest.mark.parametrize("text", ["", "!.q\n!.q/**\n", "*\n"])
def test_the_metadata_directory_is_always_hidden(text: str) -> None:
    discovery = Discovery(QIgnore.from_text(text))
    assert discovery.hidden_by(".q", directory=True) == HiddenBy(".q", None)
    assert discovery.hidden_by(".q/a/b") == HiddenBy(".q", None)


def test_only_the_metadata_directory_at_the_root_is_special() -> None:
    discovery = Discovery(QIgnore.from_text(""))
    assert discovery.shows("a/.q/b")
    assert discovery.shows(".Q/b")
    assert discovery.shows(".qignore")


@pytest.mark.parametrize("path", [".", "", "/", "..", "../a", "a/.."])
def test_the_workspace_and_what_is_outside_are_not_hidden(path: str) -> None:
    assert Discovery(QIgnore.from_text("*\n.*\n**\n")).shows(path, directory=True)


@given(file_texts, paths, st.booleans())
def test_discovery_asks_about_each_directory_above(text: str, path: str, directory: bool) -> None:
    parts = path.split("/")
    above = ["/".join(parts[:count]) for count in range(1, len(parts))]
    places = [*((place, True) for place in above), (path, directory)]
    hidden = [place for place, is_directory in places if reference_ignored(text, place, is_directory)]
    found = Discovery(QIgnore.from_text(text)).hidden_by(path, directory)
    assert (found and found.path) == (hidden[0] if hidden else None)
