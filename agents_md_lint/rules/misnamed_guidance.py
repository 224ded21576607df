"""A file is named nearly like `AGENTS.md`, and q never reads it.

The name is `AGENTS.md` exactly, case included. Reported are `AGENT.md`, another case, and, in capitals,
one edit (`AGNETS.md`, `AGENTS.mdx`), `AGENTS.md.txt`, and a space or a line feed at an end; `agents.md`
and `agent.md` only at the root of a workspace, since elsewhere they are ordinary pages.

Two spellings in one directory are an error where they differ in case only (some file systems take them
for one file), where none is `AGENTS.md`, and where the texts are alike; another text beside an
`AGENTS.md` is a warning. A link to the `AGENTS.md` beside it, or that this is a link to, is fine, and so
is a text that only says where the guidance is (`See AGENTS.md`).

A name that only looks like it, by letters of another script (a Cyrillic `А`) or by characters that nobody
sees, is an error: a reviewer takes it for the guidance that q reads.

Rename it: `git mv Agents.md AGENTS.md`, or `mv` while Git doesn't know it yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agents_md_lint.loading.content import LIMIT
from agents_md_lint.loading.loader import Verdict
from agents_md_lint.loading.whitespace import trim
from agents_md_lint.names import MISSPELT, NAME
from agents_md_lint.paths import absolute, join, name, parent
from agents_md_lint.rules.findings import Related, Severity
from agents_md_lint.rules.model import BYTE_ORDER_MARK, Faulty, Problem, Role, Rule, Subject, Workspace
from agents_md_lint.rules.offers import Offer, Rename
from agents_md_lint.rules.support.names import NAMED, imitation, is_file
from agents_md_lint.rules.support.walk import directory_of, regular_file
from agents_md_lint.rules.support.wording import argument, excerpt
from agents_md_lint.snapshot.lookalikes import IMITATION, TYPO, likeness
from agents_md_lint.snapshot.protocol import UnreadableError

_POINTER = 300
"""Bytes within which a text that names ``AGENTS.md`` is taken to say no more than that."""


def check(subject: Subject) -> Iterator[Problem]:
    """Yield a file that is misspelt alone, or beside other spellings."""
    workspace, directory, own = subject.workspace, parent(subject.path), name(subject.path)
    like = likeness(own)
    if like == (NAME, IMITATION) and subject.candidate.verdict is not Verdict.NOT_REGULAR:
        yield imitation(subject, NAME)
        return
    spellings = _spellings(workspace, directory)
    if own not in spellings or subject.candidate.verdict is Verdict.NOT_REGULAR:
        return
    others = [spelling for spelling in spellings if spelling != own]
    if not others or (not any(other.lower() == own.lower() for other in others) and _is_empty(subject)):
        yield _wrong_name(subject, own)
        return
    shared = NAME in others and _is_same_file(subject)
    folded = any(other.lower() == own.lower() for other in others)
    if not shared and not folded and NAME in others and _is_pointer(subject):
        return
    if not shared:
        yield _second_spelling(subject, others, folded)
    elif NAME.lower() == own.lower():
        yield _second_name(subject)


def _wrong_name(subject: Subject, own: str) -> Problem:
    if _is_empty(subject):
        return Problem(
            f"is named {own}, not {NAME}, and is empty",
            "q never reads the file, and would be told nothing by it",
            f"remove it: `rm {argument(subject.shown)}`",
        )
    shown = own if likeness(own) is None else excerpt(own)
    return Problem(
        f"is named {shown}, not {NAME}", "q never reads the file", f"rename it: {_rename(subject)}"
    )


def _is_empty(subject: Subject) -> bool:
    """Whether q would take no text from it under the right name but a byte order mark."""
    is_read = subject.size is not None and subject.is_text
    return is_read and trim(subject.text) in ("", BYTE_ORDER_MARK)


def _is_copy(subject: Subject) -> bool:
    """Whether most lines of the file are those of the ``AGENTS.md`` beside it, or the other way around."""
    right = subject.workspace.loader.candidate(parent(subject.path)).data[:LIMIT].decode("utf-8", "replace")
    texts = [{line for line in map(str.strip, text.splitlines()) if line} for text in (subject.text, right)]
    return 5 * len(texts[0] & texts[1]) >= 4 * max(1, min(map(len, texts)))


def _second_spelling(subject: Subject, others: Sequence[str], folded: bool) -> Problem:
    if is_beside := NAME in others:
        effect = "q never reads the file"
        remedy = _one_text(subject, folded)
    else:
        effect = f"q reads {'neither' if len(others) == 1 else 'none of them'}"
        remedy = f"merge them into one file, then name that {NAME}: {_rename(subject)}"
    if folded:
        effect += "; where file systems fold case, one replaces the other"
    return Problem(
        f"lies beside {_list(others)}: two spellings of one name",
        effect,
        remedy,
        related=_related(subject, others),
        severity=Severity.ERROR if folded or not is_beside or _is_copy(subject) else Severity.WARNING,
        once=parent(subject.path),
    )


def _one_text(subject: Subject, folded: bool) -> str:
    """Return what to do with a text beside an ``AGENTS.md``: only a copy goes, another may be a page."""
    remove = f"`{'git rm' if folded else 'rm'} {argument(subject.shown)}`"
    if _is_empty(subject):
        return f"remove it, since it is empty: {remove}"
    if _is_copy(subject):
        return f"merge its text into {_right(subject)}, then {remove}"
    return f"move what agents are to be told into {_right(subject)}, and give what is left a name of its own"


def _second_name(subject: Subject) -> Problem:
    path = argument(subject.shown)
    is_link = subject.candidate.resolution.hops or subject.shown in subject.workspace.index_links
    remedy = f"`git rm {path}`" if is_link else f"`git mv -f {path} {_right(subject)}`"
    return Problem(
        f"leads to the same file as {NAME} beside it, from which its name differs only in case",
        "q loads the text; but where file systems fold case, one of the two replaces the other",
        f"keep only {NAME}: {remedy}",
        related=_related(subject, [NAME]),
        severity=Severity.WARNING,
        once=f"case only in {parent(subject.path)}",
    )


def _rename(subject: Subject) -> str:
    """Return the command: Git's own, since it overlooks a name that differs in case where systems do."""
    command = f"`git mv {argument(subject.shown)} {_right(subject)}`"
    in_git = subject.workspace.snapshot.portable
    return command if in_git else f"{command} (plain `mv` while Git doesn't know it)"


