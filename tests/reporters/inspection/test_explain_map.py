"""``explain --all`` as a page of HTML: the map, the list below it, and hostile names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from agents_md_lint.inspection.tree import scope_tree
from agents_md_lint.loading.loader import Loader
from agents_md_lint.qignore.view import DiscoveryView
from agents_md_lint.reporters.inspection.explain_all import TreeResult
from agents_md_lint.reporters.inspection.explain_map import render_html
from agents_md_lint.reporters.support.page import LIMIT, document
from agents_md_lint.snapshot import Link, Memory
from agents_md_lint.snapshot.memory import Leaf
from agents_md_lint.snapshot.sources import Source, Target
from tests.reporters.scope.test_html import ATTRIBUTES, Elements
from tests.reporters.scope.test_markdown import HOSTILE
from tests.support.browser import browser

MORE = {"role", "x", "y"}
TREE: dict[str, Leaf] = {
    "AGENTS.md": b"x" * 70_000,
    "a/AGENTS.md": b"y" * 20_000,
    "a/b/AGENTS.md": b"y" * 20_000,
    "c/AGENTS.md": b"y" * 20_000,
    "d/AGENTS.md": b"d" * 10_000,
    "e/AGENTS.md": Link("nope"),
    "f/AGENTS.md": b"",
    "k": Link("a"),
    ".qignore": b"d/\n",
}


def result(tree: Mapping[str, Leaf]) -> TreeResult:
    """Return what ``explain --all`` finds in a made-up tree."""
    loader = Loader(Memory(tree))
    discovery = DiscoveryView(loader)
    return TreeResult(Target(Source.INDEX), ".", discovery, scope_tree(loader, discovery, tree, tree))


def body(page: str) -> str:
    """Return a page without its head and script."""
    return page[page.index("<main>") : page.index("</main>")]


def test_the_whole_of_it() -> None:
    page = body(render_html([result(TREE)]))
    assert "<h1>8 scopes: 7 loading, 1 dead; most is loaded in a/b: 105,536 bytes</h1>" in page
    drawn = re.findall(r'<a href="#w0s(\d+)"><rect class="place (\w+)" .*?<title>(.*?)</title>', page)
    assert drawn == [
        ("0", "cut", "AGENTS.md: cut, 65,536 bytes"),
        ("1", "plain", "a/AGENTS.md: 20,000 bytes"),
        ("2", "moved", "a/b/AGENTS.md: repeats, 20,000 bytes"),
        ("3", "moved", "c/AGENTS.md: same text, 20,000 bytes"),
        ("7", "moved", "k/AGENTS.md: same text, 20,000 bytes"),
        ("4", "gone", "d/AGENTS.md: hidden, 10,000 bytes"),
    ]
    assert [re.sub("<svg.*?</svg>", "|", row) for row in re.findall(r"<li .*?</li>", page)] == [
        '<li id="w0s0" class="l0"><b class="cut">cut</b> <code>AGENTS.md</code> | 65,536 of 65,536 bytes'
        " <small>cut at 65,536 bytes</small></li>",
        '<li id="w0s1" class="l1"><code>a/AGENTS.md</code> | 20,000 of 85,536 bytes</li>',
        '<li id="w0s2" class="l2"><b class="moved">repeats</b> <code>a/b/AGENTS.md</code>'
        " | 20,000 of 105,536 bytes <small>repeats a/AGENTS.md</small></li>",
        '<li id="w0s3" class="l1"><b class="moved">same text</b> <code>c/AGENTS.md</code>'
        " | 20,000 of 85,536 bytes <small>same text as a/AGENTS.md</small></li>",
        '<li id="w0s4" class="l1"><b class="gone">hidden</b> <code>d/AGENTS.md</code>'
        " | 10,000 of 75,536 bytes <small>hidden from discovery (.qignore:1: d/)</small></li>",
        '<li id="w0s5" class="l1"><b class="lost">dead</b> <code>e/AGENTS.md</code>'
        " <small>is a link to e/nope, which does not exist</small></li>",
        '<li id="w0s6" class="l1"><code>f/AGENTS.md</code> | 0 of 65,536 bytes</li>',
        '<li id="w0s7" class="l1"><b class="moved">same text</b> <code>k/AGENTS.md</code>'
        " | 20,000 of 85,536 bytes <small>through k -&gt; a, same file as a/AGENTS.md</small></li>",
    ]
    assert "<p>k/ is a link to a: what is in there loads under this name too</p>" in page


def test_nothing_to_show() -> None:
    assert body(render_html([result({})])) == (
        '<main>\n<section class="report" id="w0"><header><h1>no AGENTS.md in this workspace</h1></header>\n'
        "</section>\n"
    )


def test_several_workspaces_say_which_they_are() -> None:
    one = result(TREE)
    page = Elements(render_html([one, one._replace(workspace="pkg")]))
    assert len(page.ids) == len(set(page.ids))
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)
    assert "Workspace " in page.texts
    assert "pkg" in page.texts


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_names_stay_text(text: str) -> None:
    usual = Elements(render_html([result(TREE)]))
    name = text.replace("/", "%")
    page = render_html(
        [result({f"{name}/AGENTS.md": b"x", "l/AGENTS.md": Link(f"../{name}/x"), "k": Link(name)})]
    )
    assert all(character.isprintable() or character in "\n\t" for character in page)
    found = Elements(page)
    assert found.tags <= usual.tags
    assert found.attributes <= ATTRIBUTES | MORE
    assert sum("EVIL" in shown for shown in found.texts) > 3


def test_many_scopes() -> None:
    tree: dict[str, Leaf] = {f"{'&' * 60}{number}/AGENTS.md": b"%d" % number for number in range(5000)}
    page = render_html([result(tree)])
    assert len(page.encode()) < LIMIT + len(document("", []).encode())
    Elements(page)
    [more] = re.findall(r"And ([\d,]+) more, which would not fit", page)
    assert page.count("<li ") + int(more.replace(",", "")) == 5000
    [largest] = re.findall(r"The map has the (\d+) largest of", page)
    assert page.count('<a href="#w0s') == int(largest) == 300


def test_in_a_browser(tmp_path: Path) -> None:
    evil = "<script>document.title='EVIL'<%script>"
    (tmp_path / "page.html").write_text(render_html([result({**TREE, f"{evil}/AGENTS.md": b"x"})]), "utf-8")
    with browser() as chromium:
        chromium.open(tmp_path / "page.html")
        assert chromium.title == "The guidance of a workspace"
        while chromium.focused.tag_name != "a":
            chromium.press("TAB")
        chromium.press("ENTER")
        assert chromium.shown("li:target") == ["cut AGENTS.md 65,536 of 65,536 bytes cut at 65,536 bytes"]
        assert any(evil in shown for shown in chromium.shown(".scopes li"))
        assert chromium.complaints == []
