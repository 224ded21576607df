"""The agents that a command is about: named on its command line, or else configured; q alone in most places.

What is about other agents is imported for those who have some.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from agents_md_lint.commands.support import workspaces
from agents_md_lint.commands.support.workspaces import WorkspaceChoice
from agents_md_lint.errors import ConfigError
from agents_md_lint.names import DEFAULT_AGENTS
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.protocol import Snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.config.settings import Settings
    from agents_md_lint.loading.chain import ChainLoader
    from agents_md_lint.loading.profile import AgentSettings, Profile


class ChosenAgents(NamedTuple):
    """The names of the agents, and the settings of those that have some."""

    names: tuple[str, ...]
    settings: Mapping[str, AgentSettings]

    @property
    def usual(self) -> bool:
        """Whether nobody asks for another agent than always."""
        return self.names == DEFAULT_AGENTS

    def profiles(self) -> tuple[Profile, ...]:
        """Return the profile of each."""
        from agents_md_lint.loading.agents import profile

        return tuple(profile(name) for name in self.names)

    def loader(
        self, snapshot: Snapshot, profile: Profile, defaults: AgentSettings | None = None
    ) -> ChainLoader:
        """Return the loader of the agent of *profile*, with its settings, over a repository."""
        from agents_md_lint.loading.chain import ChainLoader
        from agents_md_lint.loading.profile import UNSET

        return ChainLoader(snapshot, profile, self.settings.get(profile.name, UNSET), defaults or UNSET)


def chosen(named: tuple[str, ...], choice: WorkspaceChoice, snapshot: Snapshot) -> ChosenAgents:
    """Return the agents *named*, or those that the configuration names that is in force for *snapshot*.

    The workspace of *snapshot* is the repository. Raises ``ConfigError``.
    """
    found = None if named == DEFAULT_AGENTS else _configured(choice, snapshot, needed=bool(named))
    if found is None:
        return ChosenAgents(named or DEFAULT_AGENTS, {})
    return ChosenAgents(named or found.agents.names, found.agents.settings)


def _configured(choice: WorkspaceChoice, snapshot: Snapshot, *, needed: bool) -> Settings | None:
    """Return the configuration; one that can't be used is no trouble for who names all that is needed."""
    try:
        return workspaces.settings(choice, snapshot)
    except ConfigError:
        if needed or not choice.named or choice.config is not None:
            raise
        return None


def users_own(profile: Profile, start: str, main: str | None) -> AgentSettings:
    """Return what the user of this machine sets for the agent, for a *start* directory on its disk.

    *main* is the top of the main worktree of the repository. A file that is missing, or a link to nothing,
    sets nothing. Raises ``ConfigError`` for what keeps it from starting: any other file that can't be read,
    and a directory for it that is named and isn't one.
    """
    from agents_md_lint.config.file import on_disk
    from agents_md_lint.loading.profile import UNSET

    home = profile.home
    if home is None:
        return UNSET
    named = os.environ.get(home.variable)
    directory = named or os.path.expanduser(f"~/{home.directory}")
    path = os.path.join(directory, home.file)
    try:
        os.stat(path)
    except FileNotFoundError:
        if (named or os.path.lexists(directory)) and not os.path.isdir(directory):
            where = f"{home.variable} names {directory}, which" if named else directory
            raise ConfigError(
                f"{where} is no directory", "make it: the agent doesn't start without"
            ) from None
        return UNSET
    except OSError:
        pass  # what reads it says why it can't
    file = on_disk(path, "fix it there: the agent can't read it either")
    try:
        return home.read(file.text, (start,) if main is None else (start, main))
    except ValueError as error:
        raise ConfigError(f"{path}: {error}", "fix it: the agent doesn't start with it") from error
