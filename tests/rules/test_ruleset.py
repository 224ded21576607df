"""The rules about what the lines of a ``.qignore`` do together."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.qignore import Discovery, QIgnore
from agents_md_lint.qignore.decider import Decider
from agents_md_lint.rules.findings import Finding, Place, Related, Severity
from agents_md_lint.snapshot import Link
from agents_md_lint.snapshot.memory import Leaf, Submodule
from tests.rules.qignores import check, helps, reported

UNREACHABLE = "unreachable-negation"


CONTENTS = "hidden-contents"


REDUNDANT = "redundant-pattern"


NAMES = ["a", "b", "ab", ".q", "a\n"]


PATHS = ["/".join(parts) for depth in (1, 2, 3) for parts in itertools.product(NAMES, repeat=depth)]


SUBJECTS = [(path, directory) for path in PATHS for directory in (False, True)]


patterns = st.lists(
    st.sampled_from(["*", "**", "**/", "?", "/", "a", "b", "ab"]), min_size=1, max_size=5
).map("".join)


lines = st.builds(lambda negation, pattern: negation + pattern, st.sampled_from(["", "!"]), patterns)


texts = st.lists(lines, min_size=1, max_size=5).map("\n".join)


def without_line(text: str, number: int | None) -> str:
    assert number is not None
    kept = text.split("\n")
    del kept[number - 1]
    return "\n".join(kept)


def test_a_repeat() -> None:
    assert check("# x\n*.pyc\nd\n !d\n  *.pyc\r\n", REDUNDANT)[1:] == [
        Finding(
            REDUNDANT,
            Severity.WARNING,
            ".qignore",
            ".",
            Place(5, 3, 18),
            "'*.pyc' repeats line 2",
            "q goes by the last line that matches, so this one changes nothing",
            "remove the line",
            (Related(".qignore", 2, "the same pattern"),),
            frozenset({".qignore"}),
        )
    ]


@pytest.mark.parametrize(
    ("text", "message", "help_text"),
    [
        ("build/\nbuild\n", "'build/' adds nothing to line 2, 'build'", "remove the line"),
        ("!src/\n*\n", "'!src/' is overridden by line 2, '*'", "remove the line, or move it below line 2"),
    ],
)
def test_a_later_line_decides(text: str, message: str, help_text: str) -> None:
    (finding,) = check(text)
    assert (finding.rule, finding.place, finding.message, finding.help) == (
        REDUNDANT,
        Place(1, 1, 0),
        message,
        help_text,
    )
    assert finding.related == (Related(".qignore", 2, "matches all that this line does, and decides"),)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a\na\na", [2, 3]),
        ("a\n!a", [1]),
        ("a\n!a\na", [1, 2]),
        ("*.log\n!keep.log\n*.log", [2]),
        ("*.log\n!keep.txt\n*.log", [2, 3]),
        ("*.log\n!b/keep.*\n*.log", []),
        ("/a/x\n!/b/x\n/a/x", [3]),
        ("a/\n!b\na", [1, 2]),
        ("a\na/", [2]),
        ("a/\na/\na", [2]),
        ("/a\na", [1]),
        ("a\n/a", [2]),
        ("!src/", [1]),  # written to undo a line of .gitignore
        ("build/\n!build2/", [2]),
        ("*\n!src", []),
        ("*.log\ndebug.log", [2]),
        ("*.log\n!debug.*\ndebug.log", []),
        ("*.log/\ndebug.log", []),
        ("!*.log\n!debug.log\n", [1, 2]),
        (".cache\n.cache/", [2]),
        ("build/\nbuild/x", []),  # a listing of build, by name, shows what is in it
        ("*\n!a/b", []),
        ("*.log *.tmp\n!x.log", []),  # the negation would do something, were they right
        ("a\rb\n!c", []),
        ("d/a\na", [1]),
        ("d/*/a\na", [1]),
        ("d**/a\na", []),
        ("d**/**/a\na", []),
        ("**/a\na", [1]),
        ("a\n**/a", [2]),
        ("*.log\n*", [1]),
        ("*.log\n/*", []),
        ("*.log\n*/", []),
        ("d/\n*/", [1]),
        ("x.log\n*.log", [1]),
        ("d/x*.log\n*.log", [1]),
        (".log\n*.log", [1]),
        ("log\n*.log", []),
        ("*x.log\n*.log", [1]),
        (".env.local\n.env*", [1]),
        ("d/.env.*\n.env*", [1]),
        ("d**.env\n.env*", []),
        ("*.env\n.env*", []),
        ("d/e\nd/**", [1]),
        ("d/**/e\nd/**", [1]),
        ("d\nd/**", []),
        ("d/*\nd/**", []),  # only "*" matches a newline
        ("dd/e\nd/**", []),
        ("./a\n*", []),
        ("a\n\u00e9\na\n\u00e9", [3, 4]),
        ("!.q\n*", []),
        ("a\rb\na\rb", []),
    ],
)
def test_which_line_is_redundant(text: str, found: list[int]) -> None:
    assert [finding.place.line for finding in check(text, REDUNDANT)] == found


@given(texts)
def test_a_redundant_line_changes_nothing(text: str) -> None:
    before = QIgnore.from_text(text)
    for finding in check(text, REDUNDANT):
        after = QIgnore.from_text(without_line(text, finding.place.line))
        assert all(before.is_ignored(*subject) == after.is_ignored(*subject) for subject in SUBJECTS)


@given(texts)
def test_the_decider_decides_as_the_rules_do(text: str) -> None:
    qignore = QIgnore.from_text(text)
    decider = Decider(qignore.rules)
    for path, directory in SUBJECTS:
        index = decider.decide(path, directory=directory)
        rule = qignore.decide(path, directory)
        assert (None if index is None else qignore.rules[index]) is rule


def test_a_tired_decider_hides_nothing() -> None:
    rules = QIgnore.from_text("a*\nb?\n").rules
    decider = Decider(rules, patience=113)  # to compile both takes 110
    assert [decider.hides(path, directory=True) for path in ("ab", "ba", "ab", "ab")] == [0, 1, None, None]
    assert Decider(rules).hides("a" * 5000, directory=True) is None


def test_unreachable_negation() -> None:
    assert check("build/\r\n  !build/keep\r\n") == [
        Finding(
            UNREACHABLE,
            Severity.WARNING,
            ".qignore",
            ".",
            Place(2, 3, 10),
            "'!build/keep' doesn't bring q to anything, for the directory 'build' stays hidden",
            "q lists a directory that line 1 hides only when asked for it by name",
            "hide what is in the directory instead: add `!/build/` and `/build/*` above this line",
            (Related(".qignore", 1, "hides the directory"),),
            frozenset({".qignore"}),
        )
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("build\n!build/**", [2]),
        ("build\n!/build/a/*.md", [2]),
        ("build\n!build*/a", []),
        ("build\n!build/\n!build/keep", []),
        ("*\n!build/\n!build/keep", []),
        ("*\n!build/keep", [2]),
        ("/*\n!build/keep", [2]),
        ("build/*\n!build/keep", []),
        ("build/*\n!build/a/keep", [2]),
        ("build/**\n!build/keep", []),
        ("**/build\n!build/keep", [2]),
        ("b*d/\n!build/keep", [2]),
        ("!build/keep\nbuild", [1]),
        ("build\n!keep", []),
        ("build\n!**/keep", []),
        ("build\n!*/keep", []),
        ("build\n!**/build/keep", [2]),
        ("**/build/\n!**/build/keep", [2]),
        ("build\n!b*\n!**/build/keep", []),
        ("build\n!x*\n!**/build/keep", [3]),
        ("build/x\n!**/build/keep", []),
        ("*\n!*/keep", [2]),
        ("*\n!*/keep\n!x?/y", [2, 3]),
        ("*\n!*/keep\n!src/", []),
        ("*/\n!*/keep", [2]),
        ("**\n!*/keep", []),  # "**" doesn't match a newline
        ("*\n!*/\n!*/keep", []),
        ("*\n!*keep\n!*/x", []),
        ("a.b/\n!./a.b/c\n", []),
        (".q\n!.q/x", []),
        ("build\n! build/keep\n!build/keep", [2]),
    ],
)
def test_which_negation_is_unreachable(text: str, found: list[int]) -> None:
    assert [finding.place.line for finding in check(text, UNREACHABLE)] == found


@given(texts)
def test_an_unreachable_negation_shows_nothing(text: str) -> None:
    before = Discovery(QIgnore.from_text(text))
    for finding in check(text, UNREACHABLE):
        after = Discovery(QIgnore.from_text(without_line(text, finding.place.line)))
        assert all(before.shows(*subject) == after.shows(*subject) for subject in SUBJECTS)


@pytest.mark.parametrize(
    ("text", "help_text", "fixed"),
    [
        (
            "build/\n!build/keep\n",
            "hide what is in the directory instead: add `!/build/` and `/build/*` above this line",
            "build/\n!/build/\n/build/*\n!build/keep\n",
        ),
        (
            "!build/keep\nbuild/\n",
            "hide what is in the directory instead: move this line below line 2, and add `!/build/` and "
            "`/build/*` above it",
            "build/\n!/build/\n/build/*\n!build/keep\n",
        ),
        (
            "*\n!build/keep\n",
            "show the directory first: add `!/build/` above this line",
            "*\n!/build/\n!build/keep\n",
        ),
        (
            "*\n!?uild/keep\n",
            "show the directory first: add `!/*/` above this line",
            "*\n!/*/\n!?uild/keep\n",
        ),
        (
            "build\n!**/build/keep\n",
            "hide what is in the directory instead: add `!/**/build/` and `/**/build/*` above this line",
            "build\n!/**/build/\n/**/build/*\n!**/build/keep\n",
        ),
        (
            "a\n!a/build/keep\n",
            "show every directory on the way: add lines such as `!/a/` above this line",
            "a\n!/a/\n!a/build/keep\n",
        ),
    ],
)
def test_the_way_to_a_hidden_file(text: str, help_text: str, fixed: str) -> None:
    assert helps(text, UNREACHABLE) == [help_text]
    discovery = Discovery(QIgnore.from_text(fixed))
    place = "a/build" if "a/build" in text else "build"
    assert discovery.shows(f"{place}/keep")
    assert discovery.shows(f"{place}/other") == ("a/build" in text)


def test_hidden_contents() -> None:
    assert check("*\n\n !src/\n") == [
        Finding(
            CONTENTS,
            Severity.WARNING,
            ".qignore",
            ".",
            Place(3, 2, 4),
            "'!src/' shows a directory, but all that is in it stays hidden",
            "q judges each path by itself: line 1, '*', matches what is in the directory too",
            "add `!src/**` below, or write `/*` in line 1",
            (Related(".qignore", 1, "hides what is in the directory"),),
            frozenset({".qignore"}),
        )
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("**\n!src/", [2]),
        ("/**\n!/src/", [2]),
        ("**/*\n!src/", [2]),
        ("/*\n!/src/", []),
        ("*/\n!src/", []),
        ("*\n!src", []),  # it may be a file
        ("*\n!src/\n!src/**", []),
        ("*\n!src/\n!src/a/b", []),
        ("*\n!src/\n!*.py", []),
        ("*\n!src/\n!**/a", []),
        ("*\n!src/\n!README.md", [2]),
        ("*\n!src/\n!/*.md", [2]),
        ("*\n!src/\n!docs/\n!docs/**", [2]),
        ("*\n!src/\n!docs/", [2, 3]),
        ("*.py\n*\n!src/", [3]),
        ("!src/**\n*\n!src/", [3]),
        ("*\n!*/", []),
        ("*\n!pkg-*/", [2]),
        ("*\n!pkg-*/\n!pkg-a/b", []),
        ("*\n!pkg-*", []),
        ("packages/**\n!packages/core/", [2]),
        ("packages/**\n!packages/core/\n!packages/core/**", []),
        ("packages/**\n!src/", []),
        ("packages/*\n!packages/core/", []),
        ("*\n!a/src/", []),  # unreachable
        ("!src/\n*", []),  # overridden
        ("*\n!src/\n?rc\n", []),
        ("*\n!.q/", []),
    ],
)
def test_which_negation_shows_an_empty_directory(text: str, found: list[int]) -> None:
    assert [finding.place.line for finding in check(text, CONTENTS)] == found


@pytest.mark.parametrize(
    ("text", "beside", "found"),
    [
        ("*\n!src", {"src/a": "x"}, [2]),
        ("*\n!src", {"src": "x"}, []),
        ("*\n!src/\n!*.py", {"src/a.c": "x", "src/b/c.py": "x"}, [2]),
        ("*\n!src/\n!*.py", {"src/a.c": "x", "src/c.py": "x"}, []),
        ("*\n!src/\n!README.md", {"src/README.md": "x"}, []),
        ("*\n!src/\n!*/", {"src/a/b": "x"}, []),
        ("*\n!src/\nsrc/a", {"src/a": "x"}, []),  # hidden by name
    ],
)
def test_what_git_knows_in_a_directory_counts(text: str, beside: dict[str, Leaf], found: list[int]) -> None:
    assert [finding.place.line for finding in check(text, CONTENTS, beside=beside)] == found


@pytest.mark.parametrize(
    ("text", "help_text"),
    [
        ("**\n!/src/", "add `!/src/**` below, or write `/*` in line 1"),
        ("/p/**\n!p/a/", "add `!p/a/**` below, or write `/p/*` in line 1"),
        ("p**\n!pa/", "add `!pa/**` below"),
    ],
)
def test_how_the_contents_are_shown(text: str, help_text: str) -> None:
    assert helps(text, CONTENTS) == [help_text]
    hidden, negation = text.split("\n")
    advised = help_text.split("`")[1::2]
    directory = negation.strip("!/")
    for fixed in (f"{text}\n{advised[0]}", f"{advised[-1]}\n{negation}"):
        discovery = Discovery(QIgnore.from_text(fixed))
        assert discovery.shows(directory, True)
        assert discovery.shows(f"{directory}/x/y") or len(advised) == 1
    assert not Discovery(QIgnore.from_text(text)).shows(f"{directory}/x")
    assert hidden


def test_metadata_negation() -> None:
    assert check("a\n !.q/\n") == [
        Finding(
            "metadata-negation",
            Severity.WARNING,
            ".qignore",
            ".",
            Place(2, 2, 3),
            "'!.q/' can't show .q, nor bring q to what is in it",
            "q always hides the .q directory at the workspace root, and doesn't go into it by itself",
            "remove the line",
            (),
            frozenset({".qignore"}),
        )
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("!.q", [1]),
        ("!/.q/x", [1]),
        ("!.q/**", [1]),
        (".q", []),
        (".q\n!.q", [2]),
        ("!.qq\n!a/.q\n!.q*\n!.Q\n!**/.q", []),
    ],
)
def test_which_negation_is_about_metadata(text: str, found: list[int]) -> None:
    assert [line for _, line in reported(text, "metadata-negation", UNREACHABLE)] == found


@pytest.mark.parametrize(
    ("text", "beside", "found"),
    [
        ("b/*\n!.q", {"b/.q/x": ""}, []),
        ("b/*\n!.q", {"b/.q": ""}, []),
        ("b/*\n!.q", {"b/q": "", ".q/x": "", ".qq/x": "", "a.q/x": ""}, [2]),
        ("b/*\n!/.q", {"b/.q/x": ""}, [2]),
        ("b/*\n!.q/x", {"b/.q/x": ""}, [2]),
        ("*\n!.q", {".q": "a file"}, []),
        ("*\n!/.q", {".q": Link("b"), "b/x": ""}, []),
    ],
)
def test_a_negation_may_be_about_another_of_that_name(
    text: str, beside: dict[str, Leaf], found: list[int]
) -> None:
    lines = [line for _, line in reported(text, "metadata-negation", beside=beside)]
    assert lines == found


def test_a_file_named_like_the_directory_of_q_is_an_entry_like_others() -> None:
    slug = "hides-everything"
    assert reported("*\n!.q\n", slug, beside={"src/a": "x", ".q": "x"}) == []
    assert reported("*\n!.q\n", slug, beside={"src/a": "x", ".q": Link("src")}) == []
    assert reported("*\n!/.q\n", slug, beside={"src/a": "x", ".q/a": "x"}) == [(slug, 1)]


def test_hides_everything() -> None:
    assert check("# all\n*\n", beside={"src/a": "x", "docs/b": "x", ".q/c": "x"}) == [
        Finding(
            "hides-everything",
            Severity.WARNING,
            ".qignore",
            ".",
            Place(2, 1, 6),
            "nothing is left at the workspace root: 3 entries are hidden",
            "q lists nothing at the root, and so comes to nothing below it by itself",
            "hide less, or show what q should find: add lines such as `!/docs/` and `!/docs/**` below line 2",
            (),
            frozenset({".qignore"}),
        )
    ]


def test_several_lines_hide_everything() -> None:
    (finding,) = check(".*\nx\n/s*\n", beside={"src/a": "x", "s": "x"})
    assert (finding.place.line, finding.related) == (
        3,
        (Related(".qignore", 1, "hides entries at the root too"),),
    )


@pytest.mark.parametrize(
    ("text", "beside", "found"),
    [
        ("*\n", {}, []),
        ("*\n", {".q/a": "x"}, []),
        ("*\n", {"a": "x"}, ["hides-everything"]),
        ("*/\n", {"a/b": "x"}, []),  # .qignore is shown
        ("/a\n", {"a": "x"}, []),
        ("*\n!src/\n", {"src/a": "x"}, [CONTENTS]),
        ("*\n!src/\n", {"a": "x"}, [CONTENTS]),
        ("*\n!src/a\n", {"src/a": "x"}, [UNREACHABLE]),
        ("*\n!*.md\n", {"src/a": "x"}, ["hides-everything"]),
        ("*\n!*.md\n", {"a.md": "x"}, []),
        ("*\n!/*/\n", {"a": "x"}, ["hides-everything"]),
        ("*\n!/*/\n", {"a": Link("b")}, []),  # it may lead to a directory
        ("*\n!/*/\n", {"a": Submodule()}, []),
    ],
)
def test_when_everything_is_hidden(text: str, beside: dict[str, Leaf], found: list[str]) -> None:
    assert [rule for rule, _ in reported(text, beside=beside)] == found


def test_not_access_control() -> None:
    assert check("a\n .env\n*.pem\n!secrets\nid_rsa\n", "not-access-control") == [
        Finding(
            "not-access-control",
            Severity.WARNING,
            ".qignore",
            ".",
            Place(2, 2, 3),
            "'.env' does not keep secrets from q, nor do 2 more lines: .qignore is no access control",
            "q leaves hidden files out of listings only, and reads one when a path names it",
            "keep secrets out of the workspace, or let q run without the permission to read them",
            (),
            frozenset({".qignore"}),
        )
    ]


@pytest.mark.parametrize(
    "pattern",
    [
        *(".env", ".env.*", ".env*", "*.env", ".env.local", ".env-prod", "/config/.env.production", ".envrc"),
        *("*.pem", "**/*.key", "server.p12", "*.pfx", "*.jks", "id_rsa", "id_rsa*", "*id_ed25519"),
        *(
            "secrets/",
            "secrets/**",
            ".secrets",
            "secrets.yaml",
            "*/secret.*",
            "credentials",
            "credentials.json",
        ),
        *(
            "credentials*",
            ".aws/",
            "/.aws/credentials",
            ".ssh/*",
            ".npmrc",
            ".netrc",
            ".git-credentials",
            ".PGPASS",
        ),
    ],
)
def test_patterns_about_secrets(pattern: str) -> None:
    assert reported(pattern, "not-access-control") == [("not-access-control", 1)]


@pytest.mark.parametrize(
    "pattern",
    [
        *(
            "!.env",
            ".env.example",
            "*.env.sample",
            ".env.template*",
            ".env.dist",
            ".env/",
            ".env/**",
            "env",
            "venv/",
        ),
        *(
            "*.md",
            "pem",
            "keys/",
            "*.pub",
            "secretary",
            "src/secrets/a.py",
            "credentials-provider/",
            "# .env",
            "*.keys",
        ),
    ],
)
def test_patterns_about_anything_else(pattern: str) -> None:
    assert reported(pattern, "not-access-control") == []
