"""q's ``.qignore`` dialect: reading the file, deciding about a path, and what discovery shows.

May import ``loading`` and what lies below it.

It looks like ``.gitignore`` and isn't: brackets, braces and backslashes are literal, ``a**b``
crosses directories, and a match on a directory says nothing about what is inside. The facts were
observed on q (``tests/vectors/qignore.json``). Nothing here touches a file system.
"""

from __future__ import annotations

from agents_md_lint.qignore.discovery import Discovery, HiddenBy
from agents_md_lint.qignore.lines import IgnoreRule, Line, LineKind
from agents_md_lint.qignore.ruleset import QIgnore
from agents_md_lint.qignore.tokens import Token, TokenKind

__all__ = ["Discovery", "HiddenBy", "IgnoreRule", "Line", "LineKind", "QIgnore", "Token", "TokenKind"]
