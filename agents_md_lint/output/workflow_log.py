r"""What the runner of a workflow takes for a command in a log: GitHub's and its like, Azure's, TeamCity's.

A line is one that begins with ``::``, white space before it or not; or one with ``##[`` anywhere, as in older
versions and for Azure, with ``##vso[`` for Azure, or with ``##teamcity[``. The runner compares as a language
would, so that characters that don't show count for nothing. It reads every stream, and doesn't know whose
words it reads.
"""

from __future__ import annotations

import re
from enum import Enum


class Form(Enum):
    """How a text writes a character by its number: ``:`` and ``#`` here."""

    TEXT = ("\\x3a", "\\x23")
    JSON = ("\\u003a", "\\u0023")
    XML = ("&#58;", "&#35;")
    COMMANDS = ("", "\\x23")
    """Lines that begin with ``::`` are our own."""


FORMS = {
    **dict.fromkeys(("json", "gitlab", "sarif"), Form.JSON),
    "junit": Form.XML,
    "github": Form.COMMANDS,
}
"""The form of each format of a report that isn't plain text."""

_NEWER = re.compile(r"(^|[\r\n])([^!-~\r\n]*):(?=[^ -~\r\n]*:)")
_GAP = r"[^ -~\r\n]*"
_WORDS = "|".join(_GAP.join(word) + _GAP for word in ("vso", "teamcity"))
_OLDER = re.compile(rf"#({_GAP})#(?={_GAP}(?:{_WORDS})?\[)", re.IGNORECASE)
"""With room for what may not show: all but ASCII."""


def harmless(text: str, form: Form = Form.TEXT) -> str:
    """Return *text* with nothing in it that a runner takes for a command; else it is as it was.

    What a format means by it stays: a JSON string is the same string.
    """
    colon, sign = (one.replace("\\", "\\\\") for one in form.value)
    text = _OLDER.sub(rf"#\1{sign}", text)
    return _NEWER.sub(rf"\1\2{colon}", text) if colon else text
