"""``diff-scope`` as Markdown: it stays short, and nothing in a repository breaks out of its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from agents_md_lint.reporters.scope.markdown import TREE, render
from agents_md_lint.reporters.support.markdown import LIMIT
from agents_md_lint.scope.commit_note import CommitNote
from agents_md_lint.scope.report import Endpoint, ScopeReport
from agents_md_lint.snapshot import Link
from tests.reporters.samples import nothing, sample
from tests.scope.support import Tree, reported

EXPECTED = Path(__file__).parent.parent / "expected"


HOSTILE = (
    "EVIL|x",
    "EVIL\\|x",
    "EVIL`x`",
    "`EVIL",
    "EVIL``",
    "<b>EVIL</b></code></summary></details>",
    "EVIL@octocat",
    "EVIL#1 GH-1",
    "[EVIL](javascript:x)",
    "![EVIL](http:x)",
    "EVIL www.example.org",
    "EVIL\n\n# EVIL\n\n```\nEVIL",
    "EVIL\r| a |",
    "EVIL\u202e\u2066",
    "EVIL\x1b[31m",
    "EVIL&lt;&#64;",
    "*EVIL* _EVIL_ ~~EVIL~~ $EVIL$",
    "EVIL\\",
    " EVIL! ",
    "EVIL\udcff",
    "-->EVIL<!--",
    ":EVIL:",
)


def markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


def leaves(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        yield from leaves(token.children) if token.children else [token]


class Outside(HTMLParser):
    """Collects the tags of HTML, and the text of it that isn't in a ``code`` element."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""
        self._open = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert not attrs
        self._open += tag == "code"

    def handle_endtag(self, tag: str) -> None:
        self._open -= tag == "code"

    def handle_data(self, data: str) -> None:
        if not self._open:
            self.text += data

    def handle_comment(self, data: str) -> None:
        self.tags.append(f"comment {data}")


def hostile(text: str) -> ScopeReport:
    """Return a report with *text* everywhere where a repository can put one."""
    path = text.replace("/", "%")
    data = f"{text}\n```\n~~~~\n``````\n</details>\n".encode("utf-8", "backslashreplace")
    before: Tree = {
        f"{path}/AGENTS.md": b"old",
        f"{path}/deep/AGENTS.md": b"deep",
        "l/AGENTS.md": Link(f"../{path}/m"),
        f"{path}/m": b"m",
        "k": Link(path),
        "white/AGENTS.md": b"w",
        f"{path}white/AGENTS.md": b"w",
        f"{path}/moves/f": b"f",
    }
    after: Tree = {
        **{name: leaf for name, leaf in before.items() if not name.endswith("moves/f")},
        f"{path}/AGENTS.md": data,
        f"{path}/m": data,
        f"{path}white/AGENTS.md": b"w\n",
        f"{path}2/moves/f": b"f",
        ".qignore": f"/{path}/deep\n".encode("utf-8", "surrogateescape"),
    }
    commit = CommitNote("a" * 40, "2026-01-01T00:00:00Z", text, text)
    found = reported(before, after)
    return found._replace(
        commits={source.path: (commit,) for source in found.sources},
        base=Endpoint("1" * 40, f"the merge base of {text}"),
        submodules=(path,),
    )


def test_the_whole_of_it() -> None:
    assert render([sample()]) == (EXPECTED / "scope.md").read_text(encoding="utf-8")


def test_nothing() -> None:
    assert render([nothing()]) == (
        "**No directory's guidance changes.**\n\n"
        "base `1111111111` (the first parent of HEAD), head `2222222222` (HEAD)\n"
    )


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_in_its_place(text: str) -> None:
    page = render([hostile(text)])
    assert all(character.isprintable() or character in "\n\t" for character in page)
    tokens = markdown().parse(page)
    found = list(leaves(tokens))
    inert = [token for token in found if token.type in ("code_inline", "fence")]
    assert sum("EVIL" in token.content for token in inert) > 8
    for token in found:
        if token not in inert and token.type not in ("html_block", "html_inline"):
            assert "EVIL" not in token.content, token
    html = Outside("".join(token.content for token in found if token.type.startswith("html")))
    assert "EVIL" not in html.text
    assert set(html.tags) <= {"details", "summary", "code", "br"}
    assert html.tags.count("details") == len(hostile(text).sources)
    types = {token.type for token in found}
    assert types <= {"text", "code_inline", "fence", "html_block", "html_inline", "softbreak"} | {
        token.type for token in tokens
    } | {"strong_open", "strong_close"}
    assert not [token for token in tokens if token.type.startswith(("heading", "blockquote", "hr"))]


