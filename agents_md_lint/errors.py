"""The errors that end a run with exit code 2: each says in one line what is wrong and what fixes it."""

from __future__ import annotations


class LintError(Exception):
    """The run can't give a result.

    ``reason`` is one line about what is wrong; ``remedy`` one line about what to do now, often a
    command. The command line prints both on stderr and exits with 2.
    """

    def __init__(self, reason: str, remedy: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.remedy = remedy


class UsageError(LintError):
    """The command line asks for something that can't be done."""


class ConfigError(LintError):
    """The configuration can't be used."""


class GitError(LintError):
    """Git is absent, or a Git command failed."""


class MissingObjectError(GitError):
    """The repository doesn't have an object that the answer depends on (a shallow or partial clone)."""
