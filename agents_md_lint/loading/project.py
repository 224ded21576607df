"""What a project sets for an agent in files of its own, where its user trusts it. Pure."""

from __future__ import annotations

from agents_md_lint.loading.described import reason, shown
from agents_md_lint.loading.loader import Verdict
from agents_md_lint.loading.lookup import Lookup
from agents_md_lint.loading.profile import UNSET, AgentSettings, ProjectSettings
from agents_md_lint.paths import absolute, contains
from agents_md_lint.records import NamedTuple
from agents_md_lint.snapshot.protocol import UnreadableError
from agents_md_lint.snapshot.resolve import End

LIMIT = 1 << 20
"""The bytes that a file of settings may have to be read here."""


class ProjectFound(NamedTuple):
    """What is set. ``refusal`` says why the agent doesn't start; ``unheeded`` are files that don't count."""

    settings: AgentSettings = UNSET
    refusal: str = ""
    unheeded: tuple[str, ...] = ()


class ProjectReader:
    """Reads the settings in the directories of a chain; remembered for each directory."""

    def __init__(self, lookup: Lookup) -> None:
        self._lookup = lookup
        self._found: dict[str, ProjectFound] = {}

    def settings(self, start: str) -> ProjectFound:
        """Return what the files on the way down to *start* set: the nearest goes before those above."""
        profile = self._lookup.profile
        if profile.project is None or profile.trusted is False:
            return ProjectFound()
        whole = ProjectFound()
        for directory in self._lookup.settings_directories(start):
            one = self.own(directory)
            whole = ProjectFound(
                one.settings.over(whole.settings), whole.refusal or one.refusal, whole.unheeded + one.unheeded
            )
        return whole

    def own(self, directory: str) -> ProjectFound:
        """Return what the file in the absolute *directory* sets."""
        profile = self._lookup.profile
        if profile.project is None:
            return ProjectFound()
        if directory not in self._found:
            self._found[directory] = self._in(directory, profile.project, bool(profile.trusted))
        return self._found[directory]

    def _in(self, directory: str, project: ProjectSettings, trusted: bool) -> ProjectFound:
        lookup = self._lookup
        above, _, entry = absolute(directory, project.path).rpartition("/")
        one = lookup.look(above, entry)
        path = shown(lookup.snapshot, one.source)
        if one.verdict is Verdict.ABSENT or one.resolution.end in (End.MISSING, End.NOT_A_DIRECTORY):
            return ProjectFound()
        if not trusted:
            return ProjectFound(unheeded=(path,))
        if one.verdict is not Verdict.LOADS:
            return ProjectFound(refusal=f"{path} {reason(lookup.snapshot, one)}")
        if not contains(lookup.snapshot.root, one.resolution.path):
            return ProjectFound(unheeded=(path,))
        try:
            data = lookup.snapshot.read(one.resolution.path, LIMIT + 1)
            if len(data) > LIMIT:
                return ProjectFound(refusal=f"{path} has more than {LIMIT:,} bytes")
            return ProjectFound(project.read(data.decode("utf-8")))
        except UnreadableError as error:
            return ProjectFound(refusal=f"{path} can't be read: {error}")
        except ValueError as error:
            return ProjectFound(refusal=f"{path}: {error}")
