"""The pages against the code: what is generated, what is linked, what is named."""

from __future__ import annotations

import argparse
import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from agents_md_lint import parsing
from agents_md_lint.commands import COMMANDS
from agents_md_lint.rules import RULES
from docs import generate
from docs.console import replayed
from docs.generate import BEGIN, END, PAGES, PROJECT, RULES_PAGE, fresh, groups_table

MARKDOWN = sorted(
    str(path.relative_to(PROJECT)) for path in (*PROJECT.glob("*.md"), *PROJECT.glob("docs/*.md"))
)
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+")
FOREIGN = {
    *("--from-ref", "--to-ref", "--all-files"),  # pre-commit and prek
    *("--quiet", "--no-install-recommends"),  # pip, apt-get
    "--check",  # ruff format
    "--strict",  # mypy
    "--include",  # git lfs pull
    *("--seconds", "--keep"),  # tests.fuzz
    *("--write", "--only", "--linters", "--repositories"),  # benchmarks
    *("--batch", "--cached", "--first-parent", "--raw", "--no-renames"),  # git cat-file, diff, log
    "--stdin",  # git hash-object
    "--ignore-skip-worktree-bits",  # git checkout
    *("--no-tags", "--depth", "--deepen", "--filter", "--is-shallow-repository"),  # git fetch, git rev-parse
    *("--continue", "--no-verify"),  # git rebase, git commit
    "--paginate",  # gh api
}
"""Options of other programs that the pages speak of."""


def read(name: str) -> str:
    """Return the text of a page."""
    return (PROJECT / name).read_text("utf-8")


def options() -> Iterator[tuple[str, argparse.Action]]:
    """Yield every argument of every command."""
    for command in COMMANDS:
        for action in _commands(parsing.parser(command))[command]._actions:
            yield command, action


def _commands(top: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    [found] = (action for action in top._actions if isinstance(action, argparse._SubParsersAction))
    return dict(found.choices)


@pytest.mark.parametrize("name", PAGES)
def test_a_generated_page_is_as_the_code_has_it(name: str) -> None:
    assert read(name) == fresh(name), "run: python docs/generate.py"


def test_the_generator_sees_and_mends_a_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    table = f"{BEGIN.format('rules')}{groups_table()}{END.format('rules')}"
    pasted = "```shell\nmkdir below && cd below\nprintf 'one\\ntwo\\n' > file\n```\n"
    text = f"{table}\n{pasted}\n```console\n$ cat file\none\ntwo\n```\n"
    page.write_text(text.replace("\none\n", "\n").replace(groups_table(), ""), "utf-8")
    monkeypatch.setattr(generate, "PROJECT", tmp_path)
    monkeypatch.setattr(generate, "PAGES", (RULES_PAGE, page.name))
    assert generate.main(["--check"]) == 1
    assert [line.split(" ")[0] for line in capsys.readouterr().out.splitlines()] == [RULES_PAGE, page.name]
    assert not (tmp_path / RULES_PAGE).exists()
    assert generate.main([]) == 0
    assert page.read_text("utf-8") == text
    assert generate.main(["--check"]) == 0
    assert generate.main(["--chekc"]) == 2


@pytest.mark.parametrize("lines", ["echo said", "false"])
def test_what_is_pasted_prints_nothing_and_works(tmp_path: Path, lines: str) -> None:
    with pytest.raises(ValueError, match=lines):
        replayed(f"```shell\n{lines}\n```\n", tmp_path)


@pytest.mark.parametrize(
    ("urls", "sentence"),
    [
        ("", "`URL` is where this repository was cloned from: `git remote get-url origin`.\n"),
        ('[project.urls]\nRepository = "https://x.example"\n', "`URL` is https://x.example.\n"),
    ],
)
def test_pages_take_the_address_from_one_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, urls: str, sentence: str
) -> None:
    (tmp_path / "pyproject.toml").write_text(f'[project]\nname = "x"\n{urls}', "utf-8")
    (tmp_path / "page.md").write_text(BEGIN.format("address") + END.format("address"), "utf-8")
    monkeypatch.setattr(generate, "PROJECT", tmp_path)
    assert fresh("page.md") == BEGIN.format("address") + sentence + END.format("address")


def test_each_rule_has_one_section_and_one_row() -> None:
    page = read("docs/rules.md")
    assert re.findall(r"^## (.+)$", page, re.MULTILINE) == [rule.slug for rule in RULES]
    assert re.findall(r"^\| \[`(.+?)`\]", page, re.MULTILINE) == [rule.slug for rule in RULES]
    listed = re.findall(r"\[`([a-z0-9-]+)`\]\(docs/rules.md#\1\)", read("README.md"))
    assert sorted(listed) == sorted(rule.slug for rule in RULES)
    for rule in RULES:
        assert rule.summary.endswith("."), rule.slug
        assert "|" not in rule.summary, rule.slug


def anchors(name: str) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    words = (heading.lower() for heading in HEADING.findall(FENCED.sub("", read(name))))
    return {re.sub(r"[^\w\- ]", "", text).replace(" ", "-") for text in words}


@pytest.mark.parametrize("name", MARKDOWN)
def test_links_lead_somewhere(name: str) -> None:
    for link in LINK.findall(FENCED.sub("", read(name))):
        if link.startswith("https://"):
            continue
        path, _, anchor = link.partition("#")
        target = (PROJECT / name).parent / path if path else PROJECT / name
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(str(target.resolve().relative_to(PROJECT))), link


@pytest.mark.parametrize("name", MARKDOWN)
def test_every_option_that_a_page_names_exists(name: str) -> None:
    known = {text for _, action in options() for text in action.option_strings}
    code = re.findall(r"`[^`\n]+`|^```.*?^```$", read(name), re.MULTILINE | re.DOTALL)
    named = {option for text in code for option in OPTION.findall(text)}
    assert named <= known | FOREIGN


def test_every_argument_is_documented() -> None:
    undocumented = [(command, action.dest) for command, action in options() if not action.help]
    assert not undocumented
    assert argparse.SUPPRESS not in [action.help for _, action in options()]


def test_every_command_is_in_the_readme() -> None:
    assert not [command for command in COMMANDS if f"`{command}" not in read("README.md")]


def test_the_python_examples_answer_as_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(PROJECT / "docs/python-api.md"), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0


def test_modules_that_pages_name_exist() -> None:
    for name in (page for page in MARKDOWN if page != "docs/rules.md"):  # whose paths are examples
        for path in re.findall(r"`((?:agents_md_lint|tests|docs)/[\w/.]+)`", FENCED.sub("", read(name))):
            assert (PROJECT / path).exists(), (name, path)
