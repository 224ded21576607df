"""Nothing is left at the workspace root: every entry that Git knows there is hidden.

q's listing of the root is empty then, and since q doesn't go into a hidden directory by itself,
discovery finds nothing at all. (An explicit path is still read, or listed.) Silent where a line is
reported that was to show something.

Show what q should find: `!/src/` and `!/src/**` below the line.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.names import QIGNORE
from agents_md_lint.paths import absolute
from agents_md_lint.qignore.decider import Decider
from agents_md_lint.qignore.discovery import METADATA_DIRECTORY
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.hidden_contents import check as hidden_contents
from agents_md_lint.rules.model import QIGNORE_FILE, Problem, Rule, Subject
from agents_md_lint.rules.support.content import counted, origin
from agents_md_lint.rules.support.pattern_lines import code, pattern_lines, related, rules
from agents_md_lint.rules.unreachable_negation import check as unreachable_negation
from agents_md_lint.snapshot.protocol import Kind

_RELATED = 5


def check(subject: Subject) -> Iterator[Problem]:
    """Yield the last of the lines that together hide all at the root."""
    all_rules = rules(subject)
    decider = Decider(all_rules)
    names: set[str] = set()
    hiders: set[int] = set()
    if decider.hides(QIGNORE, directory=False) is not None:  # so that Git is seldom asked for all files
        names = {path.partition("/")[0] for path in subject.workspace.files}
        if subject.workspace.discovery.is_directory(METADATA_DIRECTORY):
            names.discard(METADATA_DIRECTORY)
        hiders = _hiders(subject, decider, names)
    if decider.gave_up:
        subject.workspace.unfinished.add((RULE.slug, subject.shown))
    if not hiders or not names - {QIGNORE}:
        return
    if any(True for check in (unreachable_negation, hidden_contents) for _ in check(subject)):
        return
    *others, last = (all_rules[index] for index in sorted(hiders))
    place = next((found.start for found in pattern_lines(subject) if found.rule is last), None)
    if place is None:  # another fault of that line is reported
        return
    some = min(names & subject.workspace.directories, default="src")
    yield Problem(
        f"nothing is left at the workspace root: {counted(len(names), 'entry is', 'entries are')} hidden",
        "q lists nothing at the root, and so comes to nothing below it by itself",
        f"hide less, or show what q should find: add lines such as {code(f'!/{some}/')} and "
        f"{code(f'!/{some}/**')} below line {last.line}",
        place,
        (
            *(related(subject, rule, "hides entries at the root too") for rule in others[-_RELATED:]),
            *origin(subject, place),
        ),
    )


def _hiders(subject: Subject, decider: Decider, names: set[str]) -> set[int]:
    """Return the rules that hide the entries at the root; none where one of them is shown."""
    snapshot = subject.workspace.snapshot
    hiders: set[int] = set()
    for name in sorted(names):
        directory = name in subject.workspace.directories
        kinds = [directory]
        if not directory and snapshot.entry(absolute(snapshot.root, name)).kind is not Kind.FILE:
            kinds = [False, True]  # a submodule or a link
        for kind in kinds:
            index = decider.hides(name, directory=kind)
            if index is None:
                return set()
            hiders.add(index)
    return hiders


RULE = Rule("hides-everything", Severity.WARNING, check, QIGNORE_FILE, __doc__ or "")
