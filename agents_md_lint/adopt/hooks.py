"""The hooks as they stand in ``.pre-commit-config.yaml``. Pure.

A test holds the ones that run what is installed to ``.pre-commit-hooks.yaml``, which no package has in it.
"""

from __future__ import annotations

import json
import re

from agents_md_lint.records import NamedTuple

CHECK = "agents-md-lint"
FILES = "agents-md-lint-files"
DIFF_SCOPE = "agents-md-diff-scope"
OURS = frozenset({CHECK, FILES, DIFF_SCOPE})
"""The ids of the published hooks."""
STAGES = ("pre-commit", "pre-merge-commit", "pre-push")
"""The Git hooks that they want to be installed for."""

_LOCAL = f"""\
- repo: local
  hooks:
  - id: {CHECK}
    name: {CHECK}
    entry: agents-md-lint check --pre-commit
    language: system  # what is installed on this machine
    always_run: true
    pass_filenames: false
    verbose: true  # else warnings stay unseen: the output of a hook that passes is hidden
    stages: [pre-commit, pre-merge-commit, pre-push, manual]
  - id: {DIFF_SCOPE}
    name: {DIFF_SCOPE}
    entry: agents-md-lint diff-scope --pre-commit
    language: system
    always_run: true
    pass_filenames: false
    verbose: true
    stages: [pre-push, manual]
"""
_PUBLISHED = f"""\
- repo: {{repo}}
  rev: {{rev}}
  hooks:
  - id: {CHECK}
    verbose: true  # else warnings stay unseen: the output of a hook that passes is hidden
  - id: {DIFF_SCOPE}
"""
_PLAIN = re.compile(r"[A-Za-z/.][A-Za-z0-9/._:@+~-]*[A-Za-z0-9/_-]")
_WORDS = frozenset({"true", "false", "null", "yes", "no", "on", "off"})


class Published(NamedTuple):
    """A repository that publishes the hooks, as a runner clones it, and the commit or tag to take."""

    repo: str
    rev: str


def block(source: Published | None) -> str:
    """Return the entry of the list ``repos``: the hooks of *source*, or those that run what is installed."""
    if source is None:
        return _LOCAL
    return _PUBLISHED.format(repo=_scalar(source.repo), rev=_scalar(source.rev))


def whole(source: Published | None) -> str:
    """Return a configuration that has nothing but the hooks."""
    return f"repos:\n{block(source)}"


def _scalar(text: str) -> str:
    """Return *text* as YAML has it: quoted where it might be taken for a number, a word or more."""
    if _PLAIN.fullmatch(text) and text.lower() not in _WORDS and not text.startswith((".", "~")):
        return text
    return json.dumps(text, ensure_ascii=False)
