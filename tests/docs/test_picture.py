"""The picture of a report: what a terminal shows, and nothing that a text in it could do to the picture."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from xml.etree import ElementTree

from docs.generate import PAGES, PROJECT
from docs.picture import COLUMNS, COMMAND, PICTURE, drawn, shown

SVG = "{http://www.w3.org/2000/svg}"
LIMIT = 8_000
"""Bytes of the picture at most: it is in every clone."""


def texts(picture: str) -> list[tuple[str, str | None, str | None]]:
    """Return each text of a picture with the place where it starts and its class."""
    root = ElementTree.fromstring(picture)  # noqa: S314  our own
    return [(one.text or "", one.get("x"), one.get("class")) for one in root.iter(f"{SVG}text")]


def test_runs_of_one_style_have_their_places() -> None:
    line = "\x1b[1ma:1:\x1b[0m \x1b[31merror[\x1b]8;;https://x.example\x1b\\r\x1b]8;;\x1b\\]\x1b[0m: <&>"
    assert texts(drawn("a <b>", f"{line}\n\n  b\n")) == [
        ("$ a <b>", "16", None),
        ("a:1:", "16", "b"),
        ("error[", "56", "r"),
        ("r", "104", "r"),
        ("]", "112", "r"),
        (": <&>", "120", None),
        ("b", "32", None),
    ]


def test_what_a_terminal_shows(tmp_path: Path) -> None:
    code = "import os, sys; print(sys.stdout.isatty(), os.environ['COLUMNS'])"
    assert shown([sys.executable, "-c", code], tmp_path, os.environ) == f"True {COLUMNS}\n"


def test_the_picture_is_a_page_of_the_generator_small_and_by_itself() -> None:
    assert PICTURE in PAGES
    picture = (PROJECT / PICTURE).read_text("utf-8")
    assert len(picture.encode()) <= LIMIT
    assert "prefers-color-scheme:dark" in picture
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")  # nothing is loaded
    shown_texts = [text for text, _, _ in texts(picture)]
    assert shown_texts[0] == f"$ {COMMAND}"
    assert {"[*]", "help:"} <= set(shown_texts)


def test_the_readme_shows_it() -> None:
    assert f"]({PICTURE})" in (PROJECT / "README.md").read_text("utf-8")
