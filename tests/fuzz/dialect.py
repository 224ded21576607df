"""The ``.qignore`` dialect against the same once more as a regular expression (``tests/test_qignore.py``).

The input is a path, a newline and the file; a path with a slash at its end is a directory.
"""

from __future__ import annotations

from agents_md_lint.paths import ancestors, clean, parent
from agents_md_lint.qignore import Discovery, QIgnore
from agents_md_lint.qignore.ruleset import below_workspace
from tests.qignore.reference import reference_ignored

_LONGEST_PATH = 40
_LONGEST_TEXT = 120
_MOST_STARS = 6
"""In one line: the reference tries all ways to match."""


def target(data: bytes) -> None:
    """Judge one input."""
    path, _, text = data.decode("utf-8", "replace").partition("\n")
    if len(path) > _LONGEST_PATH or len(text) > _LONGEST_TEXT or "\0" in path:
        return
    if any(line.count("*") > _MOST_STARS for line in text.split("\n")):
        return
    directory = path.endswith("/")
    rules = QIgnore.from_text(text)
    assert "\n".join(line.text for line in rules.lines) == text.removesuffix("\n")
    if below_workspace(path) is None:
        assert not rules.is_ignored(path, directory)
        return
    assert rules.is_ignored(path, directory) == reference_ignored(text, _place(path), directory)
    place = _place(path)
    hidden = any(
        reference_ignored(text, above, True) or above == ".q" for above in ancestors(parent(place))[1:]
    )
    left_out = (directory and place == ".q") or reference_ignored(text, place, directory)
    assert (Discovery(rules).left_out_by(path, directory) is not None) is left_out
    assert Discovery(rules).shows(path, directory) is not (hidden or left_out)
    decided = rules.decide(path, directory)
    assert decided is None or rules.lines[decided.line - 1].rule == decided


def _place(path: str) -> str:
    return clean(path).removeprefix("/")
