"""Fingerprints: what they hold on to, what they don't, and that they never change by accident."""

from __future__ import annotations

import pytest

from agents_md_lint.check.fingerprint import distinct, fingerprint
from agents_md_lint.rules.findings import Finding, Place, Severity
from tests.rules.support import findings

FINDING = Finding(
    "invalid-utf8", Severity.ERROR, "a/AGENTS.md", ".", Place(3, 6, 14), "no", "ignored", "fix", content="x"
)


def prints(path: str, content: bytes | str, *slugs: str) -> list[str]:
    """Return the fingerprints of what rules find in a tree of one file."""
    return [fingerprint(finding) for finding in findings({path: content}, *slugs)]


def test_the_same_on_every_machine_for_ever() -> None:
    assert fingerprint(FINDING) == "3ae416999ec31efcc35985aa3395cc72"


@pytest.mark.parametrize(
    "other",
    [
        FINDING._replace(rule="nul-byte"),
        FINDING._replace(path="b/AGENTS.md"),
        FINDING._replace(content="y"),
    ],
)
def test_what_counts(other: Finding) -> None:
    assert fingerprint(other) != fingerprint(FINDING)


@pytest.mark.parametrize(
    "other",
    [
        FINDING._replace(place=Place(9, 1, 99)),
        FINDING._replace(message="other words", effect="", help=""),
        FINDING._replace(severity=Severity.WARNING),
        FINDING._replace(new=True),
        FINDING._replace(workspace="a"),
        FINDING._replace(lost=3),
    ],
)
def test_what_does_not_count(other: Finding) -> None:
    assert fingerprint(other) == fingerprint(FINDING)


def test_names_and_lines_that_are_not_utf8() -> None:
    odd = FINDING._replace(path="a\udcff/AGENTS.md", content="\udc93x")
    assert len(fingerprint(odd)) == 32


@pytest.mark.parametrize(
    ("rule", "line"),
    [
        ("invalid-utf8", b"Keep \x93it\x94 small."),
        ("nul-byte", b"Keep it\0small."),
        ("invisible-characters", "No\u200bwhere.".encode()),
    ],
)
def test_a_line_that_moves_keeps_its_fingerprint(rule: str, line: bytes) -> None:
    here = prints("AGENTS.md", b"# Rules\n" + line + b"\n", rule)
    moved = prints("AGENTS.md", b"# Rules\n\nBe kind.\r\n\n  " + line + b"\r\nThe end.\n", rule)
    edited = prints("AGENTS.md", b"# Rules\n" + line + b" And more.\n", rule)
    assert len(here) == 1
    assert here == moved
    assert here != edited


@pytest.mark.parametrize(
    ("rule", "before", "after"),
    [
        ("oversized", b"word\n" * 14000, b"# New\n\n" + b"word\nother\n" * 12000),
        ("byte-order-mark", b"\xef\xbb\xbfOne\n", b"\xef\xbb\xbfTwo\n"),
        ("utf16-text", "One\n".encode("utf-16"), "Two\n".encode("utf-16")),
        ("near-limit", b"word\n" * 12500, b"words\n" * 10500),
    ],
)
def test_a_fault_of_the_whole_file_keeps_its_fingerprint(rule: str, before: bytes, after: bytes) -> None:
    assert prints("AGENTS.md", before, rule) == prints("AGENTS.md", after, rule) != []


def test_a_pattern_that_moves() -> None:
    here = prints(".qignore", "[ab]\n", "unsupported-syntax")
    assert here == prints(".qignore", "x\n# y\n  [ab]  \n", "unsupported-syntax") != []
    assert here != prints(".qignore", "[abc]\n", "unsupported-syntax")


def test_equal_faults_are_told_apart_in_order() -> None:
    other = FINDING._replace(path="b/AGENTS.md")
    plain = fingerprint(FINDING)
    assert distinct([FINDING, other, FINDING, FINDING]) == [
        plain,
        fingerprint(other),
        f"{plain}:2",
        f"{plain}:3",
    ]


def test_what_two_workspaces_find_is_one_fault() -> None:
    inner = FINDING._replace(workspace="a")
    plain = fingerprint(FINDING)
    assert distinct([FINDING, inner, FINDING, inner]) == [plain, plain, f"{plain}:2", f"{plain}:2"]
