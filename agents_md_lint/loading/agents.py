"""The agents that are known, by name; a profile is imported when it is asked for."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.loading.profile import Profile


def profile(name: str) -> Profile:
    """Return the profile of the agent *name*, one of ``names.AGENTS``."""
    from importlib import import_module

    found: Profile = import_module(f"agents_md_lint.loading.{name}").PROFILE
    return found
