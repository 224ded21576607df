"""A line seems to keep secrets from q, and `.qignore` is no access control.

It filters what discovery lists. A tool call that names `.env` reads it, whatever the `.qignore` says.
Reported once in a file, at the first line such as `.env`, `*.pem`, `id_rsa`, `secrets/` or `.aws/`.

Keep secrets where q can't read them: outside the workspace, or without the permission to read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from agents_md_lint.qignore import IgnoreRule
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import QIGNORE_FILE, Problem, Rule, Subject
from agents_md_lint.rules.support.content import counted, origin
from agents_md_lint.rules.support.pattern_lines import pattern_lines
from agents_md_lint.rules.support.wording import excerpt

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


def check(subject: Subject) -> Iterator[Problem]:
    """Yield the first line that is about secrets."""
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


def is_secret(rule: IgnoreRule) -> bool:
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


RULE = Rule("not-access-control", Severity.WARNING, check, QIGNORE_FILE, __doc__ or "")
