"""q's .qignore dialect: the observed cases, a naive reference, the record of each line, and linear time."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from agents_md_lint.loading.whitespace import WHITE_SPACE
from agents_md_lint.paths import clean
from agents_md_lint.qignore import Discovery, HiddenBy, IgnoreRule, LineKind, QIgnore, TokenKind
from agents_md_lint.qignore.automaton import Automaton
from agents_md_lint.qignore.matcher import compile_rule
from agents_md_lint.qignore.tokens import can_match, tokenize


class Case(TypedDict):
    path: str
    directory: bool
    ignored: bool


class Vector(TypedDict):
    name: str
    qignore: str
    cases: list[Case]


VECTORS: list[Vector] = json.loads(
    (Path(__file__).parent.parent / "vectors" / "qignore.json").read_text("utf-8")
)


# The reference: the dialect once more, as a regular expression, with no thought of speed.

_EXPRESSIONS = (("**/", r"(?:[^\n]*/)?"), ("**", r"[^\n]*"), ("*", "[^/]*"), ("?", "[^/]"))


def reference_expression(pattern: str) -> re.Pattern[str]:
    expression = ""
    while pattern:
        for special, meaning in _EXPRESSIONS:
            if pattern.startswith(special):
                expression += meaning
                pattern = pattern[len(special) :]
                break
        else:
            expression += re.escape(pattern[0])
            pattern = pattern[1:]
    return re.compile(expression)


def reference_match(pattern: str, anchored: bool, path: str) -> bool:
    starts = [0] if anchored else [0, *(found.end() for found in re.finditer("/", path))]
    return any(reference_expression(pattern).fullmatch(path[start:]) for start in starts)


def reference_ignored(text: str, path: str, directory: bool) -> bool:
    ignored = False
    for line in text.split("\n"):
        body = line.strip(WHITE_SPACE)
        if body.startswith("#"):
            continue
        negated = body[:1] == "!"
        if negated:
            body = body[1:].lstrip(WHITE_SPACE)
        only_directories = body[-1:] in ("/", "\\")
        while body[-1:] in ("/", "\\") and body:
            body = body[:-1]
        anchored = body[:1] in ("/", "\\")
        while body[:1] in ("/", "\\") and body:
            body = body[1:]
        if not body or (only_directories and not directory):
            continue
        if reference_match(body, anchored or "/" in body, clean(path)):
            ignored = not negated
    return ignored


def test_the_cases_are_all_there() -> None:
    assert len(VECTORS) == 380


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])
def test_agrees_with_q(vector: Vector) -> None:
    rules = QIgnore.from_text(vector["qignore"])
    for case in vector["cases"]:
        path, directory = case["path"], case["directory"]
        assert rules.is_ignored(path, directory=directory) == case["ignored"], case
        assert reference_ignored(vector["qignore"], path, directory) == case["ignored"], case


patterns = st.lists(
    st.sampled_from(["*", "**", "**/", "?", "/", "a", "b", "ab", ".", "\\", "\n", "é", "[a]"]),
    min_size=1,
    max_size=7,
).map("".join)
paths = st.lists(
    st.text(alphabet="aab.\n[]é", min_size=1, max_size=4).filter(lambda name: name not in (".", "..")),
    min_size=1,
    max_size=4,
).map("/".join)


@settings(max_examples=400)
@given(patterns, st.booleans(), paths)
@example("a?b", True, "a/b")
@example("a?**b", False, "a/b")
@example("a?b/c", True, "a\nb/c")
@example("ab*b", False, "ab")
@example("ab*b", False, "abb")
@example("a**a", True, "a")
@example("**/**a", True, "ba")
@example("****/a", True, "ba")
@example("**/a", True, "b\n/a")
@example("x*", False, "a\n/x\n")
def test_patterns_match_what_the_reference_matches(pattern: str, anchored: bool, path: str) -> None:
    rule = IgnoreRule(
        1, 1, pattern, pattern, negated=False, directory_only=False, anchored=anchored or "/" in pattern
    )
    expected = reference_match(pattern, rule.anchored, path)
    assert compile_rule(rule)(path) == expected
    assert Automaton(rule.tokens, anywhere=not rule.anchored).accepts(path) == expected


file_texts = st.lists(
    st.one_of(
        st.sampled_from(["a", "*", "!", "/", "\\", "#", " ", "\n", "\r\n", "\r", "**/", "\ufeff"]), patterns
    ),
    max_size=16,
).map("".join)


def applies(rule: IgnoreRule, path: str, directory: bool) -> bool:
    return (directory or not rule.directory_only) and compile_rule(rule)(path)


@given(file_texts, paths, st.booleans())
def test_files_decide_what_the_reference_decides(text: str, path: str, directory: bool) -> None:
    rules = QIgnore.from_text(text)
    assert rules.is_ignored(path, directory) == reference_ignored(text, path, directory)
    deciding = rules.decide(path, directory)
    later = rules.rules if deciding is None else rules.rules[rules.rules.index(deciding) + 1 :]
    assert deciding is None or applies(deciding, path, directory)
    assert not any(applies(rule, path, directory) for rule in later if rule != deciding)


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


# Lines


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


# Tokens


@pytest.mark.parametrize(
    ("pattern", "parts"),
    [
        ("***/a", ["**", "*", "/a"]),
        ("****/a", ["**", "**/", "a"]),
        ("a**/b?*", ["a", "**/", "b", "?", "*"]),
        ("*/**", ["*", "/", "**"]),
        ("[a]{b,c}\\", ["[a]{b,c}\\"]),
    ],
)
def test_parts_of_a_pattern(pattern: str, parts: list[str]) -> None:
    tokens = tokenize(pattern)
    assert [token.text for token in tokens] == parts
    assert all((token.kind is TokenKind.LITERAL) == (token.kind.value != token.text) for token in tokens)


@pytest.mark.parametrize(
    ("pattern", "possible"),
    [
        ("./a", False),
        ("a//b", False),
        ("a/../b", False),
        ("..", False),
        (".", False),
        ("**//a", False),
        ("*/.", False),
        (".**/.", False),
        (".**/.**/.", True),  # "..."
        ("...", True),
        ("?", True),
        ("a/.?", True),
        ("**", True),
    ],
)
def test_can_match(pattern: str, possible: bool) -> None:
    (rule,) = QIgnore.from_text(pattern).rules
    assert rule.can_match == possible


SHORT_PATHS = [
    path
    for length in range(1, 7)
    for path in map("".join, itertools.product("a./", repeat=length))
    if clean(path) == path and path not in (".", "..") and not path.startswith(("/", "../"))
]


@given(st.lists(st.sampled_from(["*", "**/", "?", "/", "a", "."]), min_size=1, max_size=5).map("".join))
def test_can_match_is_true_when_some_path_matches(pattern: str) -> None:
    pattern = pattern.strip("/")
    expression = reference_expression(pattern)
    assert can_match(tokenize(pattern)) == any(expression.fullmatch(path) for path in SHORT_PATHS)


# Paths


@pytest.mark.parametrize(
    ("path", "ignored"),
    [
        ("a/b/", True),
        ("/a/b", True),
        ("/a//b/./", True),
        ("../a/b", False),
        ("a/../../a/b", False),
        ("..", False),
        ("..a", True),
        (".", False),
        ("", False),
        ("/", False),
        ("a/..", False),
    ],
)
def test_path_is_cleaned_and_must_be_inside(path: str, ignored: bool) -> None:
    assert QIgnore.from_text("/a/b\n..*\n!c\n.*\n").is_ignored(path) == ignored


def test_any_character_matches_itself() -> None:
    rules = QIgnore.from_text("café\n?x\n")
    assert rules.is_ignored("d/café")
    assert rules.is_ignored("\udce9x")  # a byte that isn't UTF-8, as os.fsdecode gives it
    assert not rules.is_ignored("cafe\u0301")


def test_the_deciding_rule_is_the_last_of_equal_ones() -> None:
    rules = QIgnore.from_text("a\n!a\na\n# a\n!b\n")
    deciding = rules.decide("x/a")
    assert deciding is rules.rules[2]
    assert rules.decide("c") is None
    negation = rules.decide("b", directory=True)
    assert negation is not None
    assert negation.negated


# Time


class Counted:
    """The characters of a text, and how many of them were taken."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.taken = 0

    def __iter__(self) -> Iterator[str]:
        for character in self.text:
            self.taken += 1
            yield character


