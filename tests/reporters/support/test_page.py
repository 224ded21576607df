"""The page of HTML around a report: what it may load, and what text becomes in it."""

from __future__ import annotations

import base64
import hashlib
import re

import pytest

from agents_md_lint.reporters.support.page import Room, code, document, text


def test_the_policy_allows_the_own_style_and_script_alone() -> None:
    page = document("A title", ["<main></main>"])
    [policy] = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)
    expected = {"default-src": "'none'", "base-uri": "'none'", "form-action": "'none'"}
    for kind, element in (("style-src", "style"), ("script-src", "script")):
        [content] = re.findall(f"<{element}>(.*?)</{element}>", page, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        expected[kind] = f"'sha256-{digest}'"
    found = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert found == expected
    assert page.index("Content-Security-Policy") < page.index("<title>") < page.index("<style>")


def test_nothing_is_loaded() -> None:
    page = document("A title", [])
    assert not re.findall(r"\b(?:src|action|data)\s*=|<a|<link|url\(|@import|//[a-z]+\.|fetch|import\b", page)


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("<b>\"'&amp;</b>", "&lt;b&gt;&quot;&#x27;&amp;amp;&lt;/b&gt;"),
        ("a\n\x1b[31m\u202e\udcff", "a\\n\\x1b[31m\\u202e\\xff"),
        ("x" * 400, f"{'x' * 300}… (100 characters more)"),
    ],
)
def test_text_shows_as_itself(raw: str, shown: str) -> None:
    assert text(raw) == shown
    assert code(raw) == f"<code>{shown}</code>"
    assert f"<title>{shown}</title>" in document(raw, [])


def test_room_counts_what_it_gives() -> None:
    room = Room(10)
    assert not room.take("ä" * 5)  # two bytes each, and a line end
    assert room.take("ä" * 2, keep=5)
    assert not room.take("", keep=5)
    assert room.left == 5
