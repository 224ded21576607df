"""Texts of two or four bytes a character: what is one, and what only looks like it."""

from __future__ import annotations

import pytest

from agents_md_lint.rules.findings import Finding, Place, Severity
from agents_md_lint.rules.support.wide import wide_encoding
from tests.rules.support.test_bad_bytes import IGNORED, MOVED, STRAY, TEXTS, only, rules


@pytest.mark.parametrize("path", ["AGENTS.md", ".qignore"])
@pytest.mark.parametrize("mark", ["\ufeff", ""])
@pytest.mark.parametrize("name", ["UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"])
@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_wide_text_is_one_finding(text: str, name: str, mark: str, path: str) -> None:
    told = only((mark + text).encode(name), path)
    assert told.rule == "utf16-text"
    assert name in told.message
    assert ("without" in told.message) is (not mark)
    assert f"iconv -f {name[:6] if mark else name} -t UTF-8" in told.help


def test_wide_text_as_it_is_told() -> None:
    assert only("# hi\n".encode("utf-16")) == Finding(
        "utf16-text",
        Severity.ERROR,
        "AGENTS.md",
        ".",
        Place(1, 1, 0),
        "the text is UTF-16LE (with the byte order mark FF FE), not UTF-8",
        IGNORED,
        f"convert it to UTF-8: iconv -f UTF-16 -t UTF-8 {MOVED}",
        touched_by=frozenset({"AGENTS.md"}),
    )
    rules_file = only("build/\n".encode("utf-16-be"), ".qignore")
    assert rules_file.message == "the text is UTF-16BE (without a byte order mark), not UTF-8"
    assert rules_file.effect == "q finds no line in it that works, so it hides nothing but .q/"
    assert only("Привет".encode("utf-16-le")).effect == (
        "q loads its bytes as single characters, which nobody can read"
    )


@pytest.mark.parametrize("data", [b"\xff\xfe", b"\xfe\xff", "# hi\n".encode("utf-16-le") + b"\n"])
def test_empty_and_odd_wide_texts(data: bytes) -> None:
    assert rules(data) == ["utf16-text"]


def test_a_short_wide_text_that_could_be_anything_is_invalid() -> None:
    assert rules("中文测试".encode("utf-16-le")) == ["invalid-utf8"]


@pytest.mark.parametrize("text", STRAY, ids=range(len(STRAY)))
def test_a_stray_nul_makes_no_wide_text(text: bytes) -> None:
    for at in range(len(text) + 1):
        data = text[:at] + b"\0" + text[at:]
        assert wide_encoding(data) is None, data
        assert rules(data) == ["nul-byte"]


@pytest.mark.parametrize(
    "data",
    [
        b"\0",
        b"\0" * 100,
        b"text" + b"\0" * 400,
        b"ab\0\0",
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0\0\0\1\0\x08\6\0\0\0",
    ],
)
def test_padding_and_pictures_are_no_wide_text(data: bytes) -> None:
    assert rules(data) == ["nul-byte"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"x\x07y\n",
        b"N\x08NA\x08AM\x08ME\x08E\n",
        b"\x1b[31mred\x1b[0m\n",
        b"\x1b$)C\x0e\x21\x21\x0f \x0e\x30\x30\x0f\n",
        "Größe\n".encode(),
    ],
)
def test_what_q_reads_well_is_no_wide_text(data: bytes) -> None:
    assert wide_encoding(data) is None


def test_a_mark_before_plain_text_is_no_wide_text() -> None:
    assert rules(b"\xff\xfehello world\n") == ["invalid-utf8"]