HARD = ["*a*a*a*a*b", "**a**a**a**b", "a*?a*a**/a*b", "**/a**/a**/b", "*a?*a?*a?*b"]


@pytest.mark.parametrize("pattern", HARD)
@pytest.mark.parametrize("anywhere", [False, True])
def test_the_automaton_takes_each_character_once(pattern: str, anywhere: bool) -> None:
    for path in ("a" * 100_000, "a/" * 50_000 + "a", "a" * 99_999 + "b"):
        counted = Counted(path)
        accepted = Automaton(tokenize(pattern), anywhere=anywhere).accepts(counted)
        assert counted.taken <= len(path)
        # Where it stops early, no tail of the path can change the answer.
        assert counted.taken == len(path) or not accepted


@pytest.mark.parametrize("pattern", HARD)
def test_hard_patterns_are_decided_on_long_paths(pattern: str) -> None:
    rules = QIgnore.from_text(f"{pattern}\n{pattern}c*\n")
    assert not rules.is_ignored("a" * 100_000)
    assert not rules.is_ignored("b" + "a" * 100_000)
    expected = reference_match(pattern, "/" in pattern, "a" * 12 + "b")
    assert rules.is_ignored("a" * 100_000 + "b") == expected
    assert rules.is_ignored("a" * 100_000 + "bcd") == expected


