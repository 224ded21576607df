"""The offers by themselves, over made-up trees: what is sure, and what a change leaves as it was."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents_md_lint.check.engine import subjects
from agents_md_lint.loading import Loader
from agents_md_lint.paths import clean
from agents_md_lint.qignore import QIgnore
from agents_md_lint.rules import rule_of
from agents_md_lint.rules.inert_pattern import cleaned
from agents_md_lint.rules.model import Faulty, Workspace
from agents_md_lint.rules.offers import NewText, Offer, Rename
from agents_md_lint.rules.redundant_pattern import _removable
from agents_md_lint.rules.support.encoding import decoded
from agents_md_lint.snapshot import Memory
from agents_md_lint.snapshot.inventory import take_stock
from agents_md_lint.snapshot.memory import Leaf
from agents_md_lint.snapshot.protocol import Entry
from tests.rules.support import findings


def fixed(rule: str, faulty: Faulty) -> list[Offer]:
    """Return what the fix of *rule* offers."""
    fix = rule_of(rule).fix
    assert fix is not None
    return list(fix(faulty))


def offers(leaves: Mapping[str, Leaf], path: str, rule: str) -> list[Offer]:
    """Return what the fix for *rule* offers for the file at *path*; nothing where it has no finding."""
    found = [finding for finding in findings(leaves, rule) if finding.path == path]
    if not found:
        return []
    snapshot = Memory(leaves)
    files = take_stock(leaves, ".")
    workspace = Workspace(Loader(snapshot), files, lambda: leaves)
    [subject] = [subject for subject in subjects(workspace, files) if subject.path == path]
    lines = frozenset(finding.place.line or 0 for finding in found)
    data = snapshot.read(subject.candidate.resolution.path, 1 << 20)
    return fixed(rule, Faulty(subject, data, lines))


def offered(data: bytes, rule: str) -> list[tuple[str, bool]]:
    """Return the new text of each offer for a guidance file, and whether it is sure."""
    found = offers({"AGENTS.md": data}, "AGENTS.md", rule)
    return [(one.change.data.decode(), one.sure) for one in found if isinstance(one.change, NewText)]


SENTENCES = {
    "de": ("Bitte prüfen Sie die Änderungen und führen Sie größere Umbauten übermorgen aus.\n", ["cp1252"]),
    "quotes": ("Write “plain” English – don’t use ‘smart’ words…\n", ["cp1252"]),
    "pl": (
        "Uruchom testy przed każdą zmianą. Nie zmieniaj plików wygenerowanych, zostaną usunięte później.\n",
        ["cp1250"],
    ),
    "ru": ("Запускайте тесты перед каждым изменением. Не правьте файлы вручную.\n" * 5, ["koi8-r", "cp866"]),
    "el": ("Εκτελέστε τις δοκιμές πριν από κάθε αλλαγή. Μην αλλάζετε αρχεία.\n", ["cp1253"]),
    "ja": (
        "変更する前にテストを実行してください。生成されたファイルは手で編集しないでください。\n",
        ["cp932", "euc-jp"],
    ),
    "zh": ("每次修改之前请运行测试。不要手动编辑生成的文件。\n" * 5, ["gb18030", "big5"]),
    "ko": ("변경하기 전에 테스트를 실행하십시오. 생성된 파일을 수정하지 마십시오.\n", ["cp949"]),
}


@pytest.mark.parametrize(
    ("language", "name"), [(key, name) for key, (_, names) in SENTENCES.items() for name in names]
)
def test_encodings_of_single_bytes_are_read_and_never_sure(language: str, name: str) -> None:
    text = "# Rules\n\n" + SENTENCES[language][0]
    text = text.encode(name, "ignore").decode(name)
    assert offered(text.encode(name), "invalid-utf8") == [(text, False)]


@pytest.mark.parametrize("text", ["Maß", "Höhe ändern", "Écris en français", "Zmień plik", "Правка", "変更"])
@pytest.mark.parametrize(
    "name", ["cp1250", "cp1251", "cp1252", "cp437", "cp850", "mac_roman", "koi8-r", "cp932"]
)
@pytest.mark.parametrize("more", [1, 8])
def test_no_guess_is_sure(text: str, name: str, more: int) -> None:
    data = (text * more).encode(name, "ignore")
    assert not any(sure for _, sure in offered(b"# Rules\n\n" + data + b"\n", "invalid-utf8"))


@pytest.mark.parametrize("name", ["utf-16", "utf-32", "utf-16-le", "utf-16-be", "utf-32-be"])
def test_what_a_mark_or_the_shape_proves_is_sure(name: str) -> None:
    text = "# Rules\n\nKeep “it” small.\n"
    assert offered(text.encode(name), "utf16-text") == [(text, True)]


@given(st.binary(max_size=60))
def test_what_is_decoded_is_encoded_again_to_the_same(data: bytes) -> None:
    for name in ("cp1252", "utf-16-le", "utf-32-be", "shift_jis", "gb18030", "euc-jp", "koi8-r", "nope"):
        text = decoded(data, name)
        assert text is None or (text.encode(name) == data and text.encode().decode() == text)


MARKS = (b"", b"\xff\xfe", b"\xfe\xff", b"\xff\xfe\0\0", b"\0\0\xfe\xff")


@settings(max_examples=300)
@given(st.text(max_size=80), st.sampled_from(["utf-16", "utf-32", "utf-16-be", "utf-16-le", "utf-32-le"]))
def test_no_character_is_lost_from_two_and_four_bytes(text: str, name: str) -> None:
    data = text.encode(name)
    for other, _ in offered(data, "utf16-text"):
        again = [other.encode(way) for way in ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")]
        assert any(data == mark + rest for rest in again for mark in MARKS)


def test_a_name_on_a_file_system_that_folds_case() -> None:
    class Folding(Memory):
        def leaf(self, path: str) -> Entry | None:
            return super().leaf(path.replace("AGENTS.md", "Agents.md"))

    snapshot = Folding({"Agents.md": "NewText.\n"})
    files = take_stock(["Agents.md"], ".")
    workspace = Workspace(Loader(snapshot), files, lambda: ["Agents.md"])
    [subject] = subjects(workspace, files)
    [offer] = fixed("misnamed-guidance", Faulty(subject, b"", frozenset()))
    assert offer.change == Rename("AGENTS.md")


PIECES = st.sampled_from(
    ["a", "b", "a/", "/a", "*", "**", "*.log", "x.log", "src", "src/**", "a/b", "?", "**/a"]
)
LINES = st.lists(
    st.one_of(PIECES, PIECES.map("!{}".format), st.sampled_from(["", "# note", "/", "!", "./a", "!a//b"])),
    max_size=14,
)
PATHS = ["a", "b", "a/b", "a/b/c", "x.log", "y.log", "src", "src/x", "src/x/y", "src/a", "q/a", "b/x.log"]


@settings(max_examples=400, deadline=None)
@given(LINES, st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_removed_lines_decided_nothing(lines: list[str], end: str, closed: bool) -> None:
    text = end.join(lines) + (end if closed else "")
    before = QIgnore.from_text(text)
    for offer in offers({".qignore": text}, ".qignore", "redundant-pattern"):
        assert isinstance(offer.change, NewText)
        after = QIgnore.from_text(offer.change.data.decode())
        assert len(after.lines) < len(before.lines)
        for path in PATHS:
            for directory in (False, True):
                assert after.is_ignored(path, directory) == before.is_ignored(path, directory), path


@settings(max_examples=200, deadline=None)
@given(LINES, st.sampled_from(["\n", "\r\n", "\r", "\r\r\n"]))
def test_other_lines_stay_as_they_are(lines: list[str], end: str) -> None:
    text = end.join(lines)
    for rule in ("inert-pattern", "redundant-pattern"):
        for offer in offers({".qignore": text}, ".qignore", rule):
            assert isinstance(offer.change, NewText)
            kept = iter(text.splitlines())
            new = [line for line in offer.change.data.decode().splitlines() if line not in ("/a", "!a/b")]
            assert all(line in kept for line in new)  # in the same order
    for offer in offers({".qignore": text}, ".qignore", "bare-cr"):
        assert isinstance(offer.change, NewText)
        assert [line for line in offer.change.data.decode().splitlines() if line] == [
            line for line in text.splitlines() if line
        ]


def test_a_carriage_return_in_brackets_stays() -> None:
    """`Icon[CR]` is a line of Git's template for macOS; ended there, it would be `Icon[` and `]`."""
    assert offers({".qignore": "Icon[\r]\n"}, ".qignore", "bare-cr") == []
    [offer] = offers({".qignore": "a\nb\rIcon[\r]\rc\n"}, ".qignore", "bare-cr")
    assert offer.change == NewText(b"a\nb\nIcon[\r]\nc\n")


