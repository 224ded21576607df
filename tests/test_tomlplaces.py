"""Where things stand in a TOML document, held to what ``tomllib`` reads in it."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents_md_lint.tomlplaces import DEPTH, NAMED, Path, TooDeepError, places

DOCUMENT = '''\
# [not.a.table]
select = ["a", # x = 1 ]
  "b]",
  'c"',
]
[severity]
nul-byte = "off"
"x.y" = 1979-05-27 07:32:00
z = { a = 1, "b\\u0063" . c = [1,
 2] }
[[t.u]]
k = """
[x]
y = 1\\"""""
[[t.u]]
[t.u.v]
"" = \'\'\'
a = 1\'\'\'\'
\'q"\'.d = 1.5
'''
"""One of everything."""


def paths(value: Any, path: Path = ()) -> set[Path]:
    """Return the paths of all that is in a parsed document, down to ``NAMED``."""
    if len(path) == NAMED:
        return {path}
    found = {path} if path else set()
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        found |= paths(inner, (*path, key))
    return found


def test_one_of_everything() -> None:
    assert places(DOCUMENT) == {
        ("select",): 2,
        ("select", 0): 2,
        ("select", 1): 3,
        ("select", 2): 4,
        ("severity",): 6,
        ("severity", "nul-byte"): 7,
        ("severity", "x.y"): 8,
        ("severity", "z"): 9,
        ("severity", "z", "a"): 9,
        ("severity", "z", "bc"): 9,
        ("severity", "z", "bc", "c"): 9,
        ("severity", "z", "bc", "c", 0): 9,
        ("severity", "z", "bc", "c", 1): 10,
        ("t",): 11,
        ("t", "u"): 11,
        ("t", "u", 0): 11,
        ("t", "u", 0, "k"): 12,
        ("t", "u", 1): 15,
        ("t", "u", 1, "v"): 16,
        ("t", "u", 1, "v", ""): 17,
        ("t", "u", 1, "v", 'q"'): 19,
    }


def test_the_document_is_toml_with_all_of_these() -> None:
    assert paths(tomllib.loads(DOCUMENT)) == set(places(DOCUMENT))


KEYS = st.text(max_size=6)
SCALARS = st.one_of(
    st.integers(-(2**62), 2**62).map(str),
    st.floats(allow_nan=False, allow_infinity=False).map(lambda number: f"{number:.3f}"),
    st.booleans().map(lambda truth: str(truth).lower()),
    st.sampled_from(["1979-05-27T07:32:00Z", "1979-05-27 07:32:00.5", "07:32:00", "0x1F", "+inf", "1_000"]),
    st.text(alphabet="ab#[]{}=,.'\n ", max_size=8).map(json.dumps),
    st.text(alphabet='ab#[]{}=,."\\ ', max_size=8).map(lambda text: f"'{text}'"),
    st.text(alphabet="ab#[]{}=,.'\n", max_size=8).map(lambda text: f'"""\n{text}"""'),
    st.sampled_from(['""""a"""', '"""a"""""', "''''a'''", "''''''", '"""a\\\n  b"""', '"a\\"]"']),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: "[ # c]\n" + ",\n".join(items) + "]"),
        st.dictionaries(KEYS.map(json.dumps), inner.filter(lambda text: "\n" not in text), max_size=3).map(
            lambda pairs: "{ " + ", ".join(f"{key} = {value}" for key, value in pairs.items()) + " }"
        ),
    ),
    max_leaves=6,
)
DOTTED = st.lists(KEYS.map(json.dumps), min_size=1, max_size=3).map(" . ".join)
STATEMENTS = st.one_of(
    st.tuples(DOTTED, VALUES).map(lambda pair: f"{pair[0]} = {pair[1]} # {pair[0]}"),
    DOTTED.map(lambda key: f"[ {key} ]"),
    DOTTED.map(lambda key: f"[[{key}]]"),
    st.just("# [c] = 'x"),
    st.just(""),
)


@settings(max_examples=400, deadline=None)
@given(st.lists(STATEMENTS, max_size=6).map("\n".join))
def test_what_tomllib_reads_has_a_place(text: str) -> None:
    try:
        document = tomllib.loads(text)
    except ValueError:
        places(text)  # whatever comes, it ends
        return
    found = places(text)
    assert set(found) == paths(document)
    assert all(1 <= line <= text.count("\n") + 1 for line in found.values())


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="ab=[]{}.,#'\"\\\n -1", max_size=40))
def test_any_text_has_an_end(text: str) -> None:
    found = places(text)
    try:
        document = tomllib.loads(text)
    except ValueError:
        return
    assert set(found) == paths(document)


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * (DEPTH + 1)) + " = 1",
        "x = 1\n[" + ".".join("a" * (DEPTH + 1)) + "]",
        "a = " + "[" * 5000,
        "a = " + "{a = " * 5000,
        "a = { " + ".".join("a" * 400_000) + " = 1 }",
    ],
    ids=["dotted key", "header", "lists", "inline tables", "inline dotted key"],
)
def test_what_would_keep_tomllib_busy_is_refused(text: str) -> None:
    with pytest.raises(TooDeepError) as caught:
        places(text)
    assert caught.value.line == text.count("\n") + 1


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ('a = """' + "x" * 500_000, 1),
        ("a = [" + "1," * 250_000, 250_002),
        ('"' * 500_000, 1),
        ("a.b = 1\n" * 60_000, 2),
        ("[a.b]\n" * 60_000, 2),
        ("[[a.b]]\n" * 60_000, 60_002),
    ],
    ids=["open string", "open list", "quotes", "keys", "tables", "arrays of tables"],
)
def test_a_long_text_has_an_end(text: str, number: int) -> None:
    assert len(places(text)) == number
