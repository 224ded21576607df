"""What the reports of ``diff-scope`` for people say: words, counts, and lists cut short."""

from __future__ import annotations

import pytest

from agents_md_lint.loading.loader import Verdict
from agents_md_lint.reporters.scope.words import (
    WORDING,
    Collapsed,
    chains,
    chosen,
    collapse,
    discovery_lists,
    happened,
    nothing_to_say,
    only_commit,
    reach,
    short,
    topmost,
    what_happened,
    without_effect,
)
from agents_md_lint.scope.causes import Event, SourceChange, SourceState
from agents_md_lint.scope.commit_note import CommitNote
from agents_md_lint.scope.cut import Cut, CutEdit, EditPlace
from agents_md_lint.scope.discovery import Deciding, Turned
from agents_md_lint.scope.report import Endpoint
from agents_md_lint.scope.unaffected import PAST, Unaffected
from tests.reporters.samples import nothing, sample
from tests.scope.support import reported

WHOLE = SourceState(Verdict.LOADS, 10, False, "AGENTS.md", ())
CUT = SourceState(Verdict.LOADS, 65_536, True, "AGENTS.md", (), Cut(65_536, 1_200, 90))


def change(event: Event, before: SourceState = WHOLE, after: SourceState = WHOLE) -> SourceChange:
    return SourceChange("AGENTS.md", ".", event, "the reason", before, after, 1, 2, (), ())


def test_every_event_has_its_words() -> None:
    assert set(WORDING) == set(Event)
    assert len({words.word for words in WORDING.values()}) == len(Event)


def test_ids_are_cut_and_places_are_not() -> None:
    assert [short(oid) for oid in ("0123456789abcdef", "index", "worktree")] == [
        "0123456789",
        "index",
        "worktree",
    ]


@pytest.mark.parametrize(
    ("source", "edit", "words"),
    [
        (change(Event.EDITED), None, "edited"),
        (change(Event.REDIRECTED), None, "redirected: the reason"),
        (change(Event.TRUNCATED, after=CUT), None, "now truncated: the reason"),
        (
            change(Event.ADDED, after=CUT),
            None,
            "added, and q cuts it at 65,536 bytes (the last 1,200 bytes are never seen, from line 90 on)",
        ),
        (
            change(Event.EDITED, CUT, CUT),
            None,
            "edited, still cut (the last 1,200 bytes are never seen, from line 90 on)",
        ),
        (
            change(Event.EDITED, CUT, CUT),
            CutEdit("AGENTS.md", EditPlace.BOTH, 3),
            "edited, still cut (the last 1,200 bytes are never seen, from line 90 on; "
            "the edit goes on behind that)",
        ),
    ],
)
def test_what_happened_and_why(source: SourceChange, edit: CutEdit | None, words: str) -> None:
    assert what_happened(source, edit) == words
    assert words.startswith(happened(source, edit))


def test_what_is_never_seen() -> None:
    assert without_effect(Unaffected("a", "only white space")) == "only white space"
    unseen = Unaffected("a", PAST, Cut(65_536, 7, 1_500), CutEdit("a", EditPlace.BEHIND, 1_600))
    assert without_effect(unseen) == (
        f"q never sees the edit (line 1,600): {PAST}, and its last 7 bytes are never seen, from line 1,500 on"
    )
    assert without_effect(unseen._replace(edit=None)).startswith("q never sees the edit: ")


def test_when_there_is_nothing_to_say() -> None:
    assert nothing_to_say(nothing())
    assert not nothing_to_say(sample())
    for part in (
        {"submodules": ("x",)},
        {"sources": (change(Event.EDITED),)},
        {"unaffected": (Unaffected("a", PAST),)},
    ):
        assert not nothing_to_say(nothing()._replace(**part))
    assert nothing_to_say(nothing()._replace(unaffected=(Unaffected("a", "only white space"),)))


def test_how_far_a_file_reaches() -> None:
    report = nothing()
    source = change(Event.EDITED)
    assert reach(report, source) == "1 directory, 2 files"
    assert reach(report._replace(arrived={"AGENTS.md": 1}), source) == "1 directory (new), 2 files"
    wide = source._replace(directories=3, files=1)
    assert reach(report._replace(arrived={"AGENTS.md": 2}), wide) == "3 directories (2 new), 1 file"
    assert reach(report._replace(arrived={"AGENTS.md": 3}), wide) == "3 directories (3 new), 1 file"


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("main", "main"),
        ("abcd", ""),
        ("abc", "abc"),
        ("abce", "abce"),
        ("HEAD", "HEAD"),
    ],
)
def test_how_a_side_was_chosen_unless_its_id_says_so(typed: str, words: str) -> None:
    assert chosen(Endpoint("abcdef0123", typed)) == words


def test_one_commit_for_all_causes() -> None:
    one, other = (CommitNote(char * 40, "2026-01-01T10:00:00Z", "Ada", "Edit") for char in "ab")
    sources = tuple(change(Event.EDITED)._replace(path=path) for path in ("a", "b"))
    report = nothing()._replace(sources=sources)
    assert only_commit(report._replace(commits={"a": (one,), "b": (one,)})) == one
    assert only_commit(report._replace(commits={"a": (one,), "b": (other,)})) is None
    assert only_commit(report._replace(commits={"a": (one, other), "b": (one, other)})) is None
    assert only_commit(report._replace(commits={"a": (one,)})) is None
    single = report._replace(sources=sources[:1], commits={"a": (one,)})
    assert (only_commit(single), only_commit(single, 1)) == (None, one)


def test_links_before_and_after() -> None:
    linked = WHOLE._replace(via=("AGENTS.md", "b"), target="c")
    other = WHOLE._replace(via=("AGENTS.md",), target="d")
    assert chains(change(Event.EDITED)) == []
    assert chains(change(Event.EDITED, linked, linked)) == [("", ("AGENTS.md", "b", "c"))]
    assert chains(change(Event.REDIRECTED, linked, other)) == [
        ("", ("AGENTS.md", "d")),
        ("before: ", ("AGENTS.md", "b", "c")),
    ]
    assert chains(change(Event.REDIRECTED, linked, WHOLE)) == [("before: ", ("AGENTS.md", "b", "c"))]


def test_directories_are_told_by_the_topmost() -> None:
    assert collapse(["a/b", "a", "ab", "a/b/c", "z/y"]) == [
        Collapsed("a", 2),
        Collapsed("ab", 0),
        Collapsed("z/y", 0),
    ]
    assert collapse(["a", ".", "b/c"]) == [Collapsed(".", 2)]
    assert collapse([]) == []
    turned = [Turned(path, Deciding(3, "a/")) for path in ("a/b", "a", "c")]
    assert topmost(turned) == [(turned[1], 1), (turned[2], 0)]


def test_which_line_hides() -> None:
    report = reported({"x/f": b""}, {"x/f": b"", "x/g": b""}, "x")
    own, ours = Turned("a", Deciding(3, "a/")), Turned(".q", Deciding(None, ".q/"))
    seen = report.discovery._replace(hidden=(own, ours), shown=(own,))
    assert discovery_lists(report._replace(discovery=seen)) == [
        ("Newly hidden from discovery", [(".q", 0, "q always hides .q/"), ("a", 0, "x/.qignore:3: a/")]),
        ("Newly shown by discovery", [("a", 0, "before: x/.qignore:3: a/")]),
    ]