# imports


def test_what_needs_no_workspace_imports_none_of_its_readers() -> None:
    program = (
        "import sys\n"
        "from agents_md_lint.qignore import Discovery, QIgnore\n"
        "assert not Discovery(QIgnore.from_text('a?/')).shows('ab/c')\n"
        "print([name for name in sys.modules if name.startswith(('pathspec', 'agents_md_lint.'))])\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "agents_md_lint.qignore.matcher" in run.stdout
    for module in ("pathspec", "agents_md_lint.loading.loader", "agents_md_lint.snapshot"):
        assert module not in run.stdout


# bytes that aren't UTF-8


@pytest.mark.parametrize("line", ["caf\udce9", "caf\udce9/", "/caf\udce9", "*\udce9", "**/caf\udce9"])
def test_a_pattern_that_is_no_text_matches_nothing_and_hurts_no_other(line: str) -> None:
    rules = QIgnore.from_text(f"{line}\nbuild\n")
    assert not rules.rules[0].can_match
    for path in ("caf\udce9", "a/caf\udce9", "café", "caf\ufffd", "cafx\udce9y"):
        assert not rules.is_ignored(path, directory=True)
    assert rules.is_ignored("build")
    assert QIgnore.from_text(f"build\n!{line}\n").is_ignored("build")


def test_with_patience_no_rule_decides_after_so_many_matches() -> None:
    """Each of the two costs 100 to compile and 1 to try: one too few is left for the second path."""
    rules = QIgnore.from_text("a?c\na?d\n", patience=203)
    assert [rules.is_ignored("abc"), rules.gave_up] == [True, False]
    assert [rules.is_ignored("abc"), rules.gave_up] == [False, True]


# Discovery


def test_a_path_is_hidden_by_the_first_directory_on_the_way() -> None:
    rules = QIgnore.from_text("build/\n!build/keep\n*.log\n")
    build, _, log = rules.rules
    discovery = Discovery(rules)
    assert discovery.hidden_by("a/build/keep/x.log") == HiddenBy("a/build", build)
    assert discovery.hidden_by("build/keep", directory=True) == HiddenBy("build", build)
    assert discovery.hidden_by("build") is None
    assert discovery.hidden_by("./a//x.log") == HiddenBy("a/x.log", log)
    assert discovery.hidden_by("x.log", directory=True) == HiddenBy("x.log", log)
    assert discovery.shows("a/b")
    assert not discovery.shows("a/build", directory=True)


@pytest.mark.parametrize("text", ["", "!.q\n!.q/**\n", "*\n"])
def test_the_metadata_directory_is_always_hidden(text: str) -> None:
    discovery = Discovery(QIgnore.from_text(text))
    assert discovery.hidden_by(".q", directory=True) == HiddenBy(".q", None)
    assert discovery.hidden_by(".q/a/b") == HiddenBy(".q", None)


def test_only_the_metadata_directory_at_the_root_is_special() -> None:
    discovery = Discovery(QIgnore.from_text(""))
    assert discovery.shows("a/.q/b")
    assert discovery.shows(".Q/b")
    assert discovery.shows(".qignore")


@pytest.mark.parametrize("path", [".", "", "/", "..", "../a", "a/.."])
def test_the_workspace_and_what_is_outside_are_not_hidden(path: str) -> None:
    assert Discovery(QIgnore.from_text("*\n.*\n**\n")).shows(path, directory=True)


@given(file_texts, paths, st.booleans())
def test_discovery_asks_about_each_directory_above(text: str, path: str, directory: bool) -> None:
    parts = path.split("/")
    above = ["/".join(parts[:count]) for count in range(1, len(parts))]
    places = [*((place, True) for place in above), (path, directory)]
    hidden = [place for place, is_directory in places if reference_ignored(text, place, is_directory)]
    found = Discovery(QIgnore.from_text(text)).hidden_by(path, directory)
    assert (found and found.path) == (hidden[0] if hidden else None)
