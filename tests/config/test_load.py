"""The configuration: what each key may be, what is said about anything else, and what wins over what."""

from __future__ import annotations

import json
import time
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from agents_md_lint.config.file import TextFile
from agents_md_lint.config.keys import KEYS
from agents_md_lint.config.load import configured_by, parsed, settings
from agents_md_lint.config.settings import Settings
from agents_md_lint.errors import ConfigError
from agents_md_lint.rules import RULES
from docs.config_schema import config_schema
from tests.config.test_keys import WHOLE, refused
from tests.support.configerrors import ERRORS, SHARED

SCHEMA = json.loads((files("agents_md_lint") / "schemas" / "config.json").read_text("utf-8"))
SLUGS = [rule.slug for rule in RULES]


def read(text: str) -> Settings:
    """Return the settings of a configuration file named ``c.toml``."""
    return settings(TextFile("c.toml", text))


def outcome(text: str) -> Settings | ConfigError:
    """Return what a configuration comes to; anything else than these two fails the test."""
    try:
        return read(text)
    except ConfigError as error:
        return error


def test_nothing_gives_the_defaults() -> None:
    assert read("") == Settings()._replace(source="c.toml")
    assert {rule.slug for rule in Settings().rules()} == set(SLUGS)


def test_a_number_that_is_too_long_has_no_line() -> None:
    assert refused("x = " + "1" * 5000).startswith("c.toml: not TOML: exceeds the limit")


VALUES = st.one_of(
    st.sampled_from(
        [*SLUGS[:4], "error", "off", "warning", "never", ".", "a/b", "../x", "vendor/", "!x", ""]
    ),
    st.integers(),
    st.booleans(),
    st.text(max_size=5),
)
TABLES = st.one_of(VALUES, st.lists(VALUES, max_size=3), st.dictionaries(VALUES.map(str), VALUES, max_size=3))
DOCUMENTS = st.dictionaries(
    st.one_of(st.sampled_from(list(KEYS)), st.text(max_size=5)),
    st.one_of(TABLES, st.dictionaries(st.sampled_from(SLUGS[:4]), TABLES, max_size=2)),
    max_size=4,
)


def toml(value: object) -> str:
    """Return *value* as TOML writes it inline."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml(str(key))} = {toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",\n".join(map(toml, value)) + "]"
    return json.dumps(value).replace("\x7f", "\\u007f")


@hypothesis_settings(max_examples=300, deadline=None)
@given(DOCUMENTS)
def test_any_document_is_read_as_the_schema_has_it_or_refused(document: dict[str, Any]) -> None:
    text = "\n".join(f"{toml(key)} = {toml(value)}" for key, value in document.items())
    found = outcome(text)
    if isinstance(found, ConfigError):
        assert found.reason.startswith("c.toml:")
    else:
        assert not list(Draft7Validator(SCHEMA).iter_errors(document)), document
        assert set(found.rules()) <= set(RULES)


STATEMENTS = st.one_of(
    st.sampled_from(
        [
            "[severity]",
            "[[severity]]",
            "ignore = ['nul-byte'] # x",
            "a.'b'.\"c\" = { d = 1 }",
            'x = """\ny',
            '"""',
            "",
        ]
    ),
    st.text(alphabet="ab=[]{}.,#'\"\\\n -1", max_size=20),
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (".".join("a" * 60_000) + " = 1", "c.toml:1: keys go so deep"),
        ("x = 1\n[" + ".".join("a" * 60_000) + "]", "c.toml:2: keys go so deep"),
        ("a = { " + ".".join("a" * 400_000) + " = 1 }", "c.toml:1: keys go so deep"),
        ("a = { " + ", ".join(f"{'b.' * 40}k{i} = 1" for i in range(10_000)) + " }", "c.toml:1: keys go"),
        (f"[{'a.' * 50}a]\n" + "".join(f"{'b.' * 40}k{i} = 1\n" for i in range(10_000)), "c.toml:"),
        (f"[{'a.' * 100}a]\n" + "".join(f"k{i} = 1\n" for i in range(99_000)), "c.toml:"),
        ("a = " + "[" * 100_000, "c.toml: lists lie too deep in one another; nest less"),
        ("a = " + "{a = " * 100_000, "c.toml: lists lie too deep in one another; nest less"),
    ],
    ids=[
        "key",
        "table",
        "inline",
        "inline keys",
        "keys in tables",
        "table of many",
        "lists",
        "inline tables",
    ],
)
def test_what_would_keep_tomllib_busy_is_refused(text: str, said: str) -> None:
    before = time.process_time()
    assert refused(text).startswith(said)
    assert time.process_time() - before < 10  # minutes, without the guard


def test_a_long_and_ordinary_document_is_read() -> None:
    text = "[tool.locked]\npackages = [\n" + '  "https://a.example.org/p-1.2.3.tar.gz",\n' * 20_000 + "]\n"
    assert len(parsed(TextFile("pyproject.toml", text))["tool"]["locked"]["packages"]) == 20_000


@hypothesis_settings(max_examples=200, deadline=None)
@given(st.one_of(st.lists(STATEMENTS, max_size=5).map("\n".join), st.text(max_size=30)))
def test_any_text_gives_settings_or_an_error(text: str) -> None:
    found = outcome(text)
    if isinstance(found, ConfigError):
        assert found.reason.startswith("c.toml:")
        assert found.remedy
    else:
        assert found.source == "c.toml"


SCHEMA_REFUSES = [text for text, said in ERRORS if "is no path" not in said and "'*a*b*c*'" not in said]


@pytest.mark.parametrize("text", SCHEMA_REFUSES, ids=[text[:40] for text in SCHEMA_REFUSES])
def test_an_editor_marks_what_is_refused(text: str) -> None:
    try:
        document = parsed(TextFile("c.toml", text))
    except ConfigError:
        return  # not TOML at all
    assert list(Draft7Validator(SCHEMA).iter_errors(document))


def test_the_schema_is_as_the_code_has_it() -> None:
    assert json.loads(config_schema()) == SCHEMA
    assert list(SCHEMA["properties"]) == list(KEYS)
    Draft7Validator.check_schema(SCHEMA)
    Draft7Validator(SCHEMA).validate(tomllib.loads(WHOLE))


def test_a_file_that_the_command_line_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.toml").write_text("fail-on = 'never'")
    Path("link.toml").symlink_to("own.toml")
    Path("pyproject.toml").write_text("[project]\nname = 'x'\n[tool.agents-md-lint]\nfail-on = 'never'\n")
    for name in ("own.toml", "link.toml", "pyproject.toml", str(tmp_path / "pyproject.toml")):
        assert configured_by(name).fail_on == "never"
    assert configured_by("pyproject.toml").origin("fail-on") == "pyproject.toml"


@pytest.mark.parametrize(("text", "said"), SHARED)
def test_a_shared_file_that_is_wrong(
    text: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("pyproject.toml").write_text(text)
    with pytest.raises(ConfigError) as caught:
        configured_by("pyproject.toml")
    assert f"{caught.value.reason}; {caught.value.remedy}" == said
