"""The targets by name; each is given bytes, and raises where something is wrong."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.fuzz import calls, decoder, dialect, links, listings

TARGETS: Mapping[str, Callable[[bytes], None]] = {
    "dialect": dialect.target,
    "decoder": decoder.target,
    "links": links.target,
    "listings": listings.target,
    "calls": calls.target,
}
CORPUS = Path(__file__).parent / "corpus"


def corpus(name: str) -> list[bytes]:
    """Return the inputs that are kept for a target, in the order of their names."""
    return [path.read_bytes() for path in sorted((CORPUS / name).iterdir())]


def mutated(chance: random.Random, kept: list[bytes]) -> bytes:
    """Return an input near to one that is kept: parts repeated, dropped, swapped, and from others."""
    data = bytearray(chance.choice(kept))
    for _ in range(chance.randint(1, 4)):
        start, end = sorted((chance.randint(0, len(data)), chance.randint(0, len(data))))
        other = chance.choice(kept)
        at = chance.randint(0, len(other))
        piece: bytes = chance.choice(
            (b"", bytes(data[start:end]) * 2, other[at : at + 8], bytes([chance.randrange(256)]), b"/", b"\n")
        )
        data[start:end] = piece
    return bytes(data[:4096])
