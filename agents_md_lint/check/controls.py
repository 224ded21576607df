"""What decides which findings count, and how a change edits it: configuration, baseline and comments.

Pure, over two readers of files, before and after the change. What can't be used is a change too, and said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from enum import Enum

from agents_md_lint.check.baseline_file import LIMIT as BASELINE_LIMIT
from agents_md_lint.check.baseline_file import parsed as parsed_baseline
from agents_md_lint.config.file import TextFile
from agents_md_lint.config.load import own_settings, settings_of
from agents_md_lint.config.settings import Settings
from agents_md_lint.errors import ConfigError
from agents_md_lint.names import CONFIG, CONFIG_LIMIT, PYPROJECT, TABLE
from agents_md_lint.output.suggest import quoted
from agents_md_lint.qignore.suppression import Suppressions
from agents_md_lint.records import NamedTuple

Read = Callable[[str, int], TextFile | None]
"""Reads a file of one side: its repository-relative path, and the bytes that it may have.

None where there is nothing. Raises ``ConfigError`` for what can't be read.
"""
_NAMED = 3
"""What is named of many."""


class ControlKind(Enum):
    """What decides about findings."""

    CONFIGURATION = "configuration"
    BASELINE = "baseline"
    SUPPRESSIONS = "suppressions"


class ControlEdit(Enum):
    """What a change does to it."""

    ADDED = "added"
    EDITED = "edited"
    REMOVED = "removed"


class ControlChange(NamedTuple):
    """A change of what decides about findings: the repository-relative path, and in words what differs."""

    path: str
    kind: ControlKind
    edit: ControlEdit
    what: str


class _Side(NamedTuple):
    """The configuration of one side: the settings, or why there are none; and where they are."""

    settings: Settings
    path: str | None
    fault: str = ""


def changed_files(before: Read, after: Read) -> tuple[ControlChange, ...]:
    """Return how a change edits the configuration and the baselines that either side names."""
    old, new = _side(before), _side(after)
    return (*_configurations(old, new), *_baselines(old, new, before, after))


def changed_comments(before: str, after: str, path: str) -> tuple[ControlChange, ...]:
    """Return how the suppressing comments differ between two texts of the ``.qignore`` at *path*."""
    old, new = (Suppressions(text).pairs() for text in (before, after))
    if old == new:
        return ()
    edit = _edit(bool(old), bool(new))
    parts = [
        f"{verb} {_some(pairs)}" for verb, pairs in (("adds", new - old), ("removes", old - new)) if pairs
    ]
    return (ControlChange(path, ControlKind.SUPPRESSIONS, edit, "; ".join(parts)),)


def _edit(was: bool, remains: bool) -> ControlEdit:
    """Return what a change does to something that *was* there before, or not, and *remains* or not."""
    if was and remains:
        return ControlEdit.EDITED
    return ControlEdit.REMOVED if was else ControlEdit.ADDED


def _some(pairs: Counter[tuple[str, str]]) -> str:
    named = [f"ignore[{rule}] for {quoted(line)}" for rule, line in sorted(pairs)[:_NAMED]]
    rest = len(pairs) - len(named)
    return ", ".join(named) + (f" and {rest:,} more" if rest else "")


def _side(read: Read) -> _Side:
    path = None
    try:
        own = read(CONFIG, CONFIG_LIMIT)
        path = CONFIG if own is not None else None
        shared = _shared(read)
        path = path or (PYPROJECT if shared is not None else None)
        found = settings_of(own, shared)
    except ConfigError as error:
        path = path or (PYPROJECT if error.reason.startswith(PYPROJECT) else CONFIG)
        return _Side(Settings(), path, error.reason)
    return _Side(found, found.source)


def _shared(read: Read) -> TextFile | None:
    """Return the ``pyproject.toml`` of a side, if it speaks of the linter."""
    shared = read(PYPROJECT, CONFIG_LIMIT)
    return shared if shared is not None and TABLE in shared.text else None


def _configurations(old: _Side, new: _Side) -> Iterator[ControlChange]:
    if (
        old.fault == new.fault
        and old.path == new.path
        and own_settings(old.settings) == own_settings(new.settings)
    ):
        return
    what = f"it can't be used: {new.fault}" if new.fault else _differing(old.settings, new.settings)
    if old.fault:
        what += f" (before, it couldn't be used: {old.fault})"
    if new.path is not None and new.path != old.path:
        yield ControlChange(new.path, ControlKind.CONFIGURATION, ControlEdit.ADDED, what)
    if old.path is not None and new.path != old.path:
        left = what if new.path is None else f"{new.path} takes its place"
        yield ControlChange(old.path, ControlKind.CONFIGURATION, ControlEdit.REMOVED, left)
    if new.path is not None and new.path == old.path:
        yield ControlChange(new.path, ControlKind.CONFIGURATION, ControlEdit.EDITED, what)


def _differing(old: Settings, new: Settings) -> str:
    """Return the keys that say something else, as the configuration has them."""
    here, there = own_settings(old)._asdict(), own_settings(new)._asdict()
    keys = [key.replace("_", "-") for key in here if here[key] != there[key]]
    return f"other values for {', '.join(keys)}" if keys else "it says the same"


def _baselines(old: _Side, new: _Side, before: Read, after: Read) -> Iterator[ControlChange]:
    named = (side.settings.baseline for side in (old, new))
    for path in dict.fromkeys(at.path for at in named if at is not None and not at.on_disk):
        here, there = _entries(before, path), _entries(after, path)
        if here == there:
            continue
        edit = _edit(here is not None, there is not None)
        yield ControlChange(path, ControlKind.BASELINE, edit, _entries_differing(here, there))


def _entries(read: Read, path: str) -> Counter[str] | str | None:
    """Return the findings that a baseline knows, why it can't be used, or None where there is none."""
    try:
        file = read(path, BASELINE_LIMIT)
        if file is None:
            return None
        known: Counter[str] = Counter()
        for entry in parsed_baseline(file.text, file.name).entries:
            known[entry.fingerprint] += entry.times
    except ConfigError as error:
        return error.reason
    return known


def _entries_differing(old: Counter[str] | str | None, new: Counter[str] | str | None) -> str:
    if isinstance(new, str):
        return f"it can't be used: {new}"
    here = old if isinstance(old, Counter) else Counter()
    there = new if new is not None else Counter()
    more, fewer = (there - here).total(), (here - there).total()
    parts = [f"{number:,} {word}" for number, word in ((more, "more"), (fewer, "fewer")) if number]
    return f"it knows {' and '.join(parts)}" if parts else "it knows the same findings"
