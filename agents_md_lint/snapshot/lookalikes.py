"""Names that are taken for ``AGENTS.md`` or ``.qignore``: by one slip of a hand, or by sight. Pure.

It runs over every path of a repository at each commit, so nothing is imported before it is needed.
"""

from __future__ import annotations

from agents_md_lint.names import MISSPELT, NAME, QIGNORE

TYPO, IMITATION = "typo", "imitation"
"""How a name is like ours: by one edit or white space at an end; by other letters or unseen characters."""

_ENDING = f"/{NAME}"
_SHORTEST, _LONGEST = len(QIGNORE) - 1, 40
_DOUBLED = frozenset({f"{NAME}.txt", f"{NAME}.md", f"{QIGNORE}.txt"})
_OTHERS = frozenset(
    # Words of other languages, the rules of another program, and what other programs ignore.
    {"AGENTE.md", "AGENTES.md", "AGENTI.md", "AGENTY.md", "AGENTS.mdc", ".ignore"}
)
_FOR_Q = frozenset("gGwWaA9o")
"""What is typed or read for the q; other letters before ``ignore`` are files of other programs."""
_OTHERS_BEGIN = frozenset("abcdefghijklmnoprstuvwxyz")
"""How names in ASCII begin that are like none of ours, where "agent" isn't in them."""
_LOOKS = str.maketrans(
    "АВЕЅТԌМаеѕԁԛіоցոɡıΑΕΝΤιοꓮꓰꓖꓠꓢꓔᎪᎬᏀᏚᎢꓸ",
    "ABESTGMaesdqiogngiAENTioAEGNSTAEGST.",
)
"""Letters of other scripts that look like those of our names, without those that Unicode's forms fold."""


def likeness(name: str) -> tuple[str, str] | None:
    """Return which of our names a file's *name* is taken for, and how; None for any other, and for ours.

    Case aside it doesn't look at the misspelt names that are known (``MISSPELT``), nor at pages: what is
    all in lower case is a typo of ``AGENTS.md`` to nobody.
    """
    if not _SHORTEST <= len(name) <= _LONGEST or name in (NAME, QIGNORE):
        return None
    if name.isascii() and name.isprintable():
        bare = name.strip(" ")
        if bare != name:
            return (target, TYPO) if (target := _meant(bare)) else None
        target = _slip(name)
        return (target, TYPO) if target else None
    if (
        name.isascii()
        and name.strip() == name.strip(" \t\r\n\v\f") != name
        and (target := _meant(name.strip()))
    ):
        return target, TYPO
    target = _meant(_seen(name))
    return (target, IMITATION) if target else None


def concerns(path: str) -> bool:
    """Whether a check looks at *path*, or at a directory of our names above it."""
    if path[-len(_ENDING) :] == _ENDING:  # most that are looked at
        return True
    lower, name = path.lower(), path[path.rfind("/") + 1 :]
    if "agent" in lower or QIGNORE in lower:
        parts = lower.split("/")
        if QIGNORE in parts or NAME.lower() in parts or parts[-1] in MISSPELT:
            return True
    elif name[:1] in _OTHERS_BEGIN and path.isascii() and path.isprintable():
        return False  # nearly all there is
    found = likeness(name)
    return found is not None and (found[0] == NAME or "/" not in path)


def _meant(seen: str) -> str:
    """Return the name that is read where *seen* is shown; nothing for a page, or for another name."""
    if seen.lower() in MISSPELT:
        return "" if seen.islower() else NAME
    return QIGNORE if seen.lower() == QIGNORE else ""


def _slip(name: str) -> str:
    """Return the name of ours that the printable ASCII *name* is one edit away from."""
    stem, _, extension = name.partition(".")
    if stem.isupper():
        whole = f"{stem}.{extension.lower()}"
        letters = name.replace(".", "").isalpha()
        if whole in _DOUBLED or (
            letters and whole not in _OTHERS and whole != NAME and _one_edit(whole, NAME)
        ):
            return "" if whole.lower() in MISSPELT else NAME
        return ""
    lower = name.lower()
    if lower[0] not in ".q" or len(name) > len(QIGNORE) + len(".txt"):
        return ""
    if lower in (QIGNORE, *_DOUBLED):
        return QIGNORE
    if lower in _OTHERS or not _one_edit(lower, QIGNORE):
        return ""
    swapped = len(lower) == len(QIGNORE) and lower[2:] == QIGNORE[2:] and lower[0] == "."
    return "" if swapped and name[1] not in _FOR_Q else QIGNORE


def _one_edit(one: str, other: str) -> bool:
    """Whether a character too many, too few or wrong, or two in the wrong order, are the difference."""
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    at = 0
    while at < min(len(one), len(other)) and one[at] == other[at]:
        at += 1
    rest, others = one[at:], other[at:]
    if len(rest) != len(others):
        return rest[1:] == others or rest == others[1:]
    return rest[1:] == others[1:] or (rest[1::-1] == others[:2] and rest[2:] == others[2:])


def _seen(name: str) -> str:
    """Return the ASCII text that *name* looks like: letters as they are drawn, without what isn't."""
    import unicodedata

    folded = unicodedata.normalize("NFKD", name)
    drawn = (char for char in folded if unicodedata.category(char) not in ("Mn", "Cf", "Cc", "Zl", "Zp"))
    return "".join(drawn).translate(_LOOKS).strip(" \u115f\u1160\u2800\u3164")


def foreign(name: str) -> str:
    """Return the characters of *name*, an imitation, that are not those of our names."""
    return "".join(char for char in dict.fromkeys(name) if not (char.isascii() and char.isprintable()))
