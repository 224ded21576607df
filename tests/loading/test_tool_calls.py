"""q's path detection: which strings in a tool call's arguments are paths."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.loading.tool_calls import PATH_FIELDS, NamedPath, named_paths, named_paths_in
from agents_md_lint.loading.whitespace import trim


def found(arguments: str) -> list[tuple[str, str]]:
    return [(named.path, named.field) for named in named_paths(arguments)]


@pytest.mark.parametrize(
    ("field", "counts"),
    [
        *((name, True) for name in ("directory", "destination", "file", "files", "path", "paths", "root")),
        *((name, True) for name in ("source", "workdir", "working_directory")),
        ("Path", True),
        ("WORKING_DIRECTORY", True),
        ("dİrectory", True),  # U+0130 becomes one i, not an i and a dot above
        ("wor\u212adir", True),  # the Kelvin sign becomes k
        ("di\u0307rectory", False),
        ("ﬁle", False),  # a ligature isn't two letters
        ("ſource", False),  # a long s is lower case already
        ("path ", False),
        ("filename", False),
        ("cwd", False),
        ("dir", False),
        ("target", False),
        ("", False),
    ],
)
def test_fields_are_compared_in_lower_case(field: str, counts: bool) -> None:
    assert found(json.dumps({field: "a"})) == ([("a", field)] if counts else [])


@pytest.mark.parametrize(
    ("arguments", "paths"),
    [
        ('{"path": "a", "other": "b", "File": "c"}', [("a", "path"), ("c", "File")]),
        (
            '{"path": ["a", [["b"], "c"], []], "root": "d"}',
            [(name, "path") for name in "abc"] + [("d", "root")],
        ),
        ('{"path": {"name": "a", "file": "b"}}', [("b", "file")]),
        ('{"path": [{"x": "a"}, "b", {"root": ["c"]}]}', [("b", "path"), ("c", "root")]),
        ('{"edits": [{"file": "b"}, {"FILE": "c"}]}', [("b", "file"), ("c", "FILE")]),
        ('{"command": "cat a/AGENTS.md", "content": "x"}', []),
        ('"a"', []),
        ('["a"]', []),
        ('[{"path": "a"}]', [("a", "path")]),
        ('{"path": [1, null, true, 1e999]}', []),
        ('{"path": "a", "file": "b", "path": "c"}', [("b", "file"), ("c", "path")]),
        ('{"path": "a", "p\\u0061th": {"x": "b"}}', []),
        ('{"path": "a", "Path": "b"}', [("a", "path"), ("b", "Path")]),
        ('{"path": "a", "path": 1}', []),
        ('{"path": "\\u2003 a b\\r\\n\\u00a0"}', [("a b", "path")]),
        ('{"path": "\\u001c"}', [("\x1c", "path")]),  # no white space to q
        ('{"path": ["", " \\t\\n", "a\\u0000b", "\\u0000"]}', []),
        ('{"path": "../a"}', [("../a", "path")]),
        ('{"path": "\\ud800/x"}', [("\ufffd/x", "path")]),
        ('{"path": "\udce9"}', [("\ufffd", "path")]),
        ('  {"path": "a"} {"path": "b"}', [("a", "path")]),
        ('{"path": "a"', []),
        ('{"path": "a",}', []),
        ('{"path": "a", "n": 01}', []),
        ('{"path": "a", "n": NaN}', []),
        ('\ufeff{"path": "a"}', []),
        ("not json", []),
        ("", []),
    ],
)
def test_named_paths(arguments: str, paths: list[tuple[str, str]]) -> None:
    assert found(arguments) == paths


def test_depth_has_a_limit_and_needs_no_stack() -> None:
    assert found('{"path": ' + "[" * 9_999 + '"a"' + "]" * 9_999 + "}") == [("a", "path")]
    assert found('{"path": ' + "[" * 10_000 + '"a"' + "]" * 10_000 + "}") == []


documents = st.recursive(
    st.text(alphabet="ab \0\u3000", max_size=3) | st.integers() | st.none(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*sorted(PATH_FIELDS), "PATH", "x", "y"]), inner, max_size=3)
    ),
    max_leaves=15,
)


def reference(value: object, key: str | None) -> list[NamedPath]:
    if isinstance(value, dict):
        return [named for inner_key, inner in value.items() for named in reference(inner, inner_key)]
    if isinstance(value, list):
        return [named for inner in value for named in reference(inner, key)]
    if isinstance(value, str) and key is not None and key.lower() in PATH_FIELDS:
        path = trim(value)
        return [NamedPath(path, key)] if path and "\0" not in path else []
    return []


@given(documents)
def test_walks_as_the_recursive_reference(document: object) -> None:
    assert named_paths_in(document) == tuple(reference(document, None))
    assert named_paths(json.dumps(document)) == named_paths_in(document)


def test_a_long_key_is_lowered_once() -> None:
    # A list of 100,000 strings under a key of a million characters: a second a look would be a day.
    document = {"K" * 1_000_000: ["a"] * 100_000, "path": "b"}
    assert named_paths_in(document) == (NamedPath("b", "path"),)
