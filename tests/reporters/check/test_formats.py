"""The formats by the names that the command line has for them."""

from __future__ import annotations

from importlib import import_module

import pytest

from agents_md_lint.reporters.check import formats
from tests.reporters.check.checks import sample


@pytest.mark.parametrize("name", list(formats.FORMATS))
def test_each_name_gives_its_own_report(name: str) -> None:
    module = import_module(f"agents_md_lint.reporters.check.{formats.FORMATS[name]}")
    assert formats.render(name, sample()) == module.render(sample())
    others = [other for other in formats.FORMATS if other != name]
    assert formats.render(name, sample()) not in [formats.render(other, sample()) for other in others]


def test_a_format_that_is_none() -> None:
    with pytest.raises(KeyError):
        formats.render("os", sample())
