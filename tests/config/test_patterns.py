"""Patterns of ``.gitignore`` in a configuration: what is refused, and what takes no time to match."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pathspec import GitIgnoreSpec

from agents_md_lint.config.patterns import fault, matches


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("vendor/", ""),
        ("**/test*/**/*.snap.*/**", ""),
        ("*a*b*", ""),
        ("\\#x", ""),
        ("!x", ""),
        ("", "is empty"),
        (" \t", "is empty"),
        ("# x", "is a comment: write \\\\# for a name that starts so"),
        ("a\nb", "has a line break or a NUL"),
        ("a\0b", "has a line break or a NUL"),
        ("*a*b*c*", "has more than 3 '*' in one name, or more than 3 '**'"),
        ("**/a/**/b/**/c/**", "has more than 3 '*' in one name, or more than 3 '**'"),
        ("!", "is not one of .gitignore"),
    ],
)
def test_what_is_wrong_with_a_pattern(pattern: str, expected: str) -> None:
    assert fault(pattern) == expected


@pytest.mark.parametrize(
    ("patterns", "path", "expected"),
    [
        ((), "a", False),
        (("vendor/",), "vendor/lib/AGENTS.md", True),
        (("vendor/",), "lib/vendor/AGENTS.md", True),
        (("/vendor/",), "lib/vendor/AGENTS.md", False),
        (("vendor/", "!vendor/ours/"), "vendor/lib/AGENTS.md", True),
        (("*.md", "!AGENTS.md"), "AGENTS.md", False),
        (("docs",), "docs/AGENTS.md", True),
        (("*",), "\udcff/AGENTS.md", True),
    ],
)
def test_what_patterns_match(patterns: tuple[str, ...], path: str, expected: bool) -> None:
    assert matches(patterns, path) is expected


def test_a_hostile_pattern_and_path_come_to_an_end() -> None:
    assert not matches(("*a*a*b",), "a" * 255)
    assert not matches(("*a*a*b",), "a" * 1_000_000)  # no disk holds it: not even tried
    assert not matches(("*",), "/".join("a" * 2049))


_COMPONENTS = st.lists(st.sampled_from(["a", "b", "ab", ".x", "-", "c.d"]), min_size=1, max_size=4).map(
    "/".join
)


@given(
    st.lists(st.builds("{}{}{}".format, st.sampled_from(["", "/"]), _COMPONENTS, st.sampled_from(["", "/"]))),
    _COMPONENTS,
)
@example(["a/"], "b/a")
@example(["/b"], "a/b")
def test_names_match_as_pathspec_says(patterns: list[str], path: str) -> None:
    assert matches(tuple(patterns), path) == GitIgnoreSpec.from_lines(patterns).match_file(path)
