"""The tracer finds what the loader's own session finds, whatever the tree, the paths and the lines."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from agents_md_lint.inspection.descent import descend
from agents_md_lint.inspection.trace import Tracer
from agents_md_lint.inspection.transcript import LineError, read_batch
from agents_md_lint.loading import Loader
from agents_md_lint.paths import ancestors, parent
from agents_md_lint.snapshot import Link, Memory
from agents_md_lint.snapshot.memory import Leaf

NAMES = st.sampled_from(["a", "b", " ", "a ", "..", ".", ""])
PATHS = st.lists(NAMES, max_size=5).map("/".join)
TREES = st.dictionaries(
    st.lists(st.sampled_from(["a", "b", " ", "a "]), max_size=3).map(
        lambda parts: "/".join([*parts, "AGENTS.md"])
    ),
    st.sampled_from(["Hi", "", b"\0", Link("a"), Link("../b/AGENTS.md")]),
    max_size=5,
)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=5)
    | st.sampled_from(["{}", '{"path": "a"}']),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "name",
                    "arguments",
                    "input",
                    "type",
                    "role",
                    "content",
                    "tool_calls",
                    "function",
                    "path",
                    "command",
                ]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


def tree(leaves: dict[str, Leaf], alias: str) -> Memory:
    """Return a snapshot with a link to a directory in it."""
    return Memory({**leaves, "c": Link(alias or ".")})


@settings(max_examples=300)
@given(TREES, PATHS, st.lists(st.lists(PATHS, max_size=3), max_size=4))
def test_the_same_as_a_session(leaves: dict[str, Leaf], alias: str, batches: list[list[str]]) -> None:
    session = Loader(tree(leaves, alias)).session()
    tracer = Tracer(Loader(tree(leaves, alias)), subagent=False)
    assert [file.path for file in tracer.start] == [guidance.source for guidance in session.start]
    for number, paths in enumerate(batches, start=1):
        text = json.dumps({"paths": [*paths, *(f"c/{path}" for path in paths)]})
        expected = session.batch([text])
        batch = tracer.batch(number, read_batch(json.dumps([{"name": "x", "arguments": text}])))
        assert [(file.path, file.text) for file in batch.loads] == [
            (one.source, one.text) for one in expected
        ]
        assert batch.paused is bool(expected)


@given(TREES, PATHS)
def test_a_descent_counts_every_directory(leaves: dict[str, Leaf], path: str) -> None:
    loader = Loader(tree(leaves, ""))
    target = loader.target(f"./{path}/.")
    if target is None:
        return
    way = descend(loader, target)
    scopes = ancestors(target if loader.is_directory(target) else parent(target))
    assert len(way.directories) + way.missing == len(scopes)
    assert list(way.directories) == scopes[: len(way.directories)]
    assert (way.barrier is None) is (way.missing == 0)


@settings(max_examples=300)
@given(JSON)
def test_any_value_is_a_batch_or_named(value: object) -> None:
    text = json.dumps(value)
    try:
        calls = read_batch(text)
    except LineError:
        return
    assert isinstance(value, list | dict)
    assert len(calls) <= text.count("arguments") + text.count("input")
