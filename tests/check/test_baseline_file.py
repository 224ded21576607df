"""The text of a baseline: what is written, what is read of it, and what is no baseline."""

from __future__ import annotations

import json

import pytest

from agents_md_lint.check.baseline_file import is_ours, parsed, written
from agents_md_lint.check.fingerprint import fingerprint
from agents_md_lint.errors import ConfigError
from tests.check.test_baseline import finding


def test_the_whole_file() -> None:
    found = [
        finding("b", path="b/AGENTS.md"),
        finding("a", 1),
        finding("a", 7),
        finding("c", path="\udcff/x"),
    ]
    assert written(found) == (
        '{\n  "schema_version": 1,\n  "kind": "agents-md-lint baseline",\n  "findings": [\n'
        '    {"path": "AGENTS.md", "workspace": ".", "rule": "nul-byte",'
        f' "fingerprint": "{fingerprint(found[1])}", "count": 2}},\n'
        '    {"path": "\\\\xff/x", "path_bytes": "/y94", "workspace": ".", "rule": "nul-byte",'
        f' "fingerprint": "{fingerprint(found[3])}", "count": 1}},\n'
        '    {"path": "b/AGENTS.md", "workspace": ".", "rule": "nul-byte",'
        f' "fingerprint": "{fingerprint(found[0])}", "count": 1}}\n'
        "  ]\n}\n"
    )
    assert written([]) == (
        '{\n  "schema_version": 1,\n  "kind": "agents-md-lint baseline",\n  "findings": []\n}\n'
    )


AGAIN = "write it anew with --write-baseline, or go without it: --no-baseline"

REMOVED = f"remove it and {AGAIN}"

HEAD = '"schema_version": 1, "kind": "agents-md-lint baseline"'

FIELDS = "must have fingerprint, rule, path and workspace as texts, and a count from 1"

ENTRY = '{"path": "a", "workspace": ".", "rule": "r", "fingerprint": "f", "count": 1}'


@pytest.mark.parametrize(
    ("text", "reason", "remedy"),
    [
        ("", "b.json:1: not JSON: expecting value", AGAIN),
        ('{\n"a": 1,\nb}', "b.json:3: not JSON: expecting property name enclosed in double quotes", REMOVED),
        ("<<<<<<< HEAD\n{}", "b.json:1: not JSON: expecting value", REMOVED),
        (
            f"{{\n{HEAD},\n<<<<<<< HEAD\n}}",
            "b.json:3: not JSON: expecting property name enclosed in double quotes",
            AGAIN,
        ),
        ("[" * 100_000, "b.json: not JSON that can be read", REMOVED),
        ("1" * 5000, "b.json: not JSON that can be read", REMOVED),
        (f'{{{HEAD}, "findings": {"[" * 100_000}', "b.json: not JSON that can be read", AGAIN),
        ("[]", "b.json is not a baseline of agents-md-lint", "name another file with --baseline"),
        ("{}", "b.json is not a baseline of agents-md-lint", "name another file with --baseline"),
        (
            '{"schema_version": 2, "kind": "agents-md-lint baseline"}',
            "b.json was written by another version of agents-md-lint",
            AGAIN,
        ),
        (f"{{{HEAD}}}", "b.json has no list 'findings'", AGAIN),
        (f'{{{HEAD}, "findings": {{}}}}', "b.json has no list 'findings'", AGAIN),
        (f'{{{HEAD}, "findings": [{ENTRY}, 1]}}', f"b.json: finding 2 {FIELDS}", AGAIN),
        (f'{{{HEAD}, "findings": [{ENTRY.replace("1", "0")}]}}', f"b.json: finding 1 {FIELDS}", AGAIN),
        (f'{{{HEAD}, "findings": [{ENTRY.replace("1", "true")}]}}', f"b.json: finding 1 {FIELDS}", AGAIN),
        (f'{{{HEAD}, "findings": [{ENTRY.replace("1", "NaN")}]}}', f"b.json: finding 1 {FIELDS}", AGAIN),
        (f'{{{HEAD}, "findings": [{ENTRY.replace("rule", "Rule")}]}}', f"b.json: finding 1 {FIELDS}", AGAIN),
    ],
)
def test_what_is_no_baseline(text: str, reason: str, remedy: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parsed(text, "b.json")
    assert (caught.value.reason, caught.value.remedy) == (reason, remedy)
    assert is_ours(text) == (remedy == AGAIN)  # what the remedy says can be done


def test_what_is_one() -> None:
    assert is_ours(f'{{{HEAD}, "findings": [{ENTRY}]}}')
    assert not is_ours('{"a": "agents-md-lint baseline"}')


def test_kept_entries_stay_as_they_are() -> None:
    odd = finding("c", path="\udcff/AGENTS.md")._replace(workspace="\udcfe", lost=7)
    text = written([odd, finding("a"), finding("a")])
    assert written([], parsed(text, "b.json").entries) == text
    assert written([finding("a")], parsed(text, "b.json").entries) == text


def test_a_name_that_cannot_be_one_is_refused() -> None:
    with pytest.raises(ConfigError, match="finding 1 must have"):
        parsed(f'{{{HEAD}, "findings": [{ENTRY}]}}'.replace('"a"', '"\\ud800"'), "b.json")


@pytest.mark.parametrize(
    ("encoded", "path"),
    [
        ("/w==", "\udcff"),
        ("not base64", "shown"),
        ("/w", "shown"),
        ("é", "shown"),
        (7, "shown"),
        (None, "shown"),
    ],
)
def test_a_path_in_bytes_that_are_none_is_the_one_that_is_shown(encoded: object, path: str) -> None:
    entry = {"fingerprint": "f", "rule": "r", "path": "shown", "workspace": ".", "count": 1}
    document = {
        "kind": "agents-md-lint baseline",
        "schema_version": 1,
        "findings": [{**entry, "path_bytes": encoded}],
    }
    [known] = parsed(json.dumps(document), "b.json").entries
    assert (known.real_path, known.real_workspace) == (path, ".")
