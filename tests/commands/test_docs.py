"""The pages on what q sees: every worked example is run again, and every command that they name is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from agents_md_lint.commands import COMMANDS
from agents_md_lint.rules import RULES
from tests.support.sample import sample, shell

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("how-q-loads-guidance.md", "commands.md")
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def worked(page: str) -> Iterator[tuple[str, str]]:
    """Yield each command of the ``console`` blocks of *page* with the output that it shows."""
    for block in _BLOCK.findall((DOCS / page).read_text("utf-8")):
        for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = example.partition("\n")
            yield command, output


EXAMPLES = [(page, *example) for page in PAGES for example in worked(page)]


def test_the_examples_are_found() -> None:
    assert len(EXAMPLES) == 23


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with the sample repository in ``shop``."""
    directory = tmp_path_factory.mktemp("docs")
    sample(directory / "shop")
    return directory


@pytest.mark.parametrize(("page", "command", "output"), EXAMPLES, ids=lambda value: value[:60])
def test_worked_examples(page: str, command: str, output: str, place: Path) -> None:
    assert shell(command, place / "shop", place)[1] == output


@pytest.mark.parametrize("page", PAGES)
def test_commands_and_rules_that_are_named(page: str) -> None:
    text = (DOCS / page).read_text("utf-8")
    assert set(re.findall(r"agents-md-lint ([a-z-]+)", text)) <= set(COMMANDS)
    assert set(re.findall(r"\brules ([a-z0-9]+-[a-z0-9-]+)", text)) <= {rule.slug for rule in RULES}


def test_the_page_on_loading_points_at_a_command_in_every_section() -> None:
    text = (DOCS / PAGES[0]).read_text("utf-8")
    for section in re.split(r"^##+ ", text, flags=re.MULTILINE)[1:]:
        assert "agents-md-lint " in section, section.partition("\n")[0]
