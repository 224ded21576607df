"""What other agents do with a file in which a rule found a fault: each turn of it, by the profile alone."""

from __future__ import annotations

import pytest

from agents_md_lint.loading.codex import PROFILE as CODEX
from agents_md_lint.loading.profile import Blank, Decoding, FollowedLinks, Lost, Profile, Unusable
from agents_md_lint.loading.q import PROFILE as Q
from agents_md_lint.rules import SLUGS
from agents_md_lint.rules.support.agents import DISCOVERY, Encounter, concerned

READ = Encounter(reads=True)
FAILS = Encounter(reads=True, fails=True)
NOT_READ = Encounter(reads=False)
MILD = CODEX._replace(lost=Lost.FILE)
LOSSY = "U+FFFD stands for each part that isn't UTF-8, and a NUL stays"
TURNS: list[tuple[Profile, str, Encounter, tuple[bool, str]]] = [
    (CODEX, "inert-pattern", READ, (False, "Codex has no .qignore")),
    (CODEX._replace(discovery=True), "inert-pattern", READ, (True, "Codex loads the same")),
    (CODEX, "misnamed-guidance", READ, (False, "Codex reads it: it is one of its names")),
    (CODEX, "misnamed-guidance", NOT_READ, (True, "Codex neither")),
    (CODEX, "nul-byte", NOT_READ, (False, "Codex doesn't read it")),
    (
        *(CODEX, "nul-byte", Encounter(reads=True, instead="a/O.md")),
        (False, "Codex doesn't read it: a/O.md goes before it"),
    ),
    (CODEX, "invalid-utf8", READ, (True, "Codex puts U+FFFD in its place")),
    (CODEX, "utf16-text", READ, (True, f"Codex takes it for UTF-8 all the same: {LOSSY}")),
    (CODEX, "nul-byte", READ, (True, "Codex keeps it in the text")),
    (CODEX._replace(decoding=Decoding.STRICT), "nul-byte", READ, (True, "Codex ignores the whole file")),
    (
        *(CODEX._replace(chain_limit=1_000), "near-limit", READ),
        (False, "Codex has a budget of 1,000 bytes for all files instead"),
    ),
    (CODEX._replace(chain_limit=None), "oversized", READ, (False, "Codex loads it whole")),
    (CODEX, "symlink-escape", READ, (True, "Codex loads what is there")),
    (CODEX._replace(links=FollowedLinks.INSIDE), "absolute-symlink", READ, (True, "Codex ignores it")),
    (CODEX, "symlink-into-metadata", READ, (True, "Codex loads what is there")),
    (CODEX, "broken-symlink", READ, (True, "Codex passes it over, and tries the next name")),
    (CODEX, "broken-symlink", FAILS, (True, "Codex loads nothing at all there, and in no directory below")),
    (CODEX, "unreadable", READ, (True, "Codex loads nothing at all there, and in no directory below")),
    (MILD, "unreadable", FAILS, (True, "Codex passes it over, and tries the next name")),
    (MILD._replace(unusable=Unusable.IGNORED), "not-regular-file", READ, (True, "Codex ignores it")),
    (CODEX, "empty-guidance", READ, (True, "Codex adds nothing for it, and tries no other name")),
    (CODEX._replace(blank=Blank.LOADS), "empty-guidance", READ, (True, "Codex loads the same")),
    (CODEX, "conflict-markers", READ, (True, "Codex loads the same")),
]


@pytest.mark.parametrize(
    ("profile", "rule", "met", "told"), TURNS, ids=[f"{n}-{turn[1]}" for n, turn in enumerate(TURNS)]
)
def test_each_turn(profile: Profile, rule: str, met: Encounter, told: tuple[bool, str]) -> None:
    assert concerned(profile, rule, met) == told


def test_the_rules_about_discovery_are_rules() -> None:
    assert set(SLUGS) >= DISCOVERY
    about_names_and_skipping = {"hidden-guidance", "nested-qignore", "misnamed-qignore", "unused-suppression"}
    assert about_names_and_skipping <= DISCOVERY


@pytest.mark.parametrize("rule", sorted(DISCOVERY))
def test_discovery_is_nothing_to_an_agent_without_it(rule: str) -> None:
    assert concerned(CODEX, rule, READ) == (False, "Codex has no .qignore")


def test_q_is_concerned_by_discovery() -> None:
    assert concerned(Q, "nested-qignore", READ)[0]
