"""The screen against the rules: a text that is plain has no finding, whatever is in it."""

from __future__ import annotations

import unicodedata
from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from agents_md_lint.check.screen import is_plain, plain_patterns
from agents_md_lint.loading.whitespace import WHITE_SPACE
from tests.rules.support import findings

IGNORABLE = (
    *((0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F)),
    *((0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F)),
    *((0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A)),
    (0xE0000, 0xE0FFF),
)
"""Unicode's ``Default_Ignorable_Code_Point``, from DerivedCoreProperties.txt: what nobody sees."""
BLANK = frozenset(
    "\u2800\ufffc\U0001d159\U00016fe4\ufdd0\ufdef\ufffe\uffff\U0001fffe\U0004ffff\U0009fffe\U000dffff\U0010ffff"
)
"""What looks like nothing by its picture, and noncharacters."""
UNSEEN = {"Cf", "Cc", "Co", "Zl", "Zp"}
CONTEXTS = (
    "one{}two",
    "one {} two",
    "один{}два",
    "一{}二",
    "{}",
    "one{}",
    "{0}{0} one",
    "👩{}👩",
    "🏴{}",
    "a\u2003{}b",
)


@cache
def unseen() -> tuple[str, ...]:
    """Return the characters that may hide something; of the two whole private planes, a few hundred."""
    codes = (*range(0xF0000), *range(0xF0000, 0x110000, 251), 0xFFFFD, 0x10FFFD)
    hidden = {code for low, high in IGNORABLE for code in range(low, high + 1)}
    return tuple(
        chr(code)
        for code in codes
        if code in hidden or chr(code) in BLANK or unicodedata.category(chr(code)) in UNSEEN
    )


def wrong(lines: list[str]) -> list[str]:
    """Return the *lines* that are plain, alone in a text, and have a finding all the same."""
    text = "\n".join(["# Rules", *lines, "end"])
    if len(lines) > 1 and is_plain(text.encode()) and not findings({"AGENTS.md": text.encode()}):
        return []
    if len(lines) == 1:
        return lines if is_plain(text.encode()) and findings({"AGENTS.md": text.encode()}) else []
    half = len(lines) // 2
    return wrong(lines[:half]) + wrong(lines[half:])


@pytest.mark.parametrize("context", CONTEXTS)
def test_no_unseen_character_is_plain_where_a_rule_speaks_of_it(context: str) -> None:
    lines = [context.format(character) for character in unseen()]
    plain = [line for line in lines if is_plain(f"# Rules\n{line}\nend".encode())]
    assert not [line for at in range(0, len(plain), 2000) for line in wrong(plain[at : at + 2000])]


@pytest.mark.parametrize("character", ["\u200b", "\u202e", "\U000e0041", "\x1b", "\x00", "\ufeff", "\u2028"])
def test_what_hides_something_is_not_plain(character: str) -> None:
    assert not is_plain(f"# Rules\n\none{character}two\n".encode())


PIECES = st.sampled_from(
    [
        *(
            b"<<<<<<< a\n",
            b"=======\n",
            b">>>>>>> b\n",
            b"||||||| c\n",
            b"```\n",
            b"~~~\n",
            b"    <<<<<<< a\n",
        ),
        *(
            b"version https://git-lfs.github.com/spec/v1\n",
            b"oid sha256:",
            b"size 12\n",
            b"\r\n",
            b"\r",
            b"\n",
        ),
        *(
            b"AGENTS.md",
            b"../x",
            b"\xef\xbb\xbf",
            b"\xff\xfe",
            b"\0",
            b"\xc2\xa0",
            b"\xe2\x80\x83",
            b"\xe2\x80\x8b",
            "a\u2004b a\u2005b ".encode() * 5,
            "⚠\ufe0e ⚠\ufe0f ".encode() * 5,
            "\u2800\ue0a0\U0001ffff\U0001d159".encode(),
        ),
        *(
            b"\xe2\x80\x8d",
            b"\xef\xb8\x8f",
            b"\xf0\x9f\x8f\xb4",
            b"\xf3\xa0\x81\xa7",
            b"\xed\xa0\x80",
            b"\xc0\x80",
        ),
        *(b"word ", b"# Rules\n", b"\xd8\xa7", b"\xe0\xa4\x95", b"\xe1\x84\x80", b"\x1c", b"\x0b", b"\x85"),
    ]
)
TEXTS = st.lists(
    PIECES | st.binary(max_size=6) | st.text(max_size=6).map(lambda text: text.encode()), max_size=12
)


