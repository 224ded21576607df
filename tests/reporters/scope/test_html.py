"""``diff-scope`` as a page of HTML: the whole of one, its limit, and hostile names and texts."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from agents_md_lint.reporters.scope.html import render
from agents_md_lint.reporters.support.page import LIMIT, document
from agents_md_lint.scope.report import ScopeReport
from agents_md_lint.snapshot import Link
from tests.reporters.samples import nothing, sample
from tests.reporters.scope.test_markdown import HOSTILE, hostile
from tests.scope.support import Tree, reported

EXPECTED = Path(__file__).parent.parent / "expected"
TOOLS = "t" * 65_536

VOID = {"meta", "input", "br"}
EMPTY = {"rect"}
ATTRIBUTES = {
    *("lang", "charset", "http-equiv", "content", "name", "class", "id", "href", "type", "checked", "for"),
    *("aria-label", "aria-current", "aria-hidden", "tabindex", "viewbox", "width", "height"),
}


class Elements(HTMLParser):
    """Reads a page as strictly as no browser does: what is opened is closed, in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.texts: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == ["html"]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attrs)
        known = dict(attrs)
        if known.get("id"):
            self.ids.append(str(known["id"]))
        if "href" in known:
            self.links.append(str(known["href"]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in EMPTY
        self.attributes.update(name for name, _ in attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)


def body(report: ScopeReport) -> str:
    """Return the page on *report* without its head and script, and the long text of the sample shortened."""
    page = render([report])
    return page[page.index("<main>") : page.index("</main>")].replace(TOOLS, "ttt")


def test_the_whole_of_it() -> None:
    assert body(sample()) == (EXPECTED / "scope.html").read_text(encoding="utf-8")


def test_nothing() -> None:
    assert body(nothing()) == (
        '<main>\n<section class="report" id="r0">\n'
        "<header><h1>No directory&#x27;s guidance changes.</h1>\n"
        "<p>base <code>1111111111</code> (the first parent of HEAD), head <code>2222222222</code> (HEAD)</p>"
        "</header>\n"
        '<div class="columns alone">\n<div class="told">\n<div class="overview">\n</div>\n'
        "</div></div></section>\n"
    )


def test_every_anchor_is_there_once() -> None:
    page = Elements(render([sample(), nothing(), sample()]))
    assert len(page.ids) == len(set(page.ids))
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)
    assert len(page.links) > 20


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text(text: str) -> None:
    usual = Elements(render([sample()]))
    page = render([hostile(text)])
    assert all(character.isprintable() or character in "\n\t" for character in page)
    found = Elements(page)
    assert found.tags <= usual.tags
    assert found.attributes <= ATTRIBUTES
    assert all(re.fullmatch(r"#r0[df]?\d*", link) for link in found.links)
    assert sum("EVIL" in shown for shown in found.texts) > 8


def test_a_text_is_there_once() -> None:
    before: Tree = {f"d{number:03}/AGENTS.md": b"own" for number in range(100)} | {"AGENTS.md": b"the root's"}
    page = render([reported(before, {**before, "AGENTS.md": b"the root's, edited"})])
    assert page.count("<del>the root") == page.count("<ins>the root") == 1
    assert page.count('<section class="panel"') == 101


class TestSize:
    """A page stays one that a browser shows at once, and says what isn't in it."""

    def test_300_directories_told_alike_are_one(self) -> None:
        before: Tree = {"AGENTS.md": b"1", **{f"d{number}/f": b"" for number in range(300)}}
        page = render([reported(before, {**before, "AGENTS.md": b"2"})])
        assert len(page) < 20_000
        assert "and 300 below, told the same" in page
        assert page.count("<li><code>d") == 50
        assert "<li>and 250 more</li>" in page

    def test_100_000_directories(self) -> None:
        before: Tree = {f"d{number % 300}/e{number}/f": b"" for number in range(100_000)}
        before = {**before, **{f"d{number}/AGENTS.md": b"1" for number in range(300)}, "AGENTS.md": b"1"}
        after = {**before, **{f"d{number}/AGENTS.md": b"2" for number in range(299)}, "AGENTS.md": b"2"}
        page = render([reported(before, after)])
        assert len(page.encode()) < LIMIT
        assert page.count('<section class="panel"') == 300
        assert "And 1 more directory, which would not fit on this page." in page
        assert "And 100 more, which would not fit on this page." in page

    def test_large_texts(self) -> None:
        before: Tree = {f"d{number}/AGENTS.md": (b"a" * 99 + b"\n") * 600 for number in range(40)}
        page = render([reported(before, dict.fromkeys(before, (b"b" * 99 + b"\n") * 600))])
        assert len(page.encode()) < LIMIT + len(document("", []))
        assert page.count("<article") == 40
        missing = page.count("Its text of 59,999 bytes would not fit on this page")
        assert 0 < missing < 40
        assert page.count('<div class="text">') == 40 - missing

    def test_long_names_in_deep_places(self) -> None:
        deep = "/".join(["&" * 200] * 18)
        before: Tree = {f"{deep}/{number}/AGENTS.md": b"1" for number in range(3000)}
        page = render([reported(before, dict.fromkeys(before, b"2"))])
        assert len(page.encode()) < LIMIT + len(document("", []))
        Elements(page)

    def test_many_reports(self) -> None:
        before: Tree = {f"d{number}/AGENTS.md": b"a\n" * 30_000 for number in range(10)}
        one = reported(before, dict.fromkeys(before, b"b\n" * 30_000))
        page = render([one] * 200)
        assert len(page.encode()) < LIMIT + len(document("", []))
        [more] = re.findall("And (\\d+) more reports, which would not fit on this page", page)
        assert page.count('<section class="report"') + int(more) == 200
        Elements(page)


def test_a_file_that_is_new_or_gone_says_so_in_the_view_without_it() -> None:
    page = body(reported({"a/AGENTS.md": b"a", "b/f": b""}, {"a/f": b"", "b/AGENTS.md": b"b"}))
    assert page.count('<p class="was">Before, q was told nothing by it.</p>') == 1
    assert page.count('<p class="is">Now q is told nothing by it.</p>') == 1


def test_common_lines_are_folded_between_differences() -> None:
    lines = [f"{number}\n" for number in range(20)]
    after = ["first\n", *lines[1:19], "last\n"]
    page = body(reported({"AGENTS.md": "".join(lines).encode()}, {"AGENTS.md": "".join(after).encode()}))
    assert page.count("<details>") == 1
    assert "<summary>12 lines the same</summary><div>4\n" in page


def test_links_tell_their_chains() -> None:
    before: Tree = {"a/AGENTS.md": Link("../x.md"), "x.md": b"1"}
    page = body(reported(before, {**before, "x.md": b"2"}))
    assert "<br><code>a/AGENTS.md -&gt; x.md</code>" in page
