"""The formats of ``diff-scope`` by their names: each is a function of the reports alone."""

from __future__ import annotations

import pytest

from agents_md_lint.reporters.scope import github, html, json, markdown
from agents_md_lint.reporters.scope.formats import FORMATS, TEXT, render
from tests.reporters.samples import nothing, sample

REPORTERS = {"json": json, "markdown": markdown, "github": github, "html": html}


@pytest.mark.parametrize("name", REPORTERS)
def test_each_is_that_of_its_module(name: str) -> None:
    reports = [sample(), nothing()]
    assert render(name, reports) == REPORTERS[name].render(reports)
    assert render(name, reports) != render(name, [nothing()])


def test_these_are_all() -> None:
    assert set(FORMATS) == {TEXT, *REPORTERS}
