"""What all reports in JSON have in common."""

from __future__ import annotations

import json

from agents_md_lint.check.controls import ControlChange, ControlEdit, ControlKind
from agents_md_lint.reporters.support.document import (
    SCHEMA_VERSION,
    control_document,
    dump,
    dump_each,
    path_list_fields,
)

ODD = "\udcff/x"


def test_the_version_goes_first_and_all_is_ascii() -> None:
    assert dump({"a": "é\u2028", "b": [1]}) == (
        '{\n  "schema_version": 1,\n  "a": "\\u00e9\\u2028",\n  "b": [\n    1\n  ]\n}\n'
    )


def test_one_is_itself_and_several_or_none_are_a_list() -> None:
    assert dump_each([{"a": 1}]) == dump({"a": 1})
    for several in ([], [{"a": 1}, {"b": 2}]):
        assert json.loads(dump_each(several)) == {"schema_version": SCHEMA_VERSION, "reports": several}


def test_paths_in_a_list_have_their_bytes_beside_them_where_one_is_odd() -> None:
    assert path_list_fields([], "via") == {"via": []}
    assert path_list_fields(["é", "b"], "via") == {"via": ["é", "b"]}
    assert path_list_fields(["a", ODD], "via") == {
        "via": ["a", "\\xff/x"],
        "via_bytes": [None, "/y94"],
    }


def test_a_change_of_what_counts_is_escaped() -> None:
    change = ControlChange(ODD, ControlKind.BASELINE, ControlEdit.EDITED, "x\x1b[2J")
    assert control_document(change) == {
        "path": "\\xff/x",
        "path_bytes": "/y94",
        "kind": "baseline",
        "change": "edited",
        "what": "x\\x1b[2J",
    }
