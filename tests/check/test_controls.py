"""How a change edits what decides about its own findings, in words."""

from __future__ import annotations

import pytest

from agents_md_lint.check.baseline_file import written
from agents_md_lint.check.controls import changed_comments, changed_files
from agents_md_lint.config.file import TextFile
from agents_md_lint.errors import ConfigError
from agents_md_lint.rules.findings import Finding, Place, Severity

CONFIG = ".agents-md-lint.toml"
BASELINE = ".agents-md-lint-baseline.json"


def finding(line: str) -> Finding:
    """Return a finding about a line."""
    return Finding("nul-byte", Severity.ERROR, "AGENTS.md", ".", Place(1), "m", "e", "h", content=line)


def changed(before: dict[str, str], after: dict[str, str]) -> list[tuple[str, str, str, str]]:
    """Return path, kind, edit and words of each change between two sides."""

    def reader(files: dict[str, str]):  # type: ignore[no-untyped-def]
        def read(path: str, limit: int) -> TextFile | None:
            if files.get(path) == "unreadable":
                raise ConfigError(f"{path} can't be read", "look")
            return TextFile(path, files[path]) if path in files else None

        return read

    found = changed_files(reader(before), reader(after))
    return [(one.path, one.kind.value, one.edit.value, one.what) for one in found]


IGNORE = 'ignore = ["near-limit"]\n'


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({}, {}, []),
        ({CONFIG: IGNORE}, {CONFIG: f"# why\n{IGNORE}"}, []),
        ({}, {CONFIG: IGNORE}, [(CONFIG, "configuration", "added")]),
        ({CONFIG: IGNORE}, {}, [(CONFIG, "configuration", "removed")]),
        ({CONFIG: IGNORE}, {CONFIG: ""}, [(CONFIG, "configuration", "edited")]),
        (
            {CONFIG: IGNORE},
            {"pyproject.toml": f"[tool.agents-md-lint]\n{IGNORE}"},
            [("pyproject.toml", "configuration", "added"), (CONFIG, "configuration", "removed")],
        ),
        ({"pyproject.toml": "[project]\n"}, {"pyproject.toml": "[other]\n"}, []),
    ],
)
def test_configurations(
    before: dict[str, str], after: dict[str, str], expected: list[tuple[str, str, str]]
) -> None:
    assert [one[:3] for one in changed(before, after)] == expected


def test_what_differs_is_named() -> None:
    [(*_, what)] = changed({}, {CONFIG: IGNORE})
    assert "ignore" in what
    [(*_, what)] = changed({CONFIG: IGNORE}, {CONFIG: "nonsense ="})
    assert what.startswith(f"it can't be used: {CONFIG}")
    [(*_, what)] = changed({CONFIG: "nonsense ="}, {CONFIG: IGNORE})
    assert "(before, it couldn't be used: " in what
    [(*_, what)] = changed({CONFIG: IGNORE}, {CONFIG: "unreadable"})
    assert what == f"it can't be used: {CONFIG} can't be read"


def test_baselines() -> None:
    one, two = written([finding("a")]), written([finding("a"), finding("b")])
    named = {CONFIG: f'baseline = "{BASELINE}"\n'}
    assert changed({**named, BASELINE: one}, {**named, BASELINE: one}) == []
    for before, after, edit in (({}, {BASELINE: one}, "added"), ({BASELINE: one}, {}, "removed")):
        assert [found[:3] for found in changed({**named, **before}, {**named, **after})] == [
            (BASELINE, "baseline", edit)
        ]
    [(path, kind, edit, what)] = changed({**named, BASELINE: one}, {**named, BASELINE: two})
    assert (path, kind, edit) == (BASELINE, "baseline", "edited")
    assert "1" in what
    [(*_, what)] = changed({**named, BASELINE: one}, {**named, BASELINE: "["})
    assert what.startswith("it can't be used: ")


def comment(*rules: str, line: str = "build/") -> str:
    """Return a line below a comment that suppresses rules."""
    return f"# agents-md-lint: ignore[{', '.join(rules)}]\n{line}\n"


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("build/\n", "lib/\n", None),
        (comment("a"), "lib/\n" + comment("a"), None),
        ("", comment("a"), ("added", "adds ignore[a] for 'build/'")),
        (comment("a"), "build/\n", ("removed", "removes ignore[a] for 'build/'")),
        (
            comment("a"),
            comment("b"),
            ("edited", "adds ignore[b] for 'build/'; removes ignore[a] for 'build/'"),
        ),
        (comment("a"), comment("a") * 2, ("edited", "adds ignore[a] for 'build/'")),
        (
            "",
            comment("a", "b", "c", "d", "e"),
            ("added", "adds " + ", ".join(f"ignore[{one}] for 'build/'" for one in "abc") + " and 2 more"),
        ),
    ],
)
def test_comments(before: str, after: str, expected: tuple[str, str] | None) -> None:
    found = changed_comments(before, after, "app/.qignore")
    assert [(one.path, one.kind.value, one.edit.value, one.what) for one in found] == (
        [] if expected is None else [("app/.qignore", "suppressions", *expected)]
    )
