"""Paths in shell commands, guessed: to tell what q, which never parses shell text, doesn't see. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from agents_md_lint.loading.json_value import Value
from agents_md_lint.loading.tool_calls import strings
from agents_md_lint.records import NamedTuple

COMMAND_FIELDS = frozenset({"cmd", "command", "script"})
"""The keys that shell text stands under, in lower case."""
DIRECTORY_FIELDS = frozenset({"cwd", "workdir", "working_directory"})
"""The keys that say where a command runs, in lower case."""
MOST = 10_000
"""The words of a call's commands that are looked at."""
DEEPEST = 4096
"""The longest path of a directory that a ``cd`` may lead to, in characters: no system opens a longer one."""
_MOST_ABOVE = 1 << 22
"""The characters that a call's words get from the directories in front of them: each ``cd`` adds to all."""
_WORD = re.compile(r"""[^\s'"`$;|&<>(){}=,]+""")


class ShellWord(NamedTuple):
    """A word that may be a path, as a tool call would name it, and the key of the text that it is from."""

    path: str
    field: str


def shell_words(arguments: Value) -> Iterator[ShellWord]:
    """Yield the different words in the commands of a call, relative to where the command says it runs."""
    texts = list(_texts(arguments, COMMAND_FIELDS))
    directory = next((text for _, text in _texts(arguments, DIRECTORY_FIELDS)), "")
    seen: set[ShellWord] = set()
    left = _MOST_ABOVE
    for field, text in texts:
        here = directory
        last = ""
        for match in _WORD.finditer(text):
            word = match.group()
            path = word if word.startswith("/") or not here else f"{here}/{word}"
            found = ShellWord(path, field)
            left -= len(path) - len(word)
            if len(seen) >= MOST or left < 0:
                return
            if found not in seen:
                seen.add(found)
                yield found
            if last in ("cd", "pushd") and len(path) <= DEEPEST:
                here = path
            last = word


def _texts(value: Value, fields: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Yield the strings whose nearest key is one of *fields* in lower case, each with that key."""
    for text, key in strings(value):
        if key.lower() in fields:
            yield key, text
