"""What a ``.qignore`` hides that it shouldn't, or can't."""

from __future__ import annotations

import re
from collections.abc import Iterator

from agents_md_lint.names import QIGNORE
from agents_md_lint.paths import absolute
from agents_md_lint.qignore import Rule
from agents_md_lint.qignore.decider import Decider
from agents_md_lint.qignore.discovery import METADATA_DIRECTORY
from agents_md_lint.rules.content import counted, origin
from agents_md_lint.rules.contents import hidden_contents
from agents_md_lint.rules.model import Problem, Subject
from agents_md_lint.rules.negations import unreachable_negation
from agents_md_lint.rules.patternlines import code, pattern_lines, related, rules
from agents_md_lint.rules.wording import excerpt
from agents_md_lint.snapshot.protocol import Kind

_RELATED = 5
_SECRET = re.compile(
    r"""
    \.env | \.env[.*-](?!.*(?:example|sample|template|dist|defaults?)\b).* | \*?\.env\*? | \.envrc
    | [^/]*[.*](?:pem|key|p12|pfx|jks|keystore|ppk|kdbx)
    | (?:\*?id_|id_)(?:rsa|dsa|ecdsa|ed25519)\*?
    | \.?secrets?(?:\.(?:\*|[a-z]+))?\*?
    | \*?[.]?credentials?\*? | credentials?\.(?:\*|json|ya?ml|toml|ini|xml)
    | \.(?:aws|ssh|gnupg|npmrc|pypirc|netrc|htpasswd|pgpass|git-credentials) | _netrc
    """,
    re.VERBOSE | re.IGNORECASE,
)


def hides_everything(subject: Subject) -> Iterator[Problem]:
    """Nothing is left at the workspace root: every entry that Git knows there is hidden.

    q's listing of the root is empty then, and since q doesn't go into a hidden directory by itself,
    discovery finds nothing at all. (An explicit path is still read, or listed.) Silent where a line is
    reported that was to show something.

    Show what q should find: `!/src/` and `!/src/**` below the line.
    """
    all_rules = rules(subject)
    decider = Decider(all_rules)
    if decider.hides(QIGNORE, directory=False) is None:  # so that Git is seldom asked for all files
        return
    names = {path.partition("/")[0] for path in subject.workspace.files}
    if subject.workspace.discovery.is_directory(METADATA_DIRECTORY):
        names.discard(METADATA_DIRECTORY)
    hiders = _hiders(subject, decider, names)
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


def not_access_control(subject: Subject) -> Iterator[Problem]:
    """A line seems to keep secrets from q, and `.qignore` is no access control.

    It filters what discovery lists. A tool call that names `.env` reads it, whatever the `.qignore` says.
    Reported once in a file, at the first line such as `.env`, `*.pem`, `id_rsa`, `secrets/` or `.aws/`.

    Keep secrets where q can't read them: outside the workspace, or without the permission to read.
    """
    found = [found for found in pattern_lines(subject) if not found.rule.negated and is_secret(found.rule)]
    if not found:
        return
    first = found[0]
    rest = len(found) - 1
    more = f", nor {'do' if rest > 1 else 'does'} {counted(rest, 'more line', 'more lines')}" if rest else ""
    yield Problem(
        f"{excerpt(first.rule.written)} does not keep secrets from q{more}: .qignore is no access control",
        "q leaves hidden files out of listings only, and reads one when a path names it",
        "keep secrets out of the workspace, or let q run without the permission to read them",
        first.start,
        origin(subject, first.start),
    )


def is_secret(rule: Rule) -> bool:
    """Whether the pattern is about files that mostly hold secrets."""
    parts = rule.pattern.split("/")
    directory = rule.directory_only
    while len(parts) > 1 and parts[-1] in ("*", "**"):
        parts.pop()
        directory = True
    name = parts[-1]
    if name == ".env" and directory:  # a virtual environment
        return False
    return _SECRET.fullmatch(name) is not None
