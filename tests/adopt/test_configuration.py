"""An entry more in a configuration of pre-commit: what was there stays to the byte, or nothing is changed."""

from __future__ import annotations

import time

import pytest
import yaml  # type: ignore[import-untyped]
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.adopt.configuration import DEPTH, OddError, extended, hooks_in
from agents_md_lint.adopt.hooks import Published, block

BLOCK = "- repo: /x\n  hooks:\n  - id: agents-md-lint  # ours\n"
OURS = yaml.safe_load(BLOCK)[0]

PLACES = {
    "empty": ("", "repos:\n  " + BLOCK.replace("\n", "\n  ").rstrip(" ")),
    "only a comment": ("# Hooks\n", "# Hooks\nrepos:\n  @"),
    "indented": ("repos:\n  - repo: a\n", "repos:\n  - repo: a\n  @"),
    "not indented": ("repos:\n- repo: a\n", "repos:\n- repo: a\n@"),
    "wide, as pre-commit's own sample": (
        "repos:\n-   repo: a\n    hooks:\n    -   id: b\n",
        "repos:\n-   repo: a\n    hooks:\n    -   id: b\n@",
    ),
    "no line end": ("repos:\n- repo: a", "repos:\n- repo: a\n@"),
    "keys behind it": ("repos:\n- repo: a\nci:\n  skip: [x]\n", "repos:\n- repo: a\n@ci:\n  skip: [x]\n"),
    "a comment of its last hook": (
        "repos:\n- repo: a\n  hooks:\n  - id: b\n  # - id: c\n\n# more\nci: {}\n",
        "repos:\n- repo: a\n  hooks:\n  - id: b\n  # - id: c\n@\n# more\nci: {}\n",
    ),
    "a comment behind the last value": ("repos:\n- repo: a  # why\n", "repos:\n- repo: a  # why\n@"),
    "a last value in lines": (
        "repos:\n- repo: a\n  x: |\n    one\n\n    two\n\nci: {}\n",
        "repos:\n- repo: a\n  x: |\n    one\n\n    two\n\n@ci: {}\n",
    ),
    "a last value in brackets": (
        "repos:\n- {repo: a,\n   hooks: []}\n",
        "repos:\n- {repo: a,\n   hooks: []}\n@",
    ),
    "an empty last value": ("repos:\n- repo: a\n  x:\n# c\n", "repos:\n- repo: a\n  x:\n@# c\n"),
    "a list without entries": ("repos:\nci: {}\n", "repos:\n  @ci: {}\n"),
    "no list": ("ci:\n  skip: []\n# end\n", "ci:\n  skip: []\n# end\nrepos:\n  @"),
    "anchors elsewhere": (
        "x: &a [1]\nrepos:\n- repo: a\n  y: *a\n",
        "x: &a [1]\nrepos:\n- repo: a\n  y: *a\n@",
    ),
    "a start mark": ("---\nrepos:\n- repo: a\n", "---\nrepos:\n- repo: a\n@"),
    "an end mark": ("repos:\n- repo: a\n...\n# end\n", "repos:\n- repo: a\n@...\n# end\n"),
    "quotes": ("\"repos\":\n- 'repo': a\n", "\"repos\":\n- 'repo': a\n@"),
}


@pytest.mark.parametrize(("before", "after"), PLACES.values(), ids=PLACES)
def test_where_an_entry_goes(before: str, after: str) -> None:
    indent = "  " if "  @" in after else ""
    expected = after.replace("@", BLOCK.replace("\n", f"\n{indent}").removesuffix(indent))
    assert extended(before, BLOCK) == expected
    whole = {"repos": [], **(yaml.safe_load(before) or {})}
    assert yaml.safe_load(expected) == {**whole, "repos": [*(whole["repos"] or []), OURS]}


def test_line_ends_are_those_of_the_file() -> None:
    text = "repos:\r\n- repo: a\r\nci: {}\r\n"
    assert extended(text, BLOCK) == text.replace("ci:", BLOCK.replace("\n", "\r\n") + "ci:")