@given(st.dictionaries(st.integers(0, 12), st.integers(0, 12)))
def test_two_lines_never_stand_for_each_other(reasons: dict[int, int]) -> None:
    removed = set(_removable(reasons))
    for index in reasons:
        at, way = index, set[int]()
        while at in reasons and at not in way:
            way.add(at)
            at = reasons[at]
        assert (index in removed) == (at not in reasons)


def test_a_file_of_one_line_many_times_is_quickly_mended() -> None:
    [offer] = offers({".qignore": "a\n" * 10_000}, ".qignore", "redundant-pattern")
    assert offer.change == NewText(b"a\n")


@settings(max_examples=500, deadline=None)
@given(st.text(alphabet="ab./*!# \\\t", min_size=1, max_size=9))
def test_a_cleaned_line_means_the_clean_path(line: str) -> None:
    for rule in QIgnore.from_text(line).rules:
        meant = None if rule.can_match else cleaned(rule)
        if meant:
            [other] = QIgnore.from_text(meant).rules
            assert other.pattern == clean(rule.pattern)
            assert other.can_match
            directory = rule.directory_only or rule.pattern.endswith(("/.", "/.."))
            assert (other.negated, other.directory_only) == (rule.negated, directory)


@pytest.mark.parametrize(
    ("line", "then"),
    [
        ("/", ""),
        (" !  ", ""),
        ("./a/", "/a/"),
        ("  !./a//b", "  !a/b"),
        ("../a", ""),
        ("./..a", "/..a"),
        ("./#a/b", "/#a/b"),
        ("a/./", "/a/"),
        ("a/.", "/a/"),  # and not a file of that name
        ("!a/b/..", "!/a/"),
        ("./*", None),  # was meant for something, and not for what the clean path would do
        ("**/../a", None),
        ("x" * 300, None),
    ],
)
def test_inert_lines(line: str, then: str | None) -> None:
    found = offers({".qignore": f"# one\n{line}\r\nlast"}, ".qignore", "inert-pattern")
    wanted = "# one\n" + (f"{then}\r\n" if then else "") + "last"
    assert [one.change for one in found] == ([] if then is None else [NewText(wanted.encode())])
