"""The text has the markers of a merge conflict that wasn't resolved.

q loads both versions and the markers, and the agent is told two things. Reported is the whole
sequence, each at the start of its line: `<<<<<<< `, `=======` and `>>>>>>> ` (with `||||||| ` between
the first two or without). Guidance may teach how conflicts are resolved, so a sequence all of which
lies within fenced code isn't reported; in a `.qignore` there are no fences.

Choose what stays, and remove the lines with the markers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from agents_md_lint.loading.whitespace import trim
from agents_md_lint.rules.findings import Related, Severity
from agents_md_lint.rules.model import BOTH, BYTE_ORDER_MARK, Problem, Role, Rule, Subject
from agents_md_lint.rules.support.conflicts import Conflict, find_conflicts
from agents_md_lint.rules.support.content import counted, origin, real
from agents_md_lint.rules.support.wording import excerpt

_SHOWN_CONFLICTS = 10


def check(subject: Subject) -> Iterator[Problem]:
    """Yield each conflict, the last one shown with the number of those below it."""
    if not subject.is_text or b"<<<<<<<" not in subject.data:
        return
    mark = int(subject.text.startswith(BYTE_ORDER_MARK))
    lines = subject.text[mark:].split("\n")
    conflicts = list(find_conflicts(lines, markdown=subject.role is not Role.QIGNORE))
    effect = "q gives both versions to the agent, and the markers"
    if subject.role is Role.QIGNORE:
        effect = "q takes the markers for patterns, and the rules of both versions apply"
    remedy = f"choose what stays in {real(subject)}, and remove the lines with the markers"
    starts = list(accumulate((len(line) + 1 for line in lines), initial=mark))
    for number, conflict in enumerate(conflicts[:_SHOWN_CONFLICTS], start=1):
        rest = len(conflicts) - number if number == _SHOWN_CONFLICTS else 0
        more = f", and {counted(rest, 'more', 'more')} below it" if rest else ""
        place = subject.at_character(starts[conflict.markers[0]])
        related = (*_markers(subject, conflict), *origin(subject, place))
        yield Problem(
            f"an unresolved merge conflict {_where(conflict, lines)}{more}", effect, remedy, place, related
        )


def _where(conflict: Conflict, lines: list[str]) -> str:
    """Return in which lines the conflict is, and between which versions."""
    first, last = conflict.markers[0], conflict.markers[-1]
    ours, theirs = trim(lines[first][7:]), trim(lines[last][7:])
    between = f", between {excerpt(ours)} and {excerpt(theirs)}" if ours and theirs else ""
    return f"in lines {first + 1} to {last + 1}{between}"


def _markers(subject: Subject, conflict: Conflict) -> Iterator[Related]:
    """Return the places of the markers behind the first."""
    for line in conflict.markers[1:]:
        yield Related(subject.target, line + 1, "a marker of the same conflict")


RULE = Rule("conflict-markers", Severity.ERROR, check, BOTH, __doc__ or "")
