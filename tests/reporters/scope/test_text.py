"""``diff-scope`` as text: what people read at a glance."""

from __future__ import annotations

from pathlib import Path

import pytest

from agents_md_lint.output.colour import Paint, Style
from agents_md_lint.output.columns import columns
from agents_md_lint.reporters.scope.html import render as html
from agents_md_lint.reporters.scope.markdown import render as markdown
from agents_md_lint.reporters.scope.patch import patch
from agents_md_lint.reporters.scope.text import LISTED, render
from agents_md_lint.reporters.scope.words import nothing_to_say
from agents_md_lint.scope.commit_note import CommitNote
from agents_md_lint.scope.report import Endpoint, ScopeReport
from agents_md_lint.snapshot import Link
from tests.reporters.samples import AFTER, BEFORE, nothing, sample
from tests.scope.support import Tree, reported

EXPECTED = Path(__file__).parent.parent / "expected"


def headline(text: str) -> str:
    return text.split("\n")[3]


def test_the_whole_of_it() -> None:
    assert render([sample()]) == (EXPECTED / "scope.txt").read_text(encoding="utf-8")


def test_nothing() -> None:
    assert render([nothing()]) == (
        "base 1111111111  the first parent of HEAD\n"
        "head 2222222222  HEAD\n"
        "\n"
        "No directory's guidance changes.\n"
    )


def test_several_reports_and_workspaces() -> None:
    tree = {"a/AGENTS.md": b"a", "b/AGENTS.md": b"b"}
    after = {**tree, "b/AGENTS.md": b"B"}
    both = render([reported(tree, after, "a"), reported(tree, after, "b")])
    first, second = both.split("\n\nworkspace b\n")
    assert first.startswith("workspace a\nbase ")
    assert first.endswith("\n\nNo directory's guidance changes.")
    assert "\n\n~ b/AGENTS.md  edited\n" in second
    assert "The guidance of 1 directory changes: b/AGENTS.md was edited.\n" in second
    assert "workspace" not in render([reported(tree, after, "b")] * 2)


def test_an_id_that_says_itself_how_it_was_chosen_is_said_once() -> None:
    text = render(
        [nothing()._replace(head=Endpoint("2" * 40, "2" * 40), base=Endpoint("index", "the index"))]
    )
    assert text.startswith("base index  the index\nhead 2222222222\n")


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (
            {"AGENTS.md": b"a"},
            {"AGENTS.md": b"b"},
            "The guidance of 1 directory changes: AGENTS.md was edited.",
        ),
        (
            {"a/AGENTS.md": b"a", "b/f": b""},
            {"a/AGENTS.md": b"b", "b/AGENTS.md": b"b"},
            "The guidance of 2 directories changes: b/AGENTS.md was added, a/AGENTS.md edited.",
        ),
        (
            {"a/AGENTS.md": b"a", "b/AGENTS.md": b"b", "c/AGENTS.md": b"c"},
            {"a/AGENTS.md": b"\0", "b/AGENTS.md": b"b", "c/AGENTS.md": b"C"},
            "The guidance of 2 directories changes: a/AGENTS.md no longer loads, c/AGENTS.md was edited.",
        ),
        (
            {"l": Link("a"), "a/AGENTS.md": b"a", "b/AGENTS.md": b"b"},
            {"l": Link("b"), "a/AGENTS.md": b"a", "b/AGENTS.md": b"b"},
            "The guidance behind 1 link changes.",
        ),
        (
            {"a": Link("b"), "b/AGENTS.md": b"b"},
            {"a/AGENTS.md": b"\0", "b/AGENTS.md": b"b"},
            "No directory's guidance changes, but a/AGENTS.md no longer loads.",
        ),
        (
            {"f": b""},
            {"f": b"", ".qignore": Link(".")},
            "No directory's guidance changes. Every directory listing of q fails now: .qignore isn't a file"
            " that can be read.",
        ),
        (
            {"f": b"", ".qignore": Link(".")},
            {"f": b""},
            "No directory's guidance changes. The directory listings of q work again: before, .qignore wasn't"
            " a file that can be read.",
        ),
        (
            {"f": b"", ".qignore": Link("../out")},
            {"f": b""},
            "No directory's guidance changes. What .qignore hid before isn't known: it led out of the"
            " workspace, or was too large.",
        ),
        (
            {"f": b""},
            {"f": b"", ".qignore": Link("../out")},
            "No directory's guidance changes. What .qignore hides isn't known now: it leads out of the"
            " workspace, or is too large.",
        ),
        (
            {"a/f": b"", "b/f": b"", ".qignore": b"a\n"},
            {"a/f": b"", "b/f": b"", ".qignore": b"b\n"},
            "No directory's guidance changes. Discovery newly hides 1 directory and newly shows 1 directory.",
        ),
    ],
)
def test_headlines(before: Tree, after: Tree, told: str) -> None:
    assert headline(render([reported(before, after)])) == told


