"""The page of ``diff-scope`` in a real browser: by keyboard, without its script, and with hostile texts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from agents_md_lint.reporters.scope.html import render
from agents_md_lint.scope.report import ScopeReport
from tests.reporters.samples import sample
from tests.reporters.scope.test_markdown import hostile
from tests.support.browser import Browser, browser

EVIL = (
    "<script>document.title = 'EVIL'</script>",
    "<img src=x onerror=\"document.title = 'EVIL'\">",
    '"><svg onload="document.title = \'EVIL\'">',
    "'><a autofocus onfocus='document.title = \"EVIL\"'>",
    "</style></script></title><script>document.title = 'EVIL'</script>",
    "javascript:document.title='EVIL'",
    "<!--<script>EVIL",
    "<style>* { display: none }</style>EVIL",
)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser for all tests of this module."""
    with browser() as started:
        yield started


def opened(chromium: Browser, path: Path, report: ScopeReport, anchor: str = "") -> None:
    """Open the page on *report*."""
    page = path / "page.html"
    page.write_text(render([report]), encoding="utf-8")
    chromium.open(page, anchor)


def files(chromium: Browser) -> list[str]:
    """Return the guidance files that are shown."""
    return chromium.shown("article h3 code")


def test_all_is_shown_first(chromium: Browser, tmp_path: Path) -> None:
    opened(chromium, tmp_path, sample())
    assert chromium.complaints == []
    assert chromium.shown("nav a[aria-current]") == ["Everything"]
    assert len(files(chromium)) == 8
    assert chromium.shown(".panel") == []
    assert chromium.shown(".causes > li:first-child") == [
        "lost lib/AGENTS.md no longer loads: it has a NUL byte (at offset 4)\nreaches 1 directory, 1 file"
    ]


def test_what_is_chosen_alone_is_shown_root_to_leaf(chromium: Browser, tmp_path: Path) -> None:
    opened(chromium, tmp_path, sample())
    chromium.all("nav a")[3].click()
    assert chromium.shown("nav a[aria-current]") == ["new app/api"]
    assert chromium.shown(".panel h2") == ["app/api"]
    assert files(chromium) == ["AGENTS.md", "app/AGENTS.md", "app/api/AGENTS.md"]
    assert chromium.shown(".overview") == []
    assert chromium.complaints == []


def test_keys_go_through_the_tree(chromium: Browser, tmp_path: Path) -> None:
    opened(chromium, tmp_path, sample())
    while chromium.focused.text != "Everything":
        chromium.press("TAB")
    width = chromium.run("return getComputedStyle(document.activeElement).outlineWidth")
    assert width == "2px"  # where the keys go is seen
    chromium.press("ARROW_DOWN", "ARROW_DOWN")
    assert chromium.focused.text == "edited above app"
    assert chromium.shown(".panel h2") == ["app"]
    chromium.press("END")
    assert chromium.shown(".panel h2") == ["tools new directory"]
    chromium.press("ARROW_DOWN")
    assert chromium.shown(".panel h2") == ["tools new directory"]
    chromium.press("ARROW_UP", "ENTER")
    assert chromium.shown(".panel h2") == ["new"]
    chromium.press("HOME")
    assert chromium.shown(".panel h2") == []
    assert len(files(chromium)) == 8
    assert chromium.complaints == []


def test_the_views_by_keyboard(chromium: Browser, tmp_path: Path) -> None:
    opened(chromium, tmp_path, sample(), "r0d3")
    assert chromium.shown(".panel h2") == ["docs"]
    both = chromium.shown(".text")
    assert both == ["# Root\n\nOne.\nTwo.\n2.", "Plain.\nPlain\\x1b[31m and short."]
    while chromium.focused.get_attribute("type") != "radio":
        chromium.press("TAB")
    chromium.press("ARROW_RIGHT")
    assert chromium.shown(".text") == ["# Root\n\nOne.\nTwo.", "Plain."]
    chromium.press("ARROW_RIGHT")
    assert chromium.shown(".text") == ["# Root\n\nOne.\n2.", "Plain\\x1b[31m and short."]


def test_a_file_of_another_directory_can_be_linked_to(chromium: Browser, tmp_path: Path) -> None:
    opened(chromium, tmp_path, sample(), "r0d3")
    chromium.run("location.hash = '#r0f7'")
    assert "new/AGENTS.md" in files(chromium)
    assert chromium.shown("#r0f7 .text") == ["New."]
    assert chromium.shown("nav a[aria-current]") == ["Everything"]


def test_without_its_script_a_link_leads_to_the_directory(tmp_path: Path) -> None:
    with browser() as plain:
        plain.without_script()
        opened(plain, tmp_path, sample(), "r0d3")
        assert plain.shown(".panel h2") == ["docs"]
        assert len(files(plain)) == 8
        plain.all("nav a")[2].click()
        assert plain.shown(".panel h2") == ["app"]


@pytest.mark.parametrize("text", EVIL)
def test_hostile_text_neither_runs_nor_loads(chromium: Browser, tmp_path: Path, text: str) -> None:
    opened(chromium, tmp_path, hostile(text))
    for link in chromium.all("nav a"):
        link.click()
        assert chromium.shown("nav a[aria-current]") == [link.text]
    chromium.all("nav a")[0].click()
    assert chromium.title == "Guidance from 1111111111 to 2222222222"
    assert chromium.complaints == []
    assert not chromium.run("return document.querySelectorAll('img, article script, main script').length")
    [brief] = chromium.shown("h1")
    assert text.replace("/", "%") in brief


def test_the_policy_stops_what_would_get_in(chromium: Browser, tmp_path: Path) -> None:
    page = render([sample()]).replace("</main>", "<script>document.title = 'EVIL'</script></main>")
    (tmp_path / "page.html").write_text(page, encoding="utf-8")
    chromium.open(tmp_path / "page.html")
    assert chromium.title != "EVIL"
    [complaint] = chromium.complaints
    assert "Content Security Policy" in complaint
