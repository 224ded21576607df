"""The rules on bytes that aren't UTF-8, on NUL and on byte order marks."""

from __future__ import annotations

import pytest

from agents_md_lint.rules.findings import Finding, Place, Related, Severity
from agents_md_lint.snapshot import Link
from tests.rules.support import findings, slugs

SMART = "# A\n\nHe said “stop” and don’t go – ok.\n"


MOVED = "AGENTS.md > AGENTS.md.tmp && mv AGENTS.md.tmp AGENTS.md"


IGNORED = "q ignores the whole file without a word"


def only(data: bytes | str, path: str = "AGENTS.md") -> Finding:
    """Return the only finding of a file."""
    (finding,) = findings({path: data})
    return finding


def rules(data: bytes | str, path: str = "AGENTS.md") -> list[str]:
    """Return the rules that a file breaks."""
    return [rule for _, rule in slugs({path: data})]


def test_western_text_is_told_with_place_bytes_and_command() -> None:
    finding = only(SMART.encode("cp1252"))
    assert finding == Finding(
        "invalid-utf8",
        Severity.ERROR,
        "AGENTS.md",
        ".",
        Place(3, 9, 13),
        "byte 0x93 at offset 13 is not UTF-8 (likely CP1252, where it is “), and 3 more places are not",
        IGNORED,
        f"convert it to UTF-8: iconv -f CP1252 -t UTF-8 {MOVED}",
        touched_by=frozenset({"AGENTS.md"}),
    )


def test_the_command_names_the_file_behind_a_link() -> None:
    (finding,) = findings({"AGENTS.md": Link("docs/a b.md"), "docs/a b.md": SMART.encode("cp1252")})
    assert finding.help == (
        "convert it to UTF-8: iconv -f CP1252 -t UTF-8 'docs/a b.md' > 'docs/a b.md.tmp'"
        " && mv 'docs/a b.md.tmp' 'docs/a b.md'"
    )
    assert finding.path == "AGENTS.md"
    assert finding.related == (Related("docs/a b.md", 3, "the text that the link leads to"),)


def test_a_name_that_starts_with_a_dash_is_no_option() -> None:
    (finding,) = findings({"AGENTS.md": Link("-f.md"), "-f.md": SMART.encode("cp1252")})
    assert finding.help.endswith("iconv -f CP1252 -t UTF-8 ./-f.md > ./-f.md.tmp && mv ./-f.md.tmp ./-f.md")


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"\x93", Place(1, 1, 0)),
        (b"\xef\xbb\xbfab\x93", Place(1, 3, 5)),
        (b"\xef\xbb\xbfa\r\n\xc3\xa9\xf0\x9f\x98\x80\x93", Place(2, 3, 12)),
        (b"a\rb\x93", Place(1, 4, 3)),
    ],
)
def test_places_count_characters_and_bytes(data: bytes, place: Place) -> None:
    assert only(data).place == place


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"x \x93y\n", "byte 0x93 at offset 2 is not UTF-8 (likely CP1252, where it is “)"),
        (
            b"x \x93y\x94\n",
            "byte 0x93 at offset 2 is not UTF-8 (likely CP1252, where it is “), and 1 more place is not",
        ),
        (
            "Größe\n".encode("cp1252"),
            "byte 0xF6 at offset 2 is not UTF-8 (likely CP1252, where it is ö), and 0",
        ),
        (
            b"ab\xe2\x80",
            "bytes 0xE2 0x80 at offset 2 are only the start of a character: the file ends within it",
        ),
        (
            b"ab\xed\xa0\xbdcd",
            "bytes 0xED 0xA0 0xBD at offset 2 are half of a UTF-16 surrogate pair (U+D83D), "
            "which is not UTF-8",
        ),
        (b"ab\xc0\x80cd", "byte 0xC0 at offset 2 is not UTF-8"),
        ("“a” ".encode() + b"\x93b", "byte 0x93 at offset 8 is not UTF-8 (likely CP1252, where it is “)"),
        ("→ a ".encode() + b"\x81b", "byte 0x81 at offset 6 is not UTF-8"),
        (b"caf\x8e\n", "byte 0x8E at offset 3 is not UTF-8"),
    ],
)
def test_messages(data: bytes, message: str) -> None:
    assert only(data).message == message.removesuffix(", and 0")


def test_a_text_that_is_utf8_otherwise_is_not_converted_as_a_whole() -> None:
    told = only("# “Rules”\n".encode() + b"and \x93more\x94\n")
    assert (
        told.help
        == "type “ there again in AGENTS.md; the rest is UTF-8 already, so do not convert the whole file"
    )


@pytest.mark.parametrize(
    ("data", "effect"),
    [
        (b"# \x93\nbuild/\n", "q skips this line, a comment; other tools may refuse the file"),
        (
            b"# c\nbu\x93ild/\n",
            "q reads on, but the pattern in this line does not match what its author meant",
        ),
    ],
)
def test_rules_are_read_on(data: bytes, effect: str) -> None:
    told = only(data, ".qignore")
    assert (told.rule, told.effect) == ("invalid-utf8", effect)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"x" * 65533 + b"\xff\xff\xff\xff", ["oversized"]),
        (b"x" * 65532 + b"\xff\xff\xff\xff", ["invalid-utf8", "near-limit"]),
        (b"x" * 65532 + b"\xff\xff\xff\xffy", ["invalid-utf8", "oversized"]),
        (b"x" * 65536 + b"\xff", ["oversized"]),
        (b"x" * 65536 + b"\xff" * 10, ["oversized"]),
        (b"x" * 65536 + b"\0", ["nul-byte", "oversized"]),
        (b"x" * 65537 + b"\0", ["oversized"]),
    ],
)
def test_only_what_q_reads_counts(data: bytes, expected: list[str]) -> None:
    if "near-limit" in expected:  # 65,536 bytes, which q rejects: nothing is near to be lost
        expected = ["invalid-utf8"]
    assert sorted(rules(data)) == expected


