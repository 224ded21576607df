"""The end of a terminal that a person would look at."""

from __future__ import annotations

import os


def written(ours: int) -> str:
    """Return all that was written to the terminal behind the descriptor *ours*, which is closed then.

    It goes on until the other end is closed everywhere: what was written comes in pieces.
    """
    text = b""
    try:
        while piece := os.read(ours, 65536):
            text += piece
    except OSError:  # how Linux says that the other end is closed
        pass
    finally:
        os.close(ours)
    return text.decode()
