"""The reader of tool calls against the json module, wherever that defines the answer too."""

from __future__ import annotations

import json
import re

from agents_md_lint.inspection.transcript import LineError, read_batch
from agents_md_lint.loading.json_value import JsonError, Value, read_value
from agents_md_lint.loading.tool_calls import PATH_FIELDS, named_paths
from agents_md_lint.loading.whitespace import trim
from tests.loading.test_json_value import plain

_SURROGATE = re.compile("[\ud800-\udfff]")
_SPACE = " \t\n\r"


def target(data: bytes) -> None:
    """Judge one input."""
    text = data.decode("utf-8", "surrogateescape")
    _judge(text)
    for named in named_paths(text):
        assert named.path
        assert named.path == trim(named.path)
        assert "\0" not in named.path
        assert named.field.lower() in PATH_FIELDS
    try:
        calls = read_batch(text)
    except LineError as error:
        assert str(error)  # noqa: PT017
    else:
        assert all(isinstance(call.name, str) for call in calls)


def _judge(text: str) -> None:
    ours: tuple[Value, int] | None
    try:
        ours = read_value(text)
    except JsonError as error:
        assert 0 <= error.offset <= len(text)  # noqa: PT017
        ours = None
    start = len(text) - len(text.lstrip(_SPACE))
    try:
        value, end = _reader.raw_decode(text, start)
    except RecursionError:
        return
    except ValueError:
        assert ours is None, "the json module refuses it"
        return
    if text[end : end + 1] and text[end] in "0123456789.eE+-" and text[end - 1].isdigit():
        return  # "01" and "1.": no number here, a number with something behind it there
    assert ours is not None, "the json module reads it"
    assert ours[1] == end
    assert plain(ours[0]) == value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        found.pop(_clean(key), None)
        found[_clean(key)] = value
    return found


def _clean(text: str) -> str:
    return _SURROGATE.sub("\ufffd", text)


def _number(text: str) -> tuple[str, str]:
    return ("number", text)


def _no_constant(text: str) -> object:
    raise ValueError(text)


class _Cleaning(json.JSONDecoder):
    """A decoder whose strings have no surrogate."""

    def raw_decode(self, s: str, idx: int = 0) -> tuple[object, int]:
        value, end = super().raw_decode(s, idx)
        return _cleaned(value), end


def _cleaned(value: object) -> object:
    if isinstance(value, str):
        return _clean(value)
    if isinstance(value, list):
        return [_cleaned(inner) for inner in value]
    if isinstance(value, dict):
        return {key: _cleaned(inner) for key, inner in value.items()}
    return value


_reader = _Cleaning(
    parse_int=_number, parse_float=_number, parse_constant=_no_constant, object_pairs_hook=_object
)
