"""q's loader: which ``AGENTS.md`` apply to which paths, and what of them q loads. Pure, over a snapshot.

May import ``snapshot`` and what lies below it.

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