def _is_pointer(subject: Subject) -> bool:
    """Whether the file only sends its reader to the ``AGENTS.md``: there is no text that q misses."""
    return len(subject.data) <= _POINTER and NAME in subject.text


def _right(subject: Subject) -> str:
    return argument(subject.workspace.shown(join(parent(subject.path), NAME)))


def _related(subject: Subject, others: Sequence[str]) -> tuple[Related, ...]:
    paths = (subject.workspace.shown(join(parent(subject.path), other)) for other in others[:NAMED])
    return tuple(Related(path, None, "the other spelling") for path in paths)


def _spellings(workspace: Workspace, directory: str) -> list[str]:
    """Return the names in *directory* that are meant as guidance or fall together with one that is."""
    above = workspace.loader.directory(directory).path
    like = {spelling: likeness(spelling) for spelling in workspace.spellings.get(directory, ())}
    known = [NAME, *(spelling for spelling, found in like.items() if found in (None, (NAME, TYPO)))]
    found = [spelling for spelling in known if is_file(workspace.snapshot, absolute(above, spelling))]
    # What is all in lower case is a page, but for what may be the only guidance that a root has.
    at_root, has_own = directory == ".", NAME in found
    pages = {page for page in MISSPELT if not at_root or (has_own and page != NAME.lower())}
    meant = set(found) - pages
    folded = {spelling.lower() for spelling in meant}
    return [spelling for spelling in found if spelling in meant or spelling in folded]


def _list(names: Sequence[str]) -> str:
    more = len(names) - NAMED
    listed = [*names[:NAMED], f"{more} more"] if more > 0 else names
    return " and ".join(listed)


def _is_same_file(subject: Subject) -> bool:
    """Whether the misspelt file leads where the ``AGENTS.md`` beside it leads."""
    workspace = subject.workspace
    right = workspace.loader.candidate(parent(subject.path))
    if right.verdict is Verdict.ABSENT:
        return False
    path = subject.candidate.resolution.path
    if subject.shown in workspace.index_links:  # the worktree has the link's text in its place
        path = regular_file(workspace.snapshot, directory_of(path), trim(subject.text)) or path
    return path == right.resolution.path


def fix(faulty: Faulty) -> Iterator[Offer]:
    """Rename it to `AGENTS.md`, where it has a text, no other spelling beside it and no link over it.

    The names of the directory decide: where a file system folds case, ``AGENTS.md`` seems to exist.
    """
    subject = faulty.subject
    snapshot = subject.workspace.snapshot
    if _is_empty(subject):
        return
    own = name(subject.path)
    directory = directory_of(absolute(snapshot.root, subject.path))
    try:
        spellings = [entry for entry in snapshot.names(directory) if entry.lower() in MISSPELT]
    except UnreadableError:
        return
    if spellings == [own] and own != NAME:
        yield Offer(Rename(NAME), f"renamed to {NAME} in the worktree; Git's index is as it was")


RULE = Rule("misnamed-guidance", Severity.WARNING, check, frozenset({Role.MISSPELT}), __doc__ or "", fix)
