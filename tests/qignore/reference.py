"""The dialect once more, with no thought of speed, and random patterns, files and paths."""

from __future__ import annotations

import re

from hypothesis import strategies as st

from agents_md_lint.loading.whitespace import WHITE_SPACE
from agents_md_lint.paths import clean

_EXPRESSIONS = (("**/", r"(?:[^\n]*/)?"), ("**", r"[^\n]*"), ("*", "[^/]*"), ("?", "[^/]"))


def reference_expression(pattern: str) -> re.Pattern[str]:
    expression = ""
    while pattern:
        for special, meaning in _EXPRESSIONS:
            if pattern.startswith(special):
                expression += meaning
                pattern = pattern[len(special) :]
                break
        else:
            expression += re.escape(pattern[0])
            pattern = pattern[1:]
    return re.compile(expression)


def reference_match(pattern: str, anchored: bool, path: str) -> bool:
    starts = [0] if anchored else [0, *(found.end() for found in re.finditer("/", path))]
    return any(reference_expression(pattern).fullmatch(path[start:]) for start in starts)


def reference_ignored(text: str, path: str, directory: bool) -> bool:
    ignored = False
    for line in text.split("\n"):
        body = line.strip(WHITE_SPACE)
        if body.startswith("#"):
            continue
        negated = body[:1] == "!"
        if negated:
            body = body[1:].lstrip(WHITE_SPACE)
        only_directories = body[-1:] in ("/", "\\")
        while body[-1:] in ("/", "\\") and body:
            body = body[:-1]
        anchored = body[:1] in ("/", "\\")
        while body[:1] in ("/", "\\") and body:
            body = body[1:]
        if not body or (only_directories and not directory):
            continue
        if reference_match(body, anchored or "/" in body, clean(path)):
            ignored = not negated
    return ignored


patterns = st.lists(
    st.sampled_from(["*", "**", "**/", "?", "/", "a", "b", "ab", ".", "\\", "\n", "é", "[a]"]),
    min_size=1,
    max_size=7,
).map("".join)


paths = st.lists(
    st.text(alphabet="aab.\n[]é", min_size=1, max_size=4).filter(lambda name: name not in (".", "..")),
    min_size=1,
    max_size=4,
).map("/".join)


file_texts = st.lists(
    st.one_of(
        st.sampled_from(["a", "*", "!", "/", "\\", "#", " ", "\n", "\r\n", "\r", "**/", "\ufeff"]), patterns
    ),
    max_size=16,
).map("".join)


HARD = ["*a*a*a*a*b", "**a**a**a**b", "a*?a*a**/a*b", "**/a**/a**/b", "*a?*a?*a?*b"]