@pytest.mark.parametrize("text", HOSTILE)
def test_every_row_has_as_many_cells_as_the_head(text: str) -> None:
    tokens = markdown().parse(render([hostile(text)]))
    cells = [token.type for token in tokens].count("td_open")
    rows = [token.type for token in tokens].count("tr_open") - 1
    assert rows == len(hostile(text).sources)
    heads = [token.type for token in tokens].count("th_open")
    assert cells == heads * rows
    # GitHub counts cells before it looks at what is in them.
    lines = [line for line in render([hostile(text)]).split("\n") if line.startswith("| ")]
    assert {line.count("|") for line in lines} == {heads + 1}
    found = hostile(text)
    other = CommitNote("b" * 40, "2026-01-01T00:00:00Z", text, text)
    found = found._replace(commits={**found.commits, found.sources[0].path: (other,)})
    lines = [line for line in render([found]).split("\n") if line.startswith("| ")]
    assert {line.count("|") for line in lines} == {heads + 2}


class TestSize:
    """GitHub takes 65,536 characters for a comment."""

    def test_many_causes(self) -> None:
        before = {f"{'d' * 60}{number:04}/AGENTS.md": b"a" for number in range(3000)}
        page = render([reported(before, dict.fromkeys(before, b"b"))])
        assert len(page.encode()) <= LIMIT
        [more] = re.findall(r"^And ([0-9,]+) more guidance files, which would not fit here\.$", page, re.M)
        assert page.count("\n| `d") + int(more.replace(",", "")) == 3000
        [differences] = re.findall(r"^And ([0-9,]+) more differences of what the guidance says", page, re.M)
        assert page.count("<details>") + int(differences.replace(",", "")) == 3000
        assert page.count("<details>") > 20

    def test_one_large_difference_leaves_room_for_others(self) -> None:
        before = {"AGENTS.md": b"a\n" * 30_000, "b/AGENTS.md": b"b"}
        page = render([reported(before, {"AGENTS.md": b"c\n" * 30_000, "b/AGENTS.md": b"B"})])
        assert len(page.encode()) <= LIMIT
        [more] = re.findall(r"^… and ([0-9,]+) more lines$", page, re.M)
        [shown] = re.findall(r"<code>AGENTS.md</code></summary>\n\n```diff\n(.*?)\n…", page, re.S)
        assert shown.count("\n") + 1 + int(more.replace(",", "")) == 3 + 60_000
        assert "-b\n+B\n" in page

    def test_a_long_line(self) -> None:
        page = render([reported({"f": b""}, {"AGENTS.md": "ä".encode() * 30_000})])
        assert "… (29,001 characters more)" in page
        assert len(page.encode()) < 5_000

    @pytest.mark.parametrize("limit", [10_000, 12_345, LIMIT])
    def test_reports_without_end(self, limit: int) -> None:
        page = render([sample()] * 300, limit)
        assert len(page.encode()) <= limit
        [more] = re.findall(r"^And ([0-9,]+) more reports, which would not fit here\.$", page, re.M)
        assert page.count("\nbase `") + int(more) == 300

    @pytest.mark.parametrize("limit", [10_000, LIMIT])
    def test_long_lists_of_long_names(self, limit: int) -> None:
        long = "/".join(["\udcff" * 200] * 15)
        before = {f"{long}/{number}/AGENTS.md": b"a" for number in range(50)}
        before |= {f"{long}/{number}/x/f": b"f" for number in range(50)}
        before |= {f"white/{long}/{number}/AGENTS.md": b"a" for number in range(50)}
        after = {name: b" a" if name.startswith("white") else b"b" for name in before}
        page = render([reported(before, after)._replace(submodules=tuple(before))] * 3, limit)
        assert len(page.encode()) <= limit
        assert re.search(
            r"^Changes without effect: [0-9]+ more lines, which would not fit here\.$", page, re.M
        )

    def test_a_fence_as_long_as_a_text(self) -> None:
        before = {"AGENTS.md": b"`" * 65_536, "b/AGENTS.md": b"b"}
        page = render([reported(before, {"AGENTS.md": b"a", "b/AGENTS.md": b"B"})])
        assert len(page.encode()) <= LIMIT
        assert "-b\n+B\n" in page


def test_a_tree_of_more_than_a_screenful_keeps_those_with_news_of_their_own() -> None:
    before: Tree = {"AGENTS.md": b"1", **{f"p/{number:02}/AGENTS.md": b"1" for number in range(40)}}
    text = render([reported(before, {**before, "AGENTS.md": b"2", "p/39/AGENTS.md": b"2"})])
    tree = [line for line in text.split("\n") if line.lstrip().startswith("- ")]
    assert tree[:2] == ["- `.` edited, and 1 below told the same", "  - `p/00` edited above"]
    assert tree[TREE - 1 : TREE + 1] == [
        "  - `p/39` edited",
        "- and 16 more that are told something else than those above them",
    ]
