"""A draft brought to the disk: each entry whole or not at all, one after the other."""

from __future__ import annotations

from agents_md_lint.fix import disk
from agents_md_lint.fix.disk import NotWrittenError
from agents_md_lint.fix.draft import File, FixStep
from agents_md_lint.paths import name
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules.offers import Rename


class Written(NamedTuple):
    """What became of one entry: the steps that were made, and why the others weren't, if so."""

    steps: tuple[FixStep, ...]
    failure: str = ""


def write(file: File) -> Written:
    """Write *file*: first its content, under the name that it has, and then its name."""
    renames = [step for step in file.steps if isinstance(step.change, Rename)]
    contents = [step for step in file.steps if not isinstance(step.change, Rename)]
    made: tuple[FixStep, ...] = ()
    original = file.original
    try:
        if contents:
            links = _content(file)
            made = tuple(_noted(step, links) for step in contents)
            if renames:
                original = disk.original(file.root, file.origin, len(file.leaf))
                if original.content != file.leaf:
                    raise NotWrittenError(disk.CHANGED)
        if renames:
            disk.rename(file.root, file.origin, original, name(file.path))
            made += tuple(renames)
    except NotWrittenError as error:
        return Written(made, str(error))
    return Written(made)


def _content(file: File) -> int:
    """Write the content; return how many hard links the file had."""
    if isinstance(file.leaf, bytes):
        return disk.write(file.root, file.origin, file.original, file.leaf)
    return disk.write_link(file.root, file.origin, file.original, file.leaf)


def _noted(step: FixStep, links: int) -> FixStep:
    """Return *step* saying that other hard links of the file keep the old content."""
    if links < 2:
        return step
    return step._replace(what=f"{step.what} (its other hard links keep the old text)")
