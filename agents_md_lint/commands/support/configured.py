"""What is in force for a check: the configuration of what is checked, or of a file, and the command line."""

from __future__ import annotations

from agents_md_lint.commands.support import options
from agents_md_lint.commands.support.check_options import SettingsChoice
from agents_md_lint.config.file import in_repository, on_disk
from agents_md_lint.config.load import configuration, configured_by
from agents_md_lint.config.settings import COMMAND_LINE, BaselineAt, Given, Settings, overridden
from agents_md_lint.errors import ConfigError
from agents_md_lint.git.repository import Repository
from agents_md_lint.loading.loader import Loader
from agents_md_lint.names import CONFIG
from agents_md_lint.snapshot.sources import Source, Target, view, workspaces

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.check.baseline import Baseline

_BROKEN_BEFORE = "fix it there first, or go by the configuration of the change: --config-from head"
_NAMED = 3
_NO_BASELINE = "write it with --write-baseline, or go without it: --no-baseline"


def in_force(repository: Repository, target: Target, choice: SettingsChoice, base: str = "") -> Settings:
    """Return the settings for a check of *target*, those of the commit *base* if there is one.

    Raises ``ConfigError`` and ``UsageError``.
    """
    if choice.no_config:
        found = Settings()
    elif choice.config is not None:
        found = configured_by(choice.config)
    elif base:
        found = _before(repository, target, base)
    else:
        found = configuration(repository, target)
    settings = overridden(found, _given(repository, choice))
    if settings.workspaces != (".",) and settings.origin("workspaces") != COMMAND_LINE:
        _require_workspaces(repository, target, settings)
    return settings


def remarks(settings: Settings, misplaced: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines about configurations that nobody reads, at the repository-relative *misplaced* too."""
    told = (settings.remark,) if settings.remark else ()
    if not misplaced:
        return told
    rest = len(misplaced) - _NAMED
    named = ", ".join(misplaced[:_NAMED]) + (f" and {rest:,} more" if rest > 0 else "")
    where = f"the configuration is {CONFIG} at the top of the repository"
    return (*told, f"{named}: not read; {where}, or --config names a file")


def _before(repository: Repository, target: Target, base: str) -> Settings:
    """Return the settings of the commit *base* for a check of *target*, which came from it.

    The workspaces are those of both: a change can't take one out of sight, and what it adds is checked.
    One that the change takes out of the tree and of the configuration is gone.
    """
    try:
        before = configuration(repository, Target(Source.COMMIT, base))
    except ConfigError as error:
        raise ConfigError(f"before this change, {error.reason}", _BROKEN_BEFORE) from error
    try:
        after = configuration(repository, target)
    except ConfigError:
        return before
    if after.workspaces == before.workspaces:
        return before
    loader = Loader(view(repository, target, ".").snapshot)
    kept = [one for one in before.workspaces if one in after.workspaces or loader.is_directory(one)]
    return before._replace(
        workspaces=tuple(dict.fromkeys((*kept, *after.workspaces))),
        origins={**before.origins, "workspaces": after.origin("workspaces")},
    )


def baseline(repository: Repository, target: Target, settings: Settings) -> Baseline | None:
    """Return the baseline that is in force, if there is one. Raises ``ConfigError``."""
    at = settings.baseline
    if at is None:
        return None
    from agents_md_lint.check.baseline_file import LIMIT, parsed  # few repositories have one

    if at.on_disk:
        file = on_disk(at.path, _NO_BASELINE, LIMIT)
    else:
        read = in_repository(repository, target, at.path, LIMIT)
        if read is None:
            raise ConfigError(
                f"{settings.origin('baseline')}: baseline: there is no file {at.path!r}", _NO_BASELINE
            )
        file = read
    return parsed(file.text, file.name)


def _given(repository: Repository, choice: SettingsChoice) -> Given:
    return Given(
        workspaces=workspaces(repository, choice.workspaces) if choice.workspaces else (),
        select=tuple(options.words(choice.select)),
        ignore=tuple(options.words(choice.ignore)),
        exclude=choice.exclude,
        fail_on=choice.fail_on,
        baseline=None if choice.baseline is None else BaselineAt(choice.baseline, on_disk=True),
        no_baseline=choice.no_baseline,
        agents=choice.agents,
    )


def _require_workspaces(repository: Repository, target: Target, settings: Settings) -> None:
    """Raise ``ConfigError`` for a configured workspace that isn't there: nothing of it would be checked."""
    loader = Loader(view(repository, target, ".").snapshot)
    origin = settings.origin("workspaces")
    for workspace in settings.workspaces:
        if not loader.is_directory(workspace):
            raise ConfigError(
                f"{origin}: workspaces: there is no directory {workspace!r} in what is checked",
                "name the directories that q is started in",
            )
