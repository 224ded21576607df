"""Commands about the file that holds a text, and what q does with a line."""

from __future__ import annotations

import pytest

from agents_md_lint.rules.findings import Place, Related
from agents_md_lint.rules.support.content import counted, effect_of, is_comment, origin, real, rewrite
from agents_md_lint.snapshot import Link
from tests.rules.support import subject


def test_the_real_file_is_that_behind_the_link() -> None:
    plain = subject({"AGENTS.md": "x"})
    linked = subject({"a/AGENTS.md": Link("../-x y"), "-x y": "x"}, "a/AGENTS.md")
    assert (real(plain), real(linked)) == ("AGENTS.md", "'./-x y'")
    assert rewrite(linked, "tr a b <") == "tr a b < './-x y' > './-x y.tmp' && mv './-x y.tmp' './-x y'"


def test_where_the_text_is_is_said_behind_a_link_alone() -> None:
    linked = subject({"AGENTS.md": Link("t"), "t": "x"})
    assert origin(subject({"AGENTS.md": "x"}), Place(3)) == ()
    assert origin(linked, Place(3)) == (Related("t", 3, "the text that the link leads to"),)
    assert origin(linked)[0].line is None


def test_what_q_does_depends_on_the_line() -> None:
    rules = subject({".qignore": "\ufeff# x\na\n \t\n  #\n"}, ".qignore")
    effects = [effect_of(rules, "G", pattern="P", comment="C", line=line) for line in (1, 2, 3, 4, None)]
    assert effects == ["C", "P", "C", "C", "P"]
    assert effect_of(subject({"AGENTS.md": "# x"}), "G", pattern="P", comment="C", line=1) == "G"
    assert is_comment(rules, 1)
    assert not is_comment(rules, 2)


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 lines"), (1, "1 line"), (2, "2 lines"), (1_000, "1,000 lines")]
)
def test_nouns_fit_their_number(number: int, words: str) -> None:
    assert counted(number, "line", "lines") == words
