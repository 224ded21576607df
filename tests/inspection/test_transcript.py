"""One line of a transcript: which shapes hold calls, and what is said about the others."""

from __future__ import annotations

import json

import pytest

from agents_md_lint.inspection.transcript import Call, LineError, read_batch
from agents_md_lint.loading.json_value import Value

ARGUMENTS: dict[str, Value] = {"path": "a"}
TEXT = json.dumps(ARGUMENTS)
CALL = {"name": "read", "arguments": TEXT}
SHAPES: dict[str, object] = {
    "a call": CALL,
    "a list": [CALL],
    "arguments as a value": {"name": "read", "arguments": ARGUMENTS},
    "chat completions": {"role": "assistant", "tool_calls": [{"type": "function", "function": CALL}]},
    "a whole completion": {
        "choices": [{"message": {"role": "assistant", "tool_calls": [{"function": CALL}]}}]
    },
    "responses": {"output": [{"type": "function_call", **CALL}]},
    "messages": {"role": "assistant", "content": [{"type": "tool_use", "name": "read", "input": ARGUMENTS}]},
    "Gemini": {
        "candidates": [{"content": {"parts": [{"functionCall": {"name": "read", "args": ARGUMENTS}}]}}]
    },
    "a session of Codex": {"type": "response_item", "payload": {"type": "function_call", **CALL}},
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_call_in_every_shape(shape: str) -> None:
    assert read_batch(json.dumps(SHAPES[shape])) == (Call("read", ARGUMENTS),)


@pytest.mark.parametrize(
    "value",
    [
        [],
        {"role": "user", "content": "text"},
        {"role": "assistant", "input": {"path": "a"}},
        {"type": "text", "text": "x"},
        {"output": []},
        {"input": {"path": "a"}, "output": [], "model": "m"},
    ],
)
def test_a_message_without_calls_is_an_empty_batch(value: object) -> None:
    assert read_batch(json.dumps(value)) == ()


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "not JSON: a key in double quotes expected at character 1"),
        ("", "not JSON: a value expected at character 0"),
        ('{"arguments": 1} {}', "more than one JSON value: the second starts behind character 16"),
        ('{"arguments": 1}\v', "more than one JSON value: the second starts behind character 16"),
        ("1", 'it is no tool call ({"name", "arguments"}) and no message that holds any'),
        ("[[]]", 'item 1 is no tool call ({"name", "arguments"}) and no message that holds any'),
        (
            '[{"arguments": 1}, {"a": 1}]',
            'item 2 is no tool call ({"name", "arguments"}) and no message that holds any',
        ),
        ('{"type": "function"}', 'it is no tool call ({"name", "arguments"}) and no message that holds any'),
        ('{"type": "tool_use"}', 'it is no tool call ({"name", "arguments"}) and no message that holds any'),
        ('{"input": {}}', 'it is no tool call ({"name", "arguments"}) and no message that holds any'),
    ],
)
def test_what_is_no_batch(line: str, reason: str) -> None:
    with pytest.raises(LineError) as caught:
        read_batch(line)
    assert str(caught.value) == reason


def test_white_space_behind_is_none_of_the_value() -> None:
    assert read_batch(' {"arguments": {}} \t\r\n') == (Call("", {}),)


def test_arguments_that_are_no_json_are_a_call_without_a_path() -> None:
    [call] = read_batch('{"name": "read", "arguments": "{path"}')
    assert (call.name, call.arguments) == ("read", None)
    assert call.fault.startswith("a key in double quotes expected")
    assert read_batch('{"arguments": "{} x"}') == (Call("", {}),)  # q reads the first value, no more


def test_a_name_that_is_no_text_is_none() -> None:
    assert read_batch('{"name": 7, "arguments": {}}') == (Call("", {}),)
    assert read_batch('{"functionCall": {"name": "list"}}') == (Call("list", {}),)


def test_calls_come_in_the_order_of_their_messages() -> None:
    line = [
        {
            "role": "assistant",
            "content": [{"type": "tool_use", "name": "b", "input": {}}],
            "tool_calls": [{"function": {"name": "a", "arguments": "{}"}}],
        },
        {"name": "c", "arguments": {}},
    ]
    assert [call.name for call in read_batch(json.dumps(line))] == ["a", "b", "c"]


def test_depth_costs_no_stack() -> None:
    line = '{"content": ' * 5_000 + "[]" + "}" * 5_000
    assert read_batch(line) == ()
