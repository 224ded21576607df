"""The rules on the size of a file."""

from __future__ import annotations

import pytest

from agents_md_lint.rules.findings import Finding, Place, Severity
from agents_md_lint.snapshot import Link
from tests.rules.support import findings, slugs

MOVE = "or move a part of it into the AGENTS.md of the directory that it is about"
HERE = frozenset({"AGENTS.md"})


def one(data: bytes, rule: str, path: str = "AGENTS.md") -> Finding:
    """Return the only finding of *rule* in a file."""
    (finding,) = findings({path: data}, rule)
    return finding


def test_one_byte_too_many() -> None:
    data = b"x\n" * 32768 + b"y"
    assert findings({"AGENTS.md": data}) == [
        Finding(
            "oversized",
            Severity.ERROR,
            "AGENTS.md",
            ".",
            Place(32769, 1, 65536),
            "65,537 bytes are 1 more than q uses: the last 1 is lost, from line 32769, column 1 on",
            "q keeps the first 65,536 bytes and puts a line that says so in place of the rest",
            f"shorten AGENTS.md by 1 byte, {MOVE}",
            touched_by=HERE,
        )
    ]


@pytest.mark.parametrize(
    ("data", "place", "message"),
    [
        (
            b"x" * 65535 + "é".encode(),
            Place(1, 65536, 65535),
            "65,537 bytes are 1 more than q uses: the last 2 are lost, from line 1, column 65536 on; "
            "the limit cuts a character after 1 byte",
        ),
        (
            b"x" * 65533 + "😀".encode() + b"y",
            Place(1, 65534, 65533),
            "65,538 bytes are 2 more than q uses: the last 5 are lost, from line 1, column 65534 on; "
            "the limit cuts a character after 3 bytes",
        ),
        (
            b"x" * 65533 + b"\xff\xff\xffyz",
            Place(1, 65534, 65533),
            "65,538 bytes are 2 more than q uses: the last 5 are lost, from line 1, column 65534 on; "
            "3 bytes before the limit are not UTF-8",
        ),
        (
            "é\r\n".encode() * 16384 + b"end\n",
            Place(16385, 1, 65536),
            "65,540 bytes are 4 more than q uses: the last 4 are lost, from line 16385, column 1 on",
        ),
        (
            b"\xef\xbb\xbf" + b"x" * 100000,
            Place(1, 65534, 65536),
            "100,003 bytes are 34,467 more than q uses: the last 34,467 are lost, "
            "from line 1, column 65534 on",
        ),
        (
            b"x" * 65535 + b"\n\n",
            Place(2, 1, 65536),
            "65,537 bytes are 1 more than q uses: the last 1 is lost, from line 2, column 1 on",
        ),
    ],
)
def test_what_is_lost(data: bytes, place: Place, message: str) -> None:
    told = one(data, "oversized")
    assert (told.place, told.message) == (place, message)


def test_a_file_behind_a_link_is_named() -> None:
    (told,) = findings({"AGENTS.md": Link("guide.md"), "guide.md": b"x" * 70000}, "oversized")
    assert told.help == f"shorten guide.md by 4,464 bytes, {MOVE}"


@pytest.mark.parametrize(
    ("size", "end"),
    [(65537, "at each directory listing"), ((1 << 20) + 1, "refuses to change a file over 1 MiB")],
)
def test_rules_have_no_limit_in_q(size: int, end: str) -> None:
    told = one(b"x\n" * (size // 2) + b"x" * (size % 2), "oversized", ".qignore")
    assert (
        told.message
        == f"{size:,} bytes are {size - 65536:,} more than the 65,536 that a file for q should have"
    )
    assert told.effect.startswith("q has no limit for this file")
    assert told.effect.endswith(end)


def test_a_rejected_text_would_be_cut() -> None:
    told = one(b"\x93" + b"x" * 70000, "oversized")
    assert "the last 4,465 would be lost" in told.message
    assert (
        told.effect == "q ignores the whole file for another fault; without that, it would keep 65,536 bytes"
    )


@pytest.mark.parametrize(
    ("size", "expected"),
    [(58982, []), (58983, ["near-limit"]), (65536, ["near-limit"]), (65537, ["oversized"])],
)
@pytest.mark.parametrize("path", ["AGENTS.md", ".qignore"])
def test_the_bounds(size: int, expected: list[str], path: str) -> None:
    data = b"".join(b"build-%06d\n" % number for number in range(size // 13)) + b"y" * (size % 13)
    assert [rule for _, rule in slugs({path: data})] == expected


def test_near_the_limit_as_it_is_told() -> None:
    assert one(b"x" * 60000, "near-limit") == Finding(
        "near-limit",
        Severity.WARNING,
        "AGENTS.md",
        ".",
        Place(),
        "60,000 bytes are 91 % of the 65,536 that q uses",
        "q keeps 65,536 bytes and puts a line that says so in place of the rest: 5,536 bytes more will fit",
        f"shorten AGENTS.md, {MOVE}",
        touched_by=HERE,
    )
    assert (
        one(b"x" * 65536, "near-limit").effect
        == "q keeps 65,536 bytes and puts a line that says so in place of the rest: no more will fit"
    )


@pytest.mark.parametrize("data", [b"\x93" + b"x" * 60000, "x".encode("utf-16") * 20000])
def test_a_rejected_text_is_not_near_the_limit(data: bytes) -> None:
    assert not findings({"AGENTS.md": data}, "near-limit")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is empty"),
        (b" \r\n\t\xc2\xa0\xe3\x80\x80\n", "there is nothing in the file but white space"),
        (b"\xef\xbb\xbf", "there is nothing in the file but a byte order mark"),
        (b"\xef\xbb\xbf \n", "there is nothing in the file but a byte order mark"),
    ],
)
def test_empty_guidance(data: bytes, message: str) -> None:
    assert findings({"AGENTS.md": data}) == [
        Finding(
            "empty-guidance",
            Severity.WARNING,
            "AGENTS.md",
            ".",
            Place(),
            message,
            "q loads it as empty text, which tells the agent nothing",
            "write the guidance into AGENTS.md, or remove it: rm AGENTS.md",
            touched_by=HERE,
        )
    ]


def test_empty_guidance_below_the_root_pauses() -> None:
    (told,) = findings({"a b/AGENTS.md": Link("../e.md"), "e.md": b"\n"}, "empty-guidance")
    assert told.effect == "q pauses the first tool call that reaches this directory, to load an empty text"
    assert told.help == "write the guidance into e.md, or remove it: rm 'a b/AGENTS.md'"


@pytest.mark.parametrize("data", [b"x", b"\x1c\n", "\u200b\n".encode(), b"\0", b"\xff"])
def test_not_empty(data: bytes) -> None:
    assert not findings({"AGENTS.md": data}, "empty-guidance")


def test_empty_rules_are_no_fault() -> None:
    assert not findings({".qignore": b""})


def test_spaces_up_to_the_limit_are_empty_and_lose_the_text() -> None:
    assert [rule for _, rule in slugs({"AGENTS.md": b" " * 65536 + b"text"})] == [
        "empty-guidance",
        "oversized",
    ]
