"""One line of a transcript: the tool calls that a model sent together. Pure.

Understood are a list of calls, a single call, and a whole message or response that holds calls, in the
shapes that OpenAI's, Anthropic's and Gemini's interfaces have, and the lines of Codex's session files.
"""

from __future__ import annotations

from agents_md_lint.loading.json_value import JsonError, Value, read_value
from agents_md_lint.records import NamedTuple

_ARGUMENTS = ("arguments", "input", "args")
_NAMED = frozenset({"input", "args"})
"""The keys that hold arguments only beside the name of a call: requests have them too."""
_CALL_TYPES = frozenset({"function_call", "tool_use", "server_tool_use", "mcp_tool_use", "mcp_call"})
_HOLDERS = (
    *("tool_calls", "content", "output", "choices", "message", "response", "function_call"),
    *("candidates", "parts", "toolCalls", "functionCalls", "function_calls"),  # Gemini
    "payload",  # Codex
)
"""The keys under which messages and responses hold calls."""
_SPACE = " \t\r\n"


class LineError(ValueError):
    """A line holds no batch of tool calls; the message says why."""


class Call(NamedTuple):
    """One tool call: its arguments as a JSON value.

    ``fault`` says why a text of arguments isn't JSON; q then finds no path in it.
    """

    name: str
    arguments: Value
    fault: str = ""


def read_batch(line: str) -> tuple[Call, ...]:
    """Return the calls on *line*, in order; none for a message without any. Raises :class:`LineError`."""
    try:
        value, end = read_value(line)
    except JsonError as error:
        raise LineError(f"not JSON: {error}") from error
    if line[end:].strip(_SPACE):
        raise LineError(f"more than one JSON value: the second starts behind character {end}")
    items: list[Value] = value if isinstance(value, list) else [value]
    for number, item in enumerate(items, start=1):
        if not _is_known(item):
            what = f"item {number} is" if isinstance(value, list) else "it is"
            raise LineError(f'{what} no tool call ({{"name", "arguments"}}) and no message that holds any')
    return tuple(_calls(items))


def _is_known(item: Value) -> bool:
    """Whether *item* is a call, a message, a part of one, or a response."""
    if not isinstance(item, dict):
        return False
    if _as_call(item) is not None or isinstance(item.get("role"), str):
        return True
    kind = item.get("type")
    if kind == "function" or (isinstance(kind, str) and kind in _CALL_TYPES):
        return False  # a call without arguments
    return isinstance(kind, str) or any(isinstance(item.get(key), list | dict) for key in _HOLDERS)


def _calls(items: list[Value]) -> list[Call]:
    """Return the calls in *items*, however deep their messages hold them, in order of appearance."""
    found: list[Call] = []
    pending = items[::-1]
    while pending:
        item = pending.pop()
        if isinstance(item, list):
            pending.extend(reversed(item))
        elif isinstance(item, dict):
            call = _as_call(item)
            if call is not None:
                found.append(call)
            else:
                pending.extend(item[key] for key in reversed(_HOLDERS) if key in item)
    return found


def _as_call(item: dict[str, Value]) -> Call | None:
    function, gemini = item.get("function"), item.get("functionCall")
    if isinstance(function, dict):
        item = function
    elif isinstance(gemini, dict):
        item = {"args": {}, **gemini}  # left out where there are none
    elif isinstance(item.get("role"), str):
        return None  # a message, which may have an "input" of its own
    key = next((key for key in _ARGUMENTS if key in item), None)
    if key is None:
        return None
    name, arguments = item.get("name"), item[key]
    called = name if isinstance(name, str) else ""
    if key in _NAMED and not called:
        return None  # what a whole request is given
    if not isinstance(arguments, str):
        return Call(called, arguments)
    try:
        return Call(called, read_value(arguments)[0])
    except JsonError as error:
        return Call(called, None, str(error))
