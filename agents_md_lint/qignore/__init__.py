"""q's ``.qignore`` dialect: reading the file, deciding about a path, and what discovery shows.

May import ``loading`` and what lies below it.

It looks like ``.gitignore`` and isn't: brackets, braces and backslashes are literal, ``a**b``
crosses directories, and a match on a directory says nothing about what is inside. The facts were
observed on q (``tests/vectors/qignore.json``). Nothing here touches a file system.

A module is imported when it is first asked for: most commands ask whether there is a ``.qignore``, no more.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from agents_md_lint.qignore.discovery import Discovery, HiddenBy
    from agents_md_lint.qignore.lines import IgnoreRule, Line, LineKind
    from agents_md_lint.qignore.ruleset import QIgnore
    from agents_md_lint.qignore.tokens import Token, TokenKind

__all__ = ["Discovery", "HiddenBy", "IgnoreRule", "Line", "LineKind", "QIgnore", "Token", "TokenKind"]

_MODULES = {
    "Discovery": "discovery",
    "HiddenBy": "discovery",
    "IgnoreRule": "lines",
    "Line": "lines",
    "LineKind": "lines",
    "QIgnore": "ruleset",
    "Token": "tokens",
    "TokenKind": "tokens",
}


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
