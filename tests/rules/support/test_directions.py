"""Embeddings and isolates: which are as a text in a right-to-left script has them."""

from __future__ import annotations

import pytest

from agents_md_lint.rules.support.directions import closed_controls

HEBREW = "שלום"
LRE, RLE, PDF, LRO, LRI, RLI, FSI, PDI = "\u202a\u202b\u202c\u202d\u2066\u2067\u2068\u2069"


@pytest.mark.parametrize(
    ("text", "harmless"),
    [
        (f"{HEBREW} {LRI}code{PDI}", True),
        (f"{HEBREW} {LRE}code{PDF}", True),
        (f"word {RLI}{HEBREW}{PDI}", True),
        (f"word {RLE}{HEBREW}{PDF}", True),
        (f"word {FSI}{HEBREW}{PDI}", True),
        (f"{HEBREW} {FSI}code{PDI}", True),
        (f"{HEBREW} {LRI}123{PDI}", True),
        (f"{HEBREW} {RLI}code{PDI}", False),  # the other direction than its letters
        (f"word {LRI}{HEBREW}{PDI}", False),
        (f"{HEBREW} {LRO}code{PDF}", False),  # no language needs an override
        (f"{HEBREW} {LRI}code", False),  # left open
        (f"{HEBREW} code{PDI}", False),
        (f"{HEBREW} {LRI}code{PDF}", False),  # closed as what it isn't
        (f"{HEBREW} {LRI} {PDI}", False),
        (f"{HEBREW} {LRI}{LRI}x{PDI}{PDI}", False),
        (f"word {LRI}code{PDI}", False),  # no line with right-to-left letters
        (f"{HEBREW}\n{LRI}code{PDI}", False),
    ],
)
def test_what_is_closed(text: str, harmless: bool) -> None:
    controls = {at for at, char in enumerate(text) if char in LRE + RLE + PDF + LRO + LRI + RLI + FSI + PDI}
    found = closed_controls(text)
    assert found <= controls
    assert (found == controls) is harmless


def test_places_are_those_in_the_whole_text() -> None:
    text = f"{LRI}\n{HEBREW} {LRI}x{PDI}\n{PDI}"
    assert closed_controls(text) == {7, 9}
    assert closed_controls("no control") == closed_controls("") == frozenset()
