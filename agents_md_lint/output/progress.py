"""Progress of long work: on a terminal only, on stderr, and gone when the work is done."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO, TypeVar

    _Item = TypeVar("_Item")

_INTERVAL = 0.1
"""Seconds between two lines."""
_WIDTH = 30


class Progress:
    """A line such as ``[=====>    ] 1,200 of 10,000 commits``; without a total, only the number."""

    def __init__(self, stream: TextIO, noun: str, total: int) -> None:
        self._stream = stream if stream.isatty() else None
        self._noun = noun
        self._total = total
        self._shown = 0.0

    def over(self, items: Iterable[_Item]) -> Iterator[_Item]:
        """Yield *items*, counting them."""
        if self._stream is None:
            yield from items
            return
        for number, item in enumerate(items, 1):
            self._show(number)
            yield item

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._stream is not None and self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def _show(self, number: int) -> None:
        now = time.monotonic()
        if self._stream is None or now - self._shown < _INTERVAL:
            return
        self._shown = now
        bar = ""
        if self._total:
            filled = min(_WIDTH, _WIDTH * number // self._total)
            bar = f"[{'=' * filled}{' ' * (_WIDTH - filled)}] "
        of_total = f" of {self._total:,}" if self._total else ""
        self._stream.write(f"\r{bar}{number:,}{of_total} {self._noun}\x1b[K")
        self._stream.flush()