ODD = {
    "- repo: a\n": "is no mapping",
    "repos\n": "is no mapping",
    "{repos: []}\n": "is all in braces",
    "repos: []\n": "has its list 'repos' in brackets",
    "repos: x\n": "has no plain list under 'repos'",
    "repos:\n  a: b\n": "has no plain list under 'repos'",
    "x: &a\n- repo: a\nrepos: *a\n": "has no plain list under 'repos'",
    "repos: &a\n- repo: a\nx: *a\n": "has no plain list under 'repos'",
    "repos:\n- repo: a\nrepos:\n- repo: b\n": "has the key 'repos' twice",
    "repos:\n- repo: a\n---\nrepos: 1\n": "has several documents",
    "repos:\n\t- repo: a\n": "is not YAML (line 2): found character '\\t' that cannot start any token",
    "repos:\n- repo: a\n ci: b\n": "is not YAML (line 3): expected <block end>",
    "repos:\n- a\x00\n": "is not YAML: no such character",
    "ci: {}\n...\n": "has a form in which a new entry would mean something else",
    "<<: {repos: [1]}\n": "has no plain list under 'repos'",
    "a: " + "[" * 100_000: f"has more than {DEPTH} collections in each other",
    "a: " + '"\\U00110000"': "is not YAML",
}


@pytest.mark.parametrize("text", ODD, ids=lambda text: text[:20])
def test_an_odd_form_is_left_alone(text: str) -> None:
    began = time.monotonic()
    with pytest.raises(OddError) as raised:
        extended(text, BLOCK)
    assert str(raised.value).startswith(ODD[text])
    assert time.monotonic() - began < 20


def test_aliases_in_aliases_take_no_time() -> None:
    bomb = "a: &a [x]\n" + "".join(
        f"{b}: &{b} [{','.join([f'*{a}'] * 9)}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    assert extended(f"{bomb}repos:\n- repo: a\n", BLOCK) == f"{bomb}repos:\n- repo: a\n{BLOCK}"


def test_our_hooks_are_seen_where_they_are_hooks() -> None:
    hooks = "[{id: b, args: [id, agents-md-lint]}, {id: 'agents-md-lint-files'}]"
    text = f"repos:\n- repo: a\n  hooks: {hooks}\n# id: agents-md-lint\n"
    assert hooks_in(text) == ["agents-md-lint-files"]
    assert hooks_in(extended(text, block(None))) == [
        "agents-md-lint-files",
        "agents-md-lint",
        "agents-md-diff-scope",
    ]


SCALARS = st.sampled_from(
    ["a", "1", "true", "'x # y'", '"z\\n"', "|\n      t\n", ">-\n      t\n\n\n", "[p, q]", "{r: s}", "", "~"]
)
GAPS = st.sampled_from(["", "\n", "# c\n", "  # deep\n", "        # deeper\n", "\n\n# d\n\n"])
ENTRY = st.tuples(SCALARS, GAPS, SCALARS, GAPS).map(
    lambda parts: f"  - repo: {parts[0]}\n{parts[1]}    x: {parts[2]}\n{parts[3]}"
)


@given(st.lists(ENTRY, max_size=3), GAPS, st.sampled_from(["", "ci: {}\n", "z: |+\n  t\n\n"]), st.booleans())
def test_whatever_was_there_stays(entries: list[str], gap: str, end: str, crlf: bool) -> None:
    text = f"{gap}repos:\n{''.join(entries)}{end}"
    text = text.replace("\n", "\r\n") if crlf else text
    made = extended(text, BLOCK)
    lines = iter(made.splitlines())
    assert all(line in lines for line in text.splitlines())  # all of them, in their order
    assert len(made.splitlines()) == len(text.splitlines()) + 3
    before = yaml.safe_load(text)
    assert yaml.safe_load(made) == {**before, "repos": [*(before["repos"] or []), OURS]}


@pytest.mark.parametrize(
    "source",
    [Published("https://example.org/a b#c", "1e5"), Published(": &x", "null"), Published("~", "é\"'")],
)
def test_whatever_is_named_is_a_text(source: Published) -> None:
    [entry] = yaml.safe_load(extended("", block(source)))["repos"]
    assert (entry["repo"], entry["rev"]) == (source.repo, source.rev)
