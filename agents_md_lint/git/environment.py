"""What Git gets to know and may do when this program runs it: pure, and the same for every run.

Repository configuration is not trusted: it comes with a checkout that someone else prepared. So each
setting that makes a reading command of Git start a program, reach for the network, write, or print
something else than asked is pinned. And the environment of a hook or a CI job speaks of one repository
only, so what it says is kept for that one and dropped for every other.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

NO_PROTOCOL = "none-by-agents-md-lint"
"""A transport that doesn't exist: allowing only this one keeps every Git from fetching."""

KEPT = frozenset(
    {
        # Where Git finds the user's and the machine's configuration, safe.directory among it.
        "GIT_CONFIG_GLOBAL",
        "GIT_CONFIG_SYSTEM",
        "GIT_CONFIG_NOSYSTEM",
        "GIT_CONFIG_COUNT",
        "GIT_CONFIG_PARAMETERS",
        # Where Git looks for a repository.
        "GIT_CEILING_DIRECTORIES",
        "GIT_DISCOVERY_ACROSS_FILESYSTEM",
        # Where Git finds itself.
        "GIT_EXEC_PATH",
    }
)
"""Variables that speak of the machine and its user: kept for every repository."""

NUMBERED = ("GIT_CONFIG_KEY_", "GIT_CONFIG_VALUE_")
"""The settings that ``GIT_CONFIG_COUNT`` counts."""

DIRECTORIES = ("GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_QUARANTINE_PATH")
"""Variables that name a directory of one repository, relative to the current directory or absolute."""

OF_A_REPOSITORY = frozenset(
    {
        *DIRECTORIES,
        "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "GIT_IMPLICIT_WORK_TREE",
        # Relative to the top level, where Git runs anyway.
        "GIT_INDEX_FILE",
        "GIT_NAMESPACE",
        "GIT_SHALLOW_FILE",
    }
)
"""Variables that speak of one repository: kept for that one only."""

PINNED_VARIABLES = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    # A partial clone would fetch what it lacks. Gits before 2.45 don't know the first of these.
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": NO_PROTOCOL,
    # A clone doesn't have the replacements: the objects themselves are what q meets elsewhere.
    "GIT_NO_REPLACE_OBJECTS": "1",
    # Git would flush a log behind each commit where that goes into a pipe.
    "GIT_FLUSH": "0",
    "GIT_PAGER": "cat",
    "GIT_EDITOR": "false",
    "GIT_SEQUENCE_EDITOR": "false",
    "GIT_ASKPASS": "false",
    "SSH_ASKPASS": "false",
    # Messages are shown as they are, so they are always the untranslated ones.
    "LC_ALL": "C",
    "LANGUAGE": "C",
}

PINNED_SETTINGS = {
    # Programs.
    "core.fsmonitor": "false",
    "core.hooksPath": os.devnull,
    "core.askPass": "false",
    "core.editor": "false",
    "core.pager": "cat",
    "core.sshCommand": "false",
    "credential.helper": "",
    "log.showSignature": "false",
    # The network, and other repositories.
    "protocol.allow": "never",
    "submodule.recurse": "false",
    # Writing.
    "core.untrackedCache": "keep",
    "gc.auto": "0",
    "maintenance.auto": "false",
    # Output.
    "color.ui": "false",
    "core.quotePath": "false",
    "core.warnAmbiguousRefs": "false",
    "diff.renames": "false",
    "i18n.logOutputEncoding": "UTF-8",
    # Memory: blobs over this size are streamed where Git can.
    "core.bigFileThreshold": "1m",
}

FLAGS = (
    "--no-pager",
    "--no-optional-locks",
    *(part for name, value in PINNED_SETTINGS.items() for part in ("-c", f"{name}={value}")),
)
"""The options in front of every Git command."""

LITERAL = "--literal-pathspecs"
"""The option for every command that gets paths and not patterns."""


def names_a_repository(environ: Mapping[str, str]) -> bool:
    """Whether the environment speaks of one repository."""
    return not OF_A_REPOSITORY.isdisjoint(environ)


def environment(environ: Mapping[str, str], honour: bool, cwd: str = "") -> dict[str, str]:
    """Return the environment for Git, made from *environ*.

    *honour* keeps what speaks of one repository; a relative directory there is made absolute with
    *cwd*, since Git will run elsewhere. Everything that isn't Git's is kept.
    """
    kept = {name: value for name, value in environ.items() if not _dropped(name, honour)}
    for name in DIRECTORIES:
        if kept.get(name):
            kept[name] = os.path.join(cwd, kept[name])
    return {**kept, **PINNED_VARIABLES}


def _dropped(name: str, honour: bool) -> bool:
    if not name.startswith("GIT_") or name in KEPT or name.startswith(NUMBERED):
        return False
    return not (honour and name in OF_A_REPOSITORY)