def test_a_large_change_stays_short() -> None:
    before = {"d/AGENTS.md": b"d", **{f"d/{number:05}/x/f": b"" for number in range(5000)}}
    after = {**before, "AGENTS.md": b"b", "d/AGENTS.md": b"D"}
    text = render([reported({"AGENTS.md": b"a", **before}, after)])
    assert "  ~ . and 10,001 below\n" in text
    assert text.count("\n") < 15


def test_long_lists_end_with_a_count() -> None:
    before = {f"{number:03}/f": b"" for number in range(LISTED + 7)}
    text = render([reported(before, {**before, ".qignore": b"[0-9]\n???\n"})])
    assert "  and 7 more (--format json lists them all)\n" in text
    assert f"  0{LISTED - 1}/  (.qignore:2: ???)\n" in text
    assert f"  0{LISTED}/" not in text


class TestPatch:
    """``--patch``."""

    def test_below_its_cause(self) -> None:
        text = render([sample()], patches=True)
        assert (
            "    and 2 more commits\n--- a/AGENTS.md\n+++ b/AGENTS.md\n"
            "@@ -1,4 +1,4 @@\n # Root\n \n One.\n-Two.\n+2.\n" in text
        )
        assert "-Plain.\n+Plain\\x1b[31m and short.\n" in text
        kept = [line for line in text.split("\n") if line[:1] not in "-+@ \n" or line[:2] in ("- ", "+ ")]
        assert kept == [line for line in render([sample()]).split("\n") if line[:1] not in " \n"]

    def test_hunks_as_git_numbers_them(self) -> None:
        old = "\n".join(map(str, range(1, 31)))
        new = old.replace("\n5\n", "\nfive\n").replace("\n20\n", "\n20\n20.5\n").replace("\n29\n", "\n")
        found = list(patch(reported({"AGENTS.md": old}, {"AGENTS.md": new}), "AGENTS.md"))
        assert [line for line in found if line[0] in "@+-"] == [
            "--- a/AGENTS.md",
            "+++ b/AGENTS.md",
            "@@ -2,7 +2,7 @@",
            "-5",
            "+five",
            "@@ -18,6 +18,7 @@",
            "+20.5",
            "@@ -26,5 +27,4 @@",
            "-29",
        ]

    def test_a_cut_text_ends_with_the_marker_that_q_shows(self) -> None:
        found = list(patch(reported({"AGENTS.md": b"x" * 65536}, {"AGENTS.md": b"x" * 65537}), "AGENTS.md"))
        assert found[2:] == [
            "@@ -1 +1,3 @@",
            f" {'x' * 65536}",
            "+",
            "+[AGENTS.md truncated by q at 65536 bytes]",
        ]

    def test_nothing_in_a_text_moves_a_cursor(self) -> None:
        text = "\x1b]0;x\x07\t|\r|\u202e|\x85|\u2028"
        found = list(patch(reported({"f": b""}, {"AGENTS.md": f"a{text}b".encode()}), "AGENTS.md"))
        assert found[3:] == ["+a\\x1b]0;x\\x07\t|\\r|\\u202e|\\u0085|\\u2028b"]

    def test_an_empty_text_has_no_lines(self) -> None:
        assert list(patch(reported({"f": b""}, {"AGENTS.md": b" \n"}), "AGENTS.md")) == [
            "--- /dev/null",
            "+++ b/AGENTS.md",
        ]


class TestHostile:
    """Names, authors and subjects from a repository."""

    NAME = "a\nb\x1b[31m\u202e\udcff"

    def test_nothing_adds_a_line_or_a_sequence(self) -> None:
        before: Tree = {
            f"{self.NAME}/AGENTS.md": b"a",
            f"{self.NAME}/x/AGENTS.md": b"\0",
            "l": Link(self.NAME),
            f"{self.NAME}/m/f": b"f",
        }
        after: Tree = {
            f"{self.NAME}/AGENTS.md": Link("g"),
            f"{self.NAME}/g": b"g",
            f"{self.NAME}/x/AGENTS.md": b"\0\0",
            "l": Link(self.NAME),
            f"{self.NAME}2/m/f": b"f",
            ".qignore": f"{self.NAME}*\r".encode("utf-8", "surrogateescape"),
        }
        commit = CommitNote("a" * 40, "2026-01-01T00:00:00Z", self.NAME, self.NAME)
        found = reported(before, after)._replace(
            commits={f"{self.NAME}/AGENTS.md": (commit,)},
            base=Endpoint("1" * 40, self.NAME),
        )
        text = render([found], patches=True)
        assert all(character.isprintable() or character == "\n" for character in text)
        shown = "a\\nb\\x1b[31m\\u202e\\xff"
        assert f"base 1111111111  {shown}\n" in text
        assert f"\n    aaaaaaaaaa 2026-01-01 {shown}  {shown}\n" in text
        assert f"\n  l -> {shown}\n" in text
        assert f"  {shown}/m => {shown}2/m  1 whole directory moved unchanged\n" in text
        assert f"      no longer under {shown}/AGENTS.md\n" in text

    def test_with_colour_too(self) -> None:
        text = render(
            [reported({"f": b""}, {f"{self.NAME}/AGENTS.md": b"a\x1b[5m"})], Paint(True), patches=True
        )
        for style in Style:
            text = text.replace(f"\x1b[{style.value}m", "")
        assert "\x1b" not in text.replace("\x1b[0m", "")


