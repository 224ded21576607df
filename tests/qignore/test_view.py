"""What discovery shows of a workspace: decisions in the words of the file, about paths of the repository."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from agents_md_lint.loading import Loader
from agents_md_lint.qignore.view import Decision, DiscoveryError, DiscoveryView, Sight, is_directory
from agents_md_lint.snapshot import Link, Memory, Submodule
from agents_md_lint.snapshot.memory import Leaf
from agents_md_lint.snapshot.protocol import Kind

TREE: Mapping[str, Leaf] = {
    "w/.qignore": b"# built\n build/ \r\n!build/keep\n*.log\n",
    "w/build/keep/x.log": b"",
    "w/src/a.log": b"",
    "w/src/b.txt": b"",
    "w/alias": Link("build"),
    "w/module": Submodule(),
    "w/.q/x": b"",
}
BUILD = Decision("w/build", 2, "build/")


def view(tree: Mapping[str, Leaf] = TREE, patience: int = 1000) -> DiscoveryView:
    """Return the view of the workspace ``w`` of *tree*."""
    return DiscoveryView(Loader(Memory(tree, "w")), patience)


@pytest.mark.parametrize(
    ("place", "sight"),
    [
        (".", Sight("w", True, None, False, None, None)),
        ("src", Sight("w/src", True, None, False, None, None)),
        ("build", Sight("w/build", True, BUILD, False, BUILD, BUILD)),
        (
            "build/keep",
            Sight(
                "w/build/keep",
                True,
                BUILD,
                True,
                None,
                Decision("w/build/keep", 3, "!build/keep", negated=True),
            ),
        ),
        (
            "src/a.log",
            Sight(
                "w/src/a.log",
                False,
                *(Decision("w/src/a.log", 4, "*.log"), False),
                *[Decision("w/src/a.log", 4, "*.log")] * 2,
            ),
        ),
        ("src/b.txt", Sight("w/src/b.txt", False, None, False, None, None)),
        (
            ".q",
            Sight("w/.q", True, *(Decision("w/.q", None, ".q/"), False, Decision("w/.q", None, ".q/"), None)),
        ),
        # A listing of a link judges what it leads to.
        (
            "alias/keep",
            Sight(
                "w/alias/keep",
                True,
                BUILD,
                True,
                None,
                Decision("w/build/keep", 3, "!build/keep", negated=True),
            ),
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_sight(place: str, sight: Sight) -> None:
    found = view().sight(place)
    assert found == sight
    assert found.listed == (sight.left_out is None)
    hidden = view().hidden_by(place)
    assert (hidden is None) == (sight.hidden is None)


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (".", True),
        ("src", True),
        ("module", True),
        ("alias", False),
        ("alias/keep", True),
        ("src/b.txt", False),
        ("src/b.txt/x", False),
        ("nothing/x", False),
    ],
)
def test_what_is_a_directory_to_a_listing(place: str, expected: bool) -> None:
    assert view().is_directory(place) is expected


def test_what_is_there_can_be_said_instead_of_looked_at() -> None:
    assert view().hidden_by("gone/build", directory=True) is not None
    assert view().hidden_by("gone/build", directory=False) is None
    assert view().hidden_by("gone/build") is None
    assert view().sight("gone/build", directory=True).hidden == Decision("w/gone/build", 2, "build/")


@pytest.mark.parametrize("kind", Kind)
def test_a_submodule_is_a_directory_and_a_link_is_none(kind: Kind) -> None:
    assert is_directory(kind) == (kind.value in ("directory", "submodule"))


class TestWhatCannotBeTold:
    """Without rules that can be read, nothing is said of what is shown."""

    def test_what_can(self) -> None:
        found = view()
        assert found.known
        assert found.require() is found
        assert found.source == "w/.qignore"

    @pytest.mark.parametrize(
        ("leaf", "message", "remedy"),
        [
            (
                Link("../rules"),
                "w/.qignore leads out of the workspace",
                "make w/.qignore a regular file inside the workspace",
            ),
            (
                Link(".qignore"),
                "w/.qignore is a link that loops",
                "make w/.qignore a regular file inside the workspace",
            ),
            (b"#" * (1 << 20) + b"\n", "w/.qignore is longer than 1,048,576 bytes", "shorten it"),
        ],
    )
    def test_the_remedy_is_for_the_fault(self, leaf: Leaf, message: str, remedy: str) -> None:
        found = view({**TREE, "w/.qignore": leaf, "rules": b""})
        assert not found.known
        with pytest.raises(DiscoveryError) as raised:
            found.require()
        assert str(raised.value).startswith(message)
        assert raised.value.remedy == remedy

    def test_too_many_patterns(self) -> None:
        found = view({**TREE, "w/.qignore": b"a?b\n" * 3 + b"c?d\n"}, patience=150)
        known = [found.known]  # nothing was tried yet
        found.sight("src")
        assert [*known, found.known] == [True, False]
        with pytest.raises(DiscoveryError, match="has too many patterns with wildcards") as raised:
            found.require()
        assert raised.value.remedy == "shorten it"
