"""What the rules about a file's content share: the real file, the command that fixes it, the effect."""

from __future__ import annotations

from agents_md_lint.loading.whitespace import trim
from agents_md_lint.rules.findings import Place, Related
from agents_md_lint.rules.model import Role, Subject
from agents_md_lint.rules.support.wording import argument


def real(subject: Subject) -> str:
    """Return the file that holds the content, as an argument of a shell command.

    Behind a link that is its target: editing under the link's name would put a file in the link's place.
    """
    return argument(subject.target)


def rewrite(subject: Subject, program: str) -> str:
    """Return the command that puts the real file through *program*, which takes its path as argument."""
    copy = argument(subject.target + ".tmp")
    return f"{program} {real(subject)} > {copy} && mv {copy} {real(subject)}"


def origin(subject: Subject, place: Place | None = None) -> tuple[Related, ...]:
    """Return where the content is, for a subject that leads to it through links."""
    if not subject.candidate.resolution.hops:
        return ()
    return (Related(subject.target, place.line if place else None, "the text that the link leads to"),)


def effect_of(subject: Subject, guidance: str, *, pattern: str, comment: str, line: int | None) -> str:
    """Return what q does because of a fault in *line*: in guidance, in a pattern, or in a comment."""
    if subject.role is not Role.QIGNORE:
        return guidance
    return comment if line is not None and is_comment(subject, line) else pattern


def is_comment(subject: Subject, line: int) -> bool:
    """Whether the 1-based *line* of a ``.qignore`` is blank or a comment, to its author's eye."""
    written = trim(subject.text.split("\n")[line - 1].lstrip("\ufeff"))
    return not written or written.startswith("#")


def counted(number: int, one: str, many: str) -> str:
    """Return *number* with the noun that fits it."""
    return f"{number:,} {one if number == 1 else many}"