def test_colour_adds_nothing_but_colour() -> None:
    text = render([sample()], Paint(True), patches=True)
    assert text.count("\x1b[0m") * 2 == text.count("\x1b")
    for style in Style:
        text = text.replace(f"\x1b[{style.value}m", "")
    assert text.replace("\x1b[0m", "") == render([sample()], patches=True)


def test_the_samples_differ_as_they_say() -> None:
    """The whole-output tests stand on these."""
    assert BEFORE.keys() - AFTER.keys() == {"gone/AGENTS.md", "old/pkg/f", "vendor/one"}


def test_directories_that_move_together() -> None:
    files = {f"{name}/{part}/f": f"{name}{part}".encode() for name in "abc" for part in ("src", "test")}
    before = {f"old/{path}": text for path, text in files.items()} | {"old/x": b"", "z/y/f": b"z"}
    after = {f"new/{path}": text for path, text in files.items()} | {"new/z/f": b"z", "new/w": b""}
    before["new/AGENTS.md"] = after["new/AGENTS.md"] = b"2"
    after |= {"new/a/more": b"", "new/c/more": b""}
    report = reported(before, after)
    assert len(report.moved) == 6  # b as a whole, two directories of a and of c, and z
    text = render([report])
    assert text.partition("Moved:\n")[2].splitlines()[:4] == [
        "  old => new  5 whole directories moved unchanged",
        "      newly under new/AGENTS.md",
        "  z/y => new/z  1 whole directory moved unchanged",
        "      newly under new/AGENTS.md",
    ]
    page = markdown([report])
    assert "5 whole directories moved unchanged from old to new, newly under new/" in page.replace("`", "")


def test_a_mass_move_is_one_line_and_what_it_gains_one_more() -> None:
    inside = {f"src/{name}/AGENTS.md": name.encode() for name in ("a", "b", "a/c")}
    before = {"src/AGENTS.md": b"s", **inside, "p/AGENTS.md": b"p"}
    after = {f"p/x/{path}": text for path, text in before.items() if path != "p/AGENTS.md"}
    text = render([reported(before, {**after, "p/AGENTS.md": b"p"})])
    assert text.split("\n")[3:] == [
        "4 guidance files and 1 whole directory moved unchanged from src to p/x/src,"
        " newly under p/AGENTS.md.",
        "",
    ]
    edited = render([reported(before, {**after, "p/AGENTS.md": b"P"})])
    assert edited.split("\n")[-4:] == [
        "Moved:",
        "  src => p/x/src  4 guidance files and 1 whole directory moved unchanged",
        "      newly under p/AGENTS.md",
        "",
    ]


def test_one_move_that_is_all_there_is_is_told_once_in_every_format() -> None:
    def moved(*above: str) -> ScopeReport:
        found = {f"{path}AGENTS.md": path.encode() for path in above}
        return reported({**found, "src/AGENTS.md": b"s"}, {**found, "p/x/AGENTS.md": b"s"})

    for form in (markdown, html, render):
        assert form([moved("p/")]).count("moved unchanged") == 1
        assert form([moved("", "p/")]).count("moved unchanged") == 1
    for form in (markdown, html, render):  # the headline names one of those that it is newly under
        report = reported(
            {"p/AGENTS.md": b"p", "p/q/AGENTS.md": b"q", "src/AGENTS.md": b"s"},
            {"p/AGENTS.md": b"p", "p/q/AGENTS.md": b"q", "p/q/x/AGENTS.md": b"s"},
        )
        assert form([report]).count("moved unchanged") == 2


def test_one_cause_that_explains_all_is_told_once() -> None:
    before: Tree = {"AGENTS.md": b"a", "app/AGENTS.md": b"v", "app/x/f": b"", "docs/f": b""}
    one = reported(before, {**before, "AGENTS.md": b"b"})
    assert render([one]).split("\n")[3:] == [
        "The guidance of 4 directories changes: AGENTS.md was edited.",
        "",
        "~ AGENTS.md  edited",
        "    reaches 4 directories, 4 files",
        "    still after it: app/AGENTS.md",
        "",
    ]
    assert "Directories whose" not in markdown([one])
    two = reported(before, {**before, "AGENTS.md": b"b", "app/AGENTS.md": b"w"})
    assert "Directories whose guidance changes:\n  ~ . and 3 below\n" in render([two])
    assert "Directories whose guidance changes:\n\n- `.` edited" in markdown([two])


