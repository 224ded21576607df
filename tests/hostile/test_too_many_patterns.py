"""A ``.qignore`` with more patterns than anybody can try: no command says that nothing is hidden."""

from __future__ import annotations

from itertools import islice, permutations

import pytest

from tests.support.program import run
from tests.support.repository import GitRepository

DEEP = "/".join(["habcdefgh" * 24] * 12)
"""A directory whose path has a piece of each pattern, and is long."""
LINES = ("*" + "?*".join(letters) + "?z\n" for letters in permutations("abcdefg", 6))
HARD = "".join(islice(LINES, 5000)) + "y\n"
REASON = "too many patterns with wildcards"
TOLD = f".qignore has {REASON} to try them all, so what it hides isn't told; shorten it"


@pytest.fixture
def hard(repo: GitRepository) -> GitRepository:
    """The repository, with guidance deep below, and hard only in its last commit."""
    repo.write("AGENTS.md", "# Rules\n\nKeep it small.\n")
    repo.write(f"{DEEP}/AGENTS.md", "# More\n\nTest it.\n")
    repo.write(".qignore", "y\n")
    repo.commit()
    repo.write(".qignore", HARD)
    repo.write("AGENTS.md", "# Rules\n\nKeep it very small.\n")
    repo.commit()
    return repo


@pytest.mark.parametrize(
    "line",
    [
        ("check",),
        ("check", "--select", "hidden-guidance", "--format", "json"),
        ("check", "--staged"),
        ("explain", "--all"),
        ("explain", "--all", "--format", "json"),
        ("explain", DEEP),
        ("ls", DEEP),
        ("ls", "--hidden", "--format", "json", DEEP),
        ("check-ignore", f"{DEEP}/AGENTS.md"),
    ],
    ids=lambda line: " ".join(line).replace(DEEP, "DEEP"),
)
def test_what_it_hides_is_not_told(hard: GitRepository, line: tuple[str, ...]) -> None:
    ran = run(*line, cwd=hard.path)
    assert (ran.code, ran.out, ran.err) == (2, "", f"agents-md-lint: {TOLD}\n")


@pytest.mark.parametrize("form", ["text", "json", "markdown", "github"])
def test_diff_scope_tells_of_the_guidance_alone(hard: GitRepository, form: str) -> None:
    ran = run("diff-scope", "--exit-code", "--format", form, cwd=hard.path)
    said = f"what .qignore hides is not told: it has {REASON} now; shorten it"
    assert (ran.code, ran.err) == (2, f"agents-md-lint: {said}\n")
    assert "AGENTS.md" in ran.out
    if form == "json":
        [space] = ran.json()["workspaces"] if "workspaces" in ran.json() else [ran.json()]
        assert space["discovery"]["after"] == "unknown"
    else:
        assert REASON in ran.out


def test_what_needs_no_patterns_is_told(hard: GitRepository) -> None:
    """What loads doesn't depend on them, nor does what an easy path comes by."""
    for line in (("history",), ("explain", "AGENTS.md"), ("explain", "--text", DEEP), ("ls",)):
        ran = run(*line, cwd=hard.path)
        assert (ran.code, ran.err) == (0, ""), ran


MANY = "".join(HARD.splitlines(keepends=True)[:1500])
"""As many as a check looks at: 64 KiB hold twice as many."""
WIDE = "habcdefgh" * 25
PAIRS = "".join(f"a{number}\n" for number in range(1000)) + "".join(f"!b{n}\n" for n in range(1000))


def given_up(*rules: str) -> str:
    return (
        f"agents-md-lint: .qignore has too many patterns to look at all of it for {', '.join(rules)}:"
        " shorten it\n"
    )


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (f"{MANY}!{DEEP}/keep\n", ["unreachable-negation"]),
        (f"*\n{MANY}!/{WIDE}/\n", ["hidden-contents", "hides-everything"]),
        (PAIRS, ["redundant-pattern"]),
        ("a*\n!a?\n", []),
    ],
)
def test_a_rule_that_gives_up_says_so(repo: GitRepository, text: str, rules: list[str]) -> None:
    for number in range(200):
        repo.write(f"abcdefgz{number}")
        repo.write(f"{WIDE}/{number}")
    repo.write(".qignore", text)
    for rule in ("unreachable-negation", "hidden-contents", "hides-everything", "redundant-pattern"):
        ran = run("check", "--select", rule, cwd=repo.path)
        assert (ran.code, ran.err) == (0, given_up(rule) if rule in rules else ""), rule