@given(TEXTS.map(b"".join))
@example(b"")
@example(b"\n")
@example(b"../x\n")
@example(b"\xc2\xa0\n\xc2\xa0")
@example(b"# Rules\nhidden\rshown\nend\n")
@example("# Rules\n{}\nend\n".format("a\u202fb a\xa0b " * 9).encode())
def test_what_is_plain_has_no_finding(data: bytes) -> None:
    if is_plain(data):
        assert findings({"AGENTS.md": data}) == []


@given(TEXTS.map(lambda pieces: b"# Rules\n" + b"".join(pieces) + b"\nend\n"))
def test_what_is_plain_between_plain_lines_has_no_finding(data: bytes) -> None:
    if is_plain(data):
        assert findings({"AGENTS.md": data}) == []


def of_size(size: int) -> bytes:
    """Return an ordinary text of *size* bytes."""
    return (b"word\n" * 20000)[: size - 1] + b"."


def test_the_largest_plain_file_is_the_largest_that_is_not_near_the_limit() -> None:
    """By the rules themselves: no constant of the screen is believed."""
    sizes = range(58900, 59100)
    plain = [is_plain(of_size(size)) for size in sizes]
    fine = [not findings({"AGENTS.md": of_size(size)}) for size in sizes]
    assert plain == sorted(plain, reverse=True)
    assert fine == sorted(fine, reverse=True)
    assert 0 < sum(plain) < len(sizes)
    assert sum(plain) == sum(fine) - 1, "what is exactly as large may be left to the rules, and no more"


def test_the_largest_plain_qignore_is_too() -> None:
    sizes = range(58900, 59100)
    plain = [plain_patterns(b"#" * size) is not None for size in sizes]
    fine = [not findings({".qignore": b"#" * size}) for size in sizes]
    assert plain == sorted(plain, reverse=True)
    assert sum(plain) == sum(fine) - 1
    assert plain_patterns(b"#" * 100_000) is None


@pytest.mark.parametrize("size", [65535, 65536, 65537, 99999])
def test_what_is_larger_is_not_plain(size: int) -> None:
    assert not is_plain(of_size(size))
    assert findings({"AGENTS.md": of_size(size)})


@pytest.mark.parametrize(
    "text", ["# Rules\n\nKeep it small.\n", "a\nb", "# Ä\n\n“Ünï” 日本 🚀 ✅.\n", "\ta\r\nb\r\n"]
)
def test_ordinary_text_is_plain(text: str) -> None:
    assert is_plain(text.encode())


@pytest.mark.parametrize("character", [c for c in WHITE_SPACE if not c.isascii()] + ["é", "€"])
def test_what_stands_around_a_plain_text_is_ascii(character: str) -> None:
    """q drops more kinds of white space than bytes know, and texts are compared without it."""
    assert not is_plain(f"one\ntwo{character}".encode())
    assert not is_plain(f"{character}one\ntwo".encode())
    assert not is_plain(f"\n {character}one\ntwo\n".encode())


@pytest.mark.parametrize("text", ["~\n~", "a\r\nb", "aé\néb", "a\uf900b\nc"])
def test_what_is_within_may_be_anything_that_is_seen(text: str) -> None:
    assert is_plain(text.encode())


@pytest.mark.parametrize(("data", "shown"), [(b"build/\n", True), (b"*.d\n/e/\n", False), (b"e\n", False)])
def test_directories_may_lie_deep(data: bytes, shown: bool) -> None:
    patterns = plain_patterns(data)
    assert patterns is not None
    assert patterns.show("/".join(["d"] * 3000))
    assert patterns.show("/".join(["d"] * 2000 + ["e"] + ["d"] * 2000)) is shown
