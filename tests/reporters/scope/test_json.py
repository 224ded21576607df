"""``diff-scope`` as JSON: the contract, whole, and what the schema takes."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError

from agents_md_lint.qignore.reader import Reading
from agents_md_lint.reporters.scope.json import render
from agents_md_lint.scope.causes import Event
from agents_md_lint.scope.report import ScopeReport
from tests.reporters.samples import nothing, sample
from tests.reporters.scope.test_markdown import HOSTILE, hostile
from tests.scope.support import reported

SCHEMA = json.loads((files("agents_md_lint") / "schemas" / "diff-scope.json").read_text("utf-8"))


def document(reports: Sequence[ScopeReport]) -> Any:
    """Return the JSON of *reports*, valid and ASCII."""
    text = render(reports)
    assert text.isascii()
    found = json.loads(text)
    Draft202012Validator(SCHEMA).validate(found)
    return found


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_the_whole_of_it() -> None:
    before = {"AGENTS.md": b"a", "l/AGENTS.md": b"l", "k": b"", "old/p/f": b"f", "n/AGENTS.md": b"n"}
    after = {"AGENTS.md": b"ab", "l/AGENTS.md": b" l", "k": b"", "n/p/f": b"f", "n/AGENTS.md": b"n"}
    report = reported(before, {**after, ".qignore": b"l/\n"})
    state = {"status": "loads", "truncated": False, "target": "AGENTS.md", "via": []}
    assert document([report]) == {
        "schema_version": 1,
        "workspace": ".",
        "base": {"id": "1" * 40, "chosen": "the first parent of HEAD"},
        "head": {"id": "2" * 40, "chosen": "HEAD"},
        "directories": [
            {"path": ".", "change": "changed", "before": ["AGENTS.md"], "after": ["AGENTS.md"]},
            {
                "path": "l",
                "change": "changed",
                "before": ["AGENTS.md", "l/AGENTS.md"],
                "after": ["AGENTS.md", "l/AGENTS.md"],
            },
            {
                "path": "n",
                "change": "changed",
                "before": ["AGENTS.md", "n/AGENTS.md"],
                "after": ["AGENTS.md", "n/AGENTS.md"],
            },
        ],
        "links": [],
        "sources": [
            {
                "path": "AGENTS.md",
                "change": "edited",
                "why": "its text was edited",
                "before": {**state, "bytes": 1},
                "after": {**state, "bytes": 2},
                "via": [],
                "scope": ".",
                "directories": 4,
                "files": 6,
                "deeper": ["l/AGENTS.md", "n/AGENTS.md"],
                "commits": [],
                "new_directories": 1,
            }
        ],
        "unaffected": [
            {"path": "l/AGENTS.md", "why": "only white space around the text changed, which q drops"}
        ],
        "headline": "The guidance of 3 directories changes: AGENTS.md was edited. 1 whole directory moved"
        " unchanged from old/p to n/p, newly under n/AGENTS.md. Discovery newly hides 1 directory.",
        "news": [
            {"kind": "edited", "path": "AGENTS.md"},
            {"kind": "moved", "from": "old/p", "path": "n/p", "files": 0, "directories": 1},
            {"kind": "no-effect", "path": "l/AGENTS.md"},
        ],
        "moved_guidance": [],
        "moved": [
            {"from": "old/p", "to": "n/p", "lost": ["AGENTS.md"], "gained": ["AGENTS.md", "n/AGENTS.md"]}
        ],
        "submodules": [],
        "controls": [],
        "discovery": {
            "before": "none",
            "after": "rules",
            "hidden": [{"path": "l", "line": 1, "pattern": "l/"}],
            "shown": [],
        },
    }


def test_several() -> None:
    both = document([sample(), nothing()])
    assert list(both) == ["schema_version", "reports"]
    assert both["reports"] == [
        {key: value for key, value in document([one]).items() if key != "schema_version"}
        for one in (sample(), nothing())
    ]
    assert document([]) == {"schema_version": 1, "reports": []}


def test_a_path_that_is_not_utf8_carries_its_bytes() -> None:
    name = "d\udcff"
    encoded = base64.b64encode(os.fsencode(f"{name}/AGENTS.md")).decode()
    found = document([reported({f"{name}/AGENTS.md": b"a", "f": b""}, {f"{name}/AGENTS.md": b"b", "f": b""})])
    [directory], [source] = found["directories"], found["sources"]
    assert directory["path"] == "d\\xff"
    assert base64.b64decode(directory["path_bytes"]) == b"d\xff"
    assert directory["before"] == ["d\\xff/AGENTS.md"]
    assert directory["before_bytes"] == directory["after_bytes"] == [encoded]
    assert source["path_bytes"] == source["after"]["target_bytes"] == encoded
    assert source["scope_bytes"] == directory["path_bytes"]


def test_a_list_of_bytes_is_as_long_as_its_list() -> None:
    before = {"AGENTS.md": b"a", "b/AGENTS.md": b"b", "c\udcff/AGENTS.md": b"c"}
    [source] = document([reported(before, {**before, "AGENTS.md": b"A"})])["sources"]
    assert source["deeper"] == ["b/AGENTS.md", "c\\xff/AGENTS.md"]
    assert source["deeper_bytes"] == [None, base64.b64encode(b"c\xff/AGENTS.md").decode()]


def test_a_name_with_control_characters_is_itself_everywhere() -> None:
    before = {"AGENTS.md": b"a", "t\tn\n/AGENTS.md": b"b"}
    found = document([reported(before, dict.fromkeys(before, b"c"))])
    assert found["directories"][1]["path"] == "t\tn\n"
    assert found["directories"][1]["after"] == ["AGENTS.md", "t\tn\n/AGENTS.md"]
    assert found["sources"][0]["deeper"] == ["t\tn\n/AGENTS.md"]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_valid(text: str) -> None:
    assert len(document([hostile(text)])["sources"]) == len(hostile(text).sources)


def test_the_schema_knows_every_word() -> None:
    kinds = SCHEMA["$defs"]
    assert kinds["source"]["properties"]["change"]["enum"] == [event.value for event in Event]
    assert kinds["reading"]["enum"] == [reading.value for reading in Reading]


@pytest.mark.parametrize("key", ["base", "directories", "discovery", "schema_version"])
def test_the_schema_misses_what_is_missing(key: str) -> None:
    found = document([sample()])
    del found[key]
    with pytest.raises(ValidationError):
        Draft202012Validator(SCHEMA).validate(found)


def test_what_q_never_sees_has_its_amounts() -> None:
    long = b"x\n" * 40_000
    before = {"AGENTS.md": long, "a/AGENTS.md": long, "b/AGENTS.md": b"b"}
    after = {"AGENTS.md": long + b"y", "a/AGENTS.md": b"y" + long, "c/AGENTS.md": b"b"}
    found = document([reported(before, after)])
    cut = {"kept": 65_536, "lost": 14_465, "line": 32_769}
    [unseen] = found["unaffected"]
    assert (unseen["unseen"], unseen["line"], unseen["cut"]) == (True, 40_001, cut)
    [edited, *_] = found["sources"]
    assert (edited["edit"], edited["cut"]) == ("before", {**cut, "line": 32_768})
    assert found["moved_guidance"] == [{"from": "b/AGENTS.md", "to": "c/AGENTS.md", "lost": [], "gained": []}]
    assert [one["kind"] for one in found["news"]] == ["edited", "moved", "unseen"]
