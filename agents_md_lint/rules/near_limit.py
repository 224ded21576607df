"""The file is longer than 90 % of the 65,536 bytes that q uses.

The next addition may push its end over the limit, where q cuts it off and puts a line that says so: the
agent sees that line, and the author doesn't. Move what is about one directory into an `AGENTS.md` there.
"""

from __future__ import annotations

from collections.abc import Iterator

from agents_md_lint.loading.content import LIMIT
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import BOTH, Problem, Role, Rule, Subject
from agents_md_lint.rules.support.content import counted, origin, real
from agents_md_lint.rules.support.wide import wide_encoding

_NEAR = LIMIT * 9 // 10 + 1


def check(subject: Subject) -> Iterator[Problem]:
    """Yield a file that is nearly as long as the limit."""
    size = subject.size
    if size is None or not _NEAR <= size <= LIMIT or not subject.is_text:
        return
    if wide_encoding(subject.data) is not None:
        return
    left = LIMIT - size
    message = f"{size:,} bytes are {size * 100 // LIMIT} % of the {LIMIT:,} that q uses"
    room = f"{counted(left, 'byte', 'bytes')} more" if left else "no more"
    effect = f"q keeps {LIMIT:,} bytes and puts a line that says so in place of the rest: {room} will fit"
    remedy = (
        f"shorten {real(subject)}, or move a part of it into the AGENTS.md of the directory that it is about"
    )
    if subject.role is Role.QIGNORE:
        message = f"{size:,} bytes are {size * 100 // LIMIT} % of the {LIMIT:,} that a file for q should have"
        effect = "q reads the whole file at each directory listing"
        remedy = f"shorten {real(subject)}"
    yield Problem(message, effect, remedy, related=origin(subject))


RULE = Rule("near-limit", Severity.WARNING, check, BOTH, __doc__ or "")
