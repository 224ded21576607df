"""A ``.qignore`` that is made to cost much: no rule may cost the square of its length."""

from __future__ import annotations

import random
import string
import time

import pytest

from tests.rules.qignores import check

_SIZE = 16_000
"""Bytes: a quarter of what is read. What costs the square of the lines shows here as well."""
_SECONDS = 5.0
"""Of processor time, for what takes half a one here; what costs the square takes eight."""
_RANDOM = random.Random(7)  # noqa: S311  the same lines in every run


def _word(length: int) -> str:
    return "".join(_RANDOM.choices(string.ascii_lowercase, k=length))


def _wild() -> str:
    return f"{_word(1)}*{_word(1)}?{_word(1)}"


# Enough lines for that.
HOSTILE = {
    "names": [_word(4) for _ in range(4000)],
    "repeats": ["ab"] * 6000,
    "turns": ["ab", "!ab"] * 3000,
    "wildcards and negations": [line for _ in range(2000) for line in (_wild(), f"!{_word(2)}/{_word(1)}")],
    "hard patterns": [line for _ in range(2000) for line in (f"*{_wild()}**{_wild()}", f"!{_word(3)}/*")],
    "suffixes and negations": [line for _ in range(2000) for line in (f"*{_word(2)}", f"!*{_word(2)}x")],
    "covers and negations": [line for _ in range(2000) for line in (f"{_word(2)}/**", f"!{_word(2)}/a/")],
    "everything, again and again": ["*", "!src/"] * 2000,
    "many shown": ["*", *(f"!{_word(3)}/" for _ in range(4000))],
    "deep negations": [line for _ in range(16) for line in ("?/", "!" + _word(3) + "/b" * 2000)],
    "one deep negation": ["!" + "a/" * 32_000 + "b"],
    "brackets": [f"[{_word(2)}]" for _ in range(4000)],
    "open brackets": ["[" * 65_000 + "]"],
    "braces in a row": ["{a,b}" * 13_000],
    "open braces": ["{," * 32_000 + "}"],
    "commas in braces": ["{" + "," * 65_000 + "}"],
    "backslashes": ["a\\b\\" * 15_000],
    "stars": ["*" * 65_000],
    "stars and slashes": ["/*" * 32_000 + "a"],
    "deep stars": ["/**" * 20_000 + "/a"],
    "spaces": [" " * 30_000 + "a" + " " * 30_000 + "#b"],
    "hashes": [" #" * 32_000],
    "one long name": ["a" * 65_000],
    "stars in names": ["a**" * 20_000],
    "dots": [".**/../" * 9000 + "/a"],
    "question marks": ["?" * 65_000],
    "not ASCII": ["\u00e9"] * 6000,
    "carriage returns": ["a\rb"] * 6000,
    "comments": ["a # b"] * 4000,
    "secrets": [".env" * 15_000 + "*.pem"],
}


@pytest.mark.parametrize("name", HOSTILE)
def test_time(name: str) -> None:
    text = ""
    for line in HOSTILE[name]:
        if len((text + line).encode()) > _SIZE:
            break
        text += line + "\n"
    beside = {f"{_word(3)}/{_word(1)}": "x" for _ in range(3000)}
    start = time.process_time()
    check(text or HOSTILE[name][0][:_SIZE], beside=beside)
    assert time.process_time() - start < _SECONDS