def test_four_bad_bytes_at_the_limit_are_told_where_they_are() -> None:
    bad, size = findings({"AGENTS.md": b"x\n" * 32766 + b"\xff\xff\xff\xffy"})
    assert (bad.message, bad.place) == ("byte 0xFF at offset 65,532 is not UTF-8", Place(32767, 1, 65532))
    assert (
        size.effect == "q ignores the whole file for another fault; without that, it would keep 65,536 bytes"
    )


TEXTS = (
    "hi",
    "# Rules\r\n\r\nRun the tests.\r\n",
    "Привет",
    "Привет, мир\n",
    "# 规则\n\n总是运行测试。\n",
    "你好\n",
    "总是在提交之前运行测试，不要修改生成的文件。",
    "コミットの前に必ずテストを実行してください。\n",
    "café – “x”\n",
    "עברית\n",
    "नमस्ते\n",
    "ελληνικά\n",
    "한국어 텍스트\n",
    "สวัสดี\n",
    "emoji 😀 text\n",
    "x\n" * 40000,
    "规则\n" * 20000,
)


STRAY = (
    b"Hello, this is text.\n",
    b"| a | b |\n|---|---|\n| 1 | 2 |\n",
    b"build/\n",
    "Größe – “ja”\n".encode() * 3,
    "Größe – “ja” und so weiter\n".encode("cp1252"),
    "# Правила\n\nВсегда запускай тесты.\n".encode(),
    "# Правила\n\nВсегда запускай тесты.\n".encode("cp1251"),
    "# Правила\n\nВсегда запускай тесты.\n".encode("koi8-r"),
    "# 规则\n\n总是运行测试。不要修改生成的文件。\n".encode(),
    "# 规则\n\n总是运行测试。不要修改生成的文件。\n".encode("gb18030"),
    "# ルール\n\nテストを実行してください。\n".encode("shift_jis"),
)


def test_a_nul_as_it_is_told() -> None:
    assert only(b"# A\r\nhello there\0 and\0\n") == Finding(
        "nul-byte",
        Severity.ERROR,
        "AGENTS.md",
        ".",
        Place(2, 12, 16),
        "a NUL byte at offset 16, and 1 more, within the 65,537 bytes that q reads",
        IGNORED,
        "remove what is not text: tr -d '\\000' < AGENTS.md > AGENTS.md.tmp && mv AGENTS.md.tmp AGENTS.md",
        touched_by=frozenset({"AGENTS.md"}),
    )


@pytest.mark.parametrize(
    ("data", "end"),
    [
        (
            b"hello there, all\n" * 3 + "appended\r\n".encode("utf-16-le"),
            "; a part of the text looks like UTF-16",
        ),
        (b"hello there \x93all\x94\0\n", "; nor is the text UTF-8"),
        (b"hello there\0", "within the 65,537 bytes that q reads"),
        (b"x" * 65536 + b"\0", ": past what q uses, but it reads one byte more to see the end"),
    ],
)
def test_what_else_is_known_about_a_text_with_nul(data: bytes, end: str) -> None:
    assert findings({"AGENTS.md": data}, "nul-byte")[0].message.endswith(end)


@pytest.mark.parametrize(
    ("data", "effect"),
    [
        (b"# some comment\0\n", "q skips this line, a comment; other tools take the file for a binary one"),
        (b"build\0/\n", "q reads on, but the pattern in this line matches nothing"),
    ],
)
def test_a_nul_in_rules(data: bytes, effect: str) -> None:
    assert only(data, ".qignore").effect == effect


def test_a_byte_order_mark_as_it_is_told() -> None:
    assert only(b"\xef\xbb\xbf# Hi\nx\n") == Finding(
        "byte-order-mark",
        Severity.WARNING,
        "AGENTS.md",
        ".",
        Place(1, 1, 0),
        "the text starts with a byte order mark (U+FEFF, bytes EF BB BF)",
        "q keeps the mark as an invisible first character of the text",
        "remove it: tail -c +4 AGENTS.md > AGENTS.md.tmp && mv AGENTS.md.tmp AGENTS.md",
        touched_by=frozenset({"AGENTS.md"}),
    )


@pytest.mark.parametrize(
    ("line", "severity"),
    [
        ("build/", Severity.ERROR),
        ("  !build/", Severity.ERROR),
        ("# comment", Severity.WARNING),
        (" # comment\r", Severity.WARNING),
        ("", Severity.WARNING),
        (" \t\r", Severity.WARNING),
    ],
)
def test_a_byte_order_mark_kills_the_first_pattern(line: str, severity: Severity) -> None:
    (told,) = findings({".qignore": f"\ufeff{line}\ndist/\n", "dist/x": ""}, "byte-order-mark")
    assert told.severity is severity
    assert ("matches nothing" in told.effect) is (severity is Severity.ERROR)


@pytest.mark.parametrize("data", [b"", b"# plain\n", "# “ja” – 日本 😀\n".encode(), b"x\xef\xbf\xbdy\n"])
@pytest.mark.parametrize("path", ["AGENTS.md", ".qignore"])
def test_plain_text_is_nothing(data: bytes, path: str) -> None:
    assert not findings({path: data}, "invalid-utf8", "utf16-text", "nul-byte", "byte-order-mark")


@pytest.mark.parametrize("path", ["sub/.qignore", "AGENT.md"])
def test_what_q_never_reads_is_not_judged(path: str) -> None:
    assert not findings({path: b"\x93\0"}, "invalid-utf8", "utf16-text", "nul-byte", "byte-order-mark")
