"""What agents load: which guidance applies to which paths, and what of it they take. Pure, over a snapshot.

May import ``snapshot`` and what lies below it.

- The same for every agent: ``chain`` (from a root down, the first usable name of each directory, until a
  budget is spent), ``lookup`` (directories, names, and links by ``snapshot/resolve``), ``project`` (settings
  that come with a project), ``described`` (what reports show).
- Different for each: the fields of ``profile.Profile``, which ``q`` and ``codex`` fill in. ``agents`` lists
  them.
- q's alone: ``loader``, with sessions that load more as paths are named, and what most is built on;
  ``content`` (how it decodes), ``tool_calls``, ``json_value``.

What is public is imported when it is first asked for: some of what lies here (white space, path detection)
is used without the loader.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.loading.loader import Candidate, Guidance, Loader, Session, Verdict

__all__ = ["Candidate", "Guidance", "Loader", "Session", "Verdict"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from agents_md_lint.loading import loader

    return getattr(loader, name)
