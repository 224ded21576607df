"""Names and places at which q looks for nothing."""

from __future__ import annotations

from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.support.names import imitation, is_file
from agents_md_lint.snapshot import Link, Memory
from tests.rules.support import subject


def test_the_letters_of_an_imitation_are_named() -> None:
    path = "a/\u0410GENTS.md"
    found = imitation(subject({path: "x"}, path), "AGENTS.md")
    assert found.message == (
        "only looks as if it was named AGENTS.md: it has U+0410 CYRILLIC CAPITAL LETTER A"
    )
    assert found.severity is Severity.ERROR
    assert found.help == "name it AGENTS.md if it is meant for q, else remove it"


def test_four_letters_are_enough() -> None:
    path = "\u0410G\u0415\u039d\u0422\u0405.md"
    message = imitation(subject({path: "x"}, path), "AGENTS.md").message
    assert message.count("U+") == 4
    assert message.endswith("U+0422 CYRILLIC CAPITAL LETTER TE")


def test_what_is_there() -> None:
    memory = Memory({"f": "", "link": Link("nowhere"), "d/x": ""})
    assert [is_file(memory, path) for path in ("/f", "/link", "/d", "/none", "/d/x")] == [
        True,
        True,
        False,
        False,
        True,
    ]