def test_an_edit_that_q_never_sees_stands_in_the_headline() -> None:
    before = {"AGENTS.md": b"x\n" * 40_000}
    found = reported(before, {"AGENTS.md": b"x\n" * 40_000 + b"y"})
    assert headline(render([found])) == (
        "q never sees what was edited in AGENTS.md: it lies past the first 65,536 bytes; its last 14,465"
        " bytes are never seen. No directory's guidance changes."
    )
    assert not nothing_to_say(found)


def test_an_edit_of_a_file_that_is_cut_says_what_is_unseen() -> None:
    long = b"x\n" * 40_000
    text = render([reported({"AGENTS.md": long}, {"AGENTS.md": b"y" + long})])
    assert (
        "~ AGENTS.md  edited, still cut (the last 14,465 bytes are never seen, from line 32,768 on;"
        " the edit lies before that)\n"
    ) in text


def test_an_id_is_not_said_twice() -> None:
    text = render([nothing()._replace(head=Endpoint("d7a47c5f5a" * 4, "d7a47c5f5"))])
    assert "\nhead d7a47c5f5a\n" in text


@pytest.mark.parametrize("width", [20, 40, 80])
@pytest.mark.parametrize("paint", [Paint(), Paint(True)])
def test_no_line_is_wider_than_the_terminal(width: int, paint: Paint) -> None:
    wide = {"\u6f22" * 30 + "/AGENTS.md": b"a", "f": b""}
    for found in (sample(), nothing(), reported({"f": b""}, wide), reported(BEFORE, {})):
        lines = render([found], paint, width=width).split("\n")
        assert max(map(columns, lines)) <= width


def test_a_reason_is_wrapped_and_read_to_its_end() -> None:
    before: Tree = {"AGENTS.md": b"a", "docs/AGENTS.md": Link("guide.md"), "docs/guide.md": b"g"}
    after = {**before, "AGENTS.md": b" a\n", "docs/guide.md": b"G"}
    assert render([reported(before, after)], width=40).split("\n")[3:] == [
        "The guidance of 1 directory changes:",
        "docs/AGENTS.md was edited behind its",
        "link.",
        "",
        "~ docs/AGENTS.md  target edited:",
        "    docs/guide.md, which it leads to,",
        "    was edited",
        "    docs/AGENTS.md -> docs/guide.md",
        "    reaches 1 directory, 2 files",
        "",
        "Changes without effect:",
        "  AGENTS.md: only white space around the",
        "      text changed, which q drops",
        "",
    ]


def test_bars_are_in_one_column_and_to_one_scale_within_the_terminal() -> None:
    before = {"AGENTS.md": b"a", "b/AGENTS.md": b"b", **{f"f{number}": b"" for number in range(98)}}
    found = reported(before, {**before, "AGENTS.md": b"A", "b/AGENTS.md": b"B"})

    def bars(width: int | None) -> list[str]:
        return [line for line in render([found], width=width).split("\n") if "reaches" in line]

    for width in (None, 80, 58):
        assert bars(width) == [
            "    reaches 2 directories, 100 files  ~~~~~~~~~~~~~~~~~~~~",
            "    reaches 1 directory, 1 file       ~",
        ]
    assert bars(43)[0] == "    reaches 2 directories, 100 files  ~~~~~"
    assert bars(42) == ["    reaches 2 directories, 100 files", "    reaches 1 directory, 1 file"]


SHOWN = reported(
    {"AGENTS.md": b"a", "build/f": b"", "docs/f": b"", ".qignore": b"#\n/build/\n/docs/\n"},
    {"AGENTS.md": b"a", "build/f": b"", "docs/f": b"", ".qignore": b"/docs/\n!/docs/\n"},
)


def test_a_line_that_hid_a_directory_is_said_to_be_the_one_before() -> None:
    assert render([SHOWN]) == (
        "base 1111111111  the first parent of HEAD\n"
        "head 2222222222  HEAD\n"
        "\n"
        "No directory's guidance changes. Discovery newly shows 2 directories.\n"
        "\n"
        "Newly shown by discovery:\n"
        "  build/  (before: .qignore:2: /build/)\n"
        "  docs/  (before: .qignore:3: /docs/)\n"
    )
    assert markdown([SHOWN]).endswith(
        "\n\nNewly shown by discovery:\n\n"
        "- `build` (`before: .qignore:2: /build/`)\n"
        "- `docs` (`before: .qignore:3: /docs/`)\n"
    )
    assert "(<code>before: .qignore:2: /build/</code>)" in html([SHOWN])
