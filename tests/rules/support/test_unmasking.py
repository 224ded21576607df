"""How hidden characters are named, what they spell, and what removes them."""

from __future__ import annotations

import pytest

from agents_md_lint.rules.support.bits import HiddenKind
from agents_md_lint.rules.support.hidden import find_hidden
from agents_md_lint.rules.support.unmasking import description, removal
from tests.rules.support import subject


def tags(data: str) -> str:
    return "".join(chr(0xE0000 + ord(char)) for char in data)


def described(text: str) -> str:
    found = find_hidden(text)
    assert len({one.kind for one in found}) == 1
    return description(found[0].kind, "fault", found)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a\u200bb", "fault (U+200B ZERO WIDTH SPACE)"),
        ("a\x1b[2K\x1b[1m", "fault (U+001B ESCAPE)"),
        ("a\x85b", "fault (U+0085, in CP1252 …)"),
        ("a\x81b", "fault (U+0081)"),
        ("a\x7fb", "fault (U+007F DELETE)"),
        ("a\x01\x02\x03", "fault (U+0001, U+0002, U+0003)"),
        ("a\x01\x02\x03\x04\x05", "fault (U+0001, U+0002, U+0003 and 2 other kinds)"),
        (f"a{tags('say hi')}", "fault that spell 'say hi'"),
        (f"a{tags('x')}", "fault that spells 'x'"),
        (f"a{chr(0xE0001)}", "fault (U+E0001 LANGUAGE TAG)"),
        ("a\ufe01\ufe02\ufe03", "fault that stand for the bytes 01 02 03"),
        ("a" + "\ufe01" * 17, "fault that stand for the bytes " + "01 " * 15 + "01 …"),
    ],
)
def test_what_they_are_or_spell(text: str, words: str) -> None:
    assert described(text) == words


def test_no_fault_is_no_word() -> None:
    assert description(HiddenKind.ZERO_WIDTH, "", find_hidden("a\u200bb")) == "(U+200B ZERO WIDTH SPACE)"


def removed(text: str, kind: HiddenKind) -> str:
    found = [one for one in find_hidden(text) if one.kind is kind]
    return removal(subject({"AGENTS.md": text}), kind, found)


@pytest.mark.parametrize(
    ("text", "kind", "remedy"),
    [
        ("a\rb\nc", HiddenKind.TERMINAL, "put ends of lines there: perl "),
        ("\x1b[1ma\x1b[0m", HiddenKind.TERMINAL, "remove the terminal sequences: perl "),
        ("\x1b[1ma\x1b", HiddenKind.TERMINAL, "remove them, and the rest of each terminal sequence, from "),
        ("\x1b]0;t\x07", HiddenKind.TERMINAL, "remove them, and the rest of each terminal sequence, from "),
        ("a\x93b\x94", HiddenKind.CONTROL, "put the characters of CP1252 there that were meant: perl "),
        ("a\x93b\x01", HiddenKind.CONTROL, "remove them: perl -CSD -i -pe 's/[\\x{1}\\x{93}]//g' AGENTS.md"),
        (
            "a\x01\x02\x03b\x05",
            HiddenKind.CONTROL,
            "remove them: perl -CSD -i -pe 's/[\\x{1}-\\x{3}\\x{5}]//g' ",
        ),
        (f"a{tags('ab')}", HiddenKind.TAG, "remove them: perl -CSD -i -pe 's/[\\x{E0000}-\\x{E007F}]//g' "),
        (
            f"\U0001f3f4{tags('gbeng')}\U000e007f a{tags('xy')}",  # a flag, whose tags stay
            HiddenKind.TAG,
            "remove them: perl -CSD -i -pe 's/[\\x{E0078}-\\x{E0079}]//g' ",
        ),
        ("ab\ufeffcd", HiddenKind.IN_WORD, "remove them: perl -CSD -i -pe 's/[\\x{FEFF}]//g' "),
        ("\ufeffab\ufeffcd", HiddenKind.IN_WORD, "remove them: perl -CSD -i -pe 's/[\\x{FEFF}]//g' "),
        (
            "x" + "\u2002\u2003" * 4 + "y",
            HiddenKind.BITS,
            "put usual spaces there, or nothing, in AGENTS.md: ",
        ),
        (
            "ab\u200bcd, \u0e01\u200b\u0e01",
            HiddenKind.IN_WORD,
            "remove them from AGENTS.md; take care, for the same characters also stand where they belong",
        ),
    ],
)
def test_what_removes_them_and_nothing_else(text: str, kind: HiddenKind, remedy: str) -> None:
    assert removed(text, kind).startswith(remedy)
