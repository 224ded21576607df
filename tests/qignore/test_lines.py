"""The lines of a ``.qignore``: what each is, where it stands, and the rule that it states."""

from __future__ import annotations

import pytest
from hypothesis import given

from agents_md_lint.qignore import IgnoreRule, LineKind, QIgnore
from tests.qignore.reference import file_texts


@given(file_texts)
def test_lines_and_rules_say_where_they_stand(text: str) -> None:
    lines = QIgnore.from_text(text).lines
    assert "".join(line.text + "\n" for line in lines) == text + (
        "" if text.endswith("\n") or not text else "\n"
    )
    for number, line in enumerate(lines, start=1):
        assert line.number == number
        assert text.startswith(line.text, line.offset)
        assert (line.rule is not None) == (line.kind is LineKind.RULE)
        if line.rule:
            rule = line.rule
            assert (rule.line, rule.text) == (number, line.text)
            assert rule.text[rule.column - 1 :].startswith(rule.pattern)
            assert "".join(token.text for token in rule.tokens) == rule.pattern
            assert all(rule.pattern.startswith(token.text, token.start) for token in rule.tokens)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", LineKind.BLANK),
        (" \t\r", LineKind.BLANK),
        ("\u3000", LineKind.BLANK),
        ("\x1c", LineKind.RULE),  # no white space to q
        ("# a", LineKind.COMMENT),
        ("  #", LineKind.COMMENT),
        ("\ufeff# a", LineKind.RULE),
        ("!# a", LineKind.RULE),
        ("/", LineKind.INERT),
        ("\\/\\", LineKind.INERT),
        ("!", LineKind.INERT),
        ("! //", LineKind.INERT),
        ("!!", LineKind.RULE),
        ("a", LineKind.RULE),
    ],
)
def test_kind_of_line(text: str, kind: LineKind) -> None:
    assert [line.kind for line in QIgnore.from_text(text + "\n").lines] == [kind]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("a", IgnoreRule(1, 1, "a", "a", negated=False, directory_only=False, anchored=False)),
        (" \t! a \r", IgnoreRule(1, 5, " \t! a \r", "a", negated=True, directory_only=False, anchored=False)),
        ("!!a", IgnoreRule(1, 2, "!!a", "!a", negated=True, directory_only=False, anchored=False)),
        ("!//a\\/", IgnoreRule(1, 4, "!//a\\/", "a", negated=True, directory_only=True, anchored=True)),
        ("!!", IgnoreRule(1, 2, "!!", "!", negated=True, directory_only=False, anchored=False)),
        ("\\#x", IgnoreRule(1, 2, "\\#x", "#x", negated=False, directory_only=False, anchored=True)),
        ("a\\b", IgnoreRule(1, 1, "a\\b", "a\\b", negated=False, directory_only=False, anchored=False)),
        ("a/b", IgnoreRule(1, 1, "a/b", "a/b", negated=False, directory_only=False, anchored=True)),
        ("foo\\ ", IgnoreRule(1, 1, "foo\\ ", "foo", negated=False, directory_only=True, anchored=False)),
        ("/ a /", IgnoreRule(1, 2, "/ a /", " a ", negated=False, directory_only=True, anchored=True)),
        (
            "\ufeffa",
            IgnoreRule(1, 1, "\ufeffa", "\ufeffa", negated=False, directory_only=False, anchored=False),
        ),
        ("a\rb", IgnoreRule(1, 1, "a\rb", "a\rb", negated=False, directory_only=False, anchored=False)),
    ],
)
def test_rule_of_line(text: str, rule: IgnoreRule) -> None:
    assert QIgnore.from_text(text).rules == (rule,)


def test_offsets_count_characters() -> None:
    lines = QIgnore.from_text("é\r\n\n😀\na").lines
    assert [(line.number, line.offset, line.text) for line in lines] == [
        (1, 0, "é\r"),
        (2, 3, ""),
        (3, 4, "😀"),
        (4, 6, "a"),
    ]


def test_written_is_without_the_white_space_around() -> None:
    (rule,) = QIgnore.from_text("  ! a/ \r\n").rules
    assert rule.written == "! a/"
