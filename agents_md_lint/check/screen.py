"""Proof, by byte tests alone, that a guidance file, or a ``.qignore``, is plainly fine: then no rule runs.

The tests only ever err on the safe side: what isn't plain may be fine all the same, and the rules say.
A test holds this module to the rules: what is plain here has no finding there. Nothing is imported.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

PLAIN_SIZE = 58982
"""Files below this size in bytes are far from q's limit of 65,536 (``near-limit`` starts at 90 %)."""

_CONTROLS = bytes([*range(9), 11, 12, *range(14, 32), 127])
"""Bytes that are rare in text; NUL and escape among them."""

_SUSPICIOUS = (
    b"\xc2\xad",  # soft hyphen
    *(bytes((0xC2, byte)) for byte in range(0x80, 0xA0)),  # C1 controls
    b"\xcd\x8f",  # combining grapheme joiner
    b"\xd8\x9c",  # the Arabic mark of direction
    b"\xe1\x85",  # Hangul fillers
    b"\xe1\x9a\x80",  # a space of another width, as are some below
    b"\xe1\x9e",
    b"\xe1\xa0",
    *(bytes((0xE2, 0x80, byte)) for byte in (*range(0x80, 0x90), *range(0xA8, 0xB0))),
    b"\xe2\x81",  # word joiner, invisible operators, isolates
    b"\xe2\xa0\x80",  # blank Braille
    b"\xe3\x85\xa4",
    b"\xee",  # private use
    *(bytes((0xEF, byte)) for byte in range(0x80, 0xA4)),
    b"\xef\xb7",  # noncharacters
    b"\xef\xb8",  # variation selectors
    b"\xef\xbb\xbf",  # byte order mark
    b"\xef\xbe\xa0",
    b"\xef\xbf",  # annotations, the replacement character, noncharacters
    b"\xf0\x93\x90",  # hieroglyphs, Khitan, Duployan, music
    b"\xf0\x93\x91",
    b"\xf0\x96\xbf",
    b"\xf0\x9b\xb2",
    b"\xf0\x9d\x85",
    *(
        bytes((lead, third, 0xBF, last))
        for lead in (0xF0, 0xF1, 0xF2)
        for third in (0x9F, 0xAF, 0xBF, 0x8F)
        for last in (0xBE, 0xBF)
    ),
    b"\xf3",  # tags, variation selectors, private use
    b"\xf4",
)
"""Beginnings of UTF-8 sequences among which the rules on invisible characters have to look closer."""
_BEHIND: dict[int, tuple[bytes, ...]] = {}
"""What follows the first byte of each, by that: it never stands inside of another sequence."""
for _one in _SUSPICIOUS:
    _BEHIND[_one[0]] = (*_BEHIND.get(_one[0], ()), _one[1:])
_OTHER_BYTES = bytes(set(range(256)) - _BEHIND.keys())


def is_plain(data: bytes) -> bool:
    """Whether *data*, a whole guidance file, surely gives no finding about its text."""
    if len(data) >= PLAIN_SIZE or _has_controls(data):
        return False
    if not data.isascii() and not _is_plain_utf8(data):
        return False
    if may_conflict(data) or data.startswith(b"version https://git-lfs"):
        return False
    text = data.strip()
    # One line alone may be a link that was checked out as text. And q drops more kinds of white space
    # than bytes know, which matters where texts are compared.
    return b"\n" in text and text[0] < 128 and text[-1] < 128


def is_seen(data: bytes) -> bool:
    """Whether *data* is text in ASCII of which a screen shows every character; a byte order mark aside."""
    text = data.removeprefix(b"\xef\xbb\xbf")
    return text.isascii() and not _has_controls(text)


def may_conflict(data: bytes) -> bool:
    """Whether *data* may have the markers of a merge conflict."""
    return b"<" in data and b"<<<<<<<" in data  # one byte is looked for in a tenth of the time


def _has_controls(data: bytes) -> bool:
    if b"\r" in data and data.count(b"\r") != data.count(b"\r\n"):
        return True
    return len(data.translate(None, _CONTROLS)) != len(data)


def _is_plain_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    # Few bytes of a text in any language begin a sequence that is looked for.
    return not any(_has_suspicious(data, first) for first in set(data.translate(None, _OTHER_BYTES)))


def _has_suspicious(data: bytes, first: int) -> bool:
    """Whether one of the sequences that begin with the byte *first* is in *data*, which has that byte."""
    behind, lead = _BEHIND[first], bytes([first])
    if len(behind) < 4:  # a search for each takes less time than a look behind every such byte
        return any(lead + rest in data for rest in behind)
    return any(rest.startswith(behind) for rest in data.split(lead)[1:])


_NAME_CHARACTERS = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-."
_LONGEST_NAME = 60
_SECRETS = (
    *("pem", "key", "p12", "pfx", "jks", "ppk", "kdbx", "id_", "secret", "credential", "aws", "ssh", "gnupg"),
    *("npmrc", "pypirc", "netrc", "htpasswd", "pgpass"),
)
"""What the names of files with secrets have in them, and many others; those about the environment aside."""


class PlainPatterns:
    """The patterns of a plain ``.qignore``: whole names, and the ends of names behind a ``*``."""

    def __init__(self, names: frozenset[str] = frozenset(), ends: tuple[str, ...] = ()) -> None:
        self._names = names
        self._ends = ends
        self._shown: dict[str, bool] = {"": True, ".q": False}

    def show(self, directory: str) -> bool:
        """Whether the clean *directory*, relative to the workspace, and all above it are surely shown."""
        unknown: list[str] = []
        while (known := self._shown.get(directory)) is None:  # no recursion: directories may lie deep
            unknown.append(directory)
            directory = directory.rpartition("/")[0]
        for below in reversed(unknown):
            name = below.rpartition("/")[2]
            known = known and name not in self._names and not name.endswith(self._ends)
            self._shown[below] = known
        return known


def plain_patterns(data: bytes) -> PlainPatterns | None:
    """Return the patterns of *data*, a whole ``.qignore``, if it surely gives no finding; else None.

    It has comments, and patterns that are one name each or ``*.end``, all distinct and none about another.
    """
    if len(data) >= PLAIN_SIZE or not data.isascii() or len(data.translate(None, _CONTROLS)) != len(data):
        return None
    names: set[str] = set()
    ends: set[str] = set()
    for line in data.replace(b"\r\n", b"\n").split(b"\n"):
        if (line[:1] == b"#" and b"agents" not in line.lower() and b"\r" not in line) or not line:
            continue
        end = line.startswith(b"*.")
        pattern = (line[1:] if end else line.removeprefix(b"/")).removesuffix(b"/")
        text = pattern.decode("ascii")
        if not _is_plain_pattern(pattern, text) or text in names or text in ends:
            return None
        (ends if end else names).add(text)
    tails = tuple(ends)
    if any(name.endswith(tails) for name in names) or any(one.rfind(".") for one in ends):
        return None
    return PlainPatterns(frozenset(names), tails)


def _is_plain_pattern(pattern: bytes, text: str) -> bool:
    if not pattern or len(pattern) > _LONGEST_NAME or pattern.translate(None, _NAME_CHARACTERS):
        return False
    lower = text.lower()
    if lower.startswith(".env") or any(secret in lower for secret in _SECRETS):
        return False
    return text.strip(".") != "" and lower not in (".q", ".qignore")


_END = 64
"""The bytes at either end by which texts of the same length are told apart: few that differ share them."""


class Texts:
    """Where guidance has which text, by a hash of it; the root is an empty text."""

    def __init__(self) -> None:
        self._hashes: dict[str, int] = {}
        self._seen: set[int] = set()
        self._repeated: set[int] = set()

    def add(self, directory: str, data: bytes) -> None:
        """Take note of a text, white space around it aside: in a plain one that is all bytes know of."""
        text = data.strip()
        key = hash((len(text), text[:_END], text[-_END:]))
        self._hashes[directory] = key
        (self._repeated if key in self._seen else self._seen).add(key)

    def unknown(self, directories: Iterable[str]) -> set[str]:
        """Return those of *directories* of which no text was taken note of."""
        return set(directories).difference(self._hashes)

    def is_repeated(self, directory: str) -> bool:
        """Whether guidance above *directory* may have the same text."""
        key = self._hashes.get(directory)
        if key is None:
            return True
        known = self._hashes.get
        return key in self._repeated and any(known(above) == key for above in directories_above(directory))


def directories_above(directory: str) -> Iterator[str]:
    """Yield the directories above *directory*, the root (an empty text) last."""
    while directory:
        directory = directory.rpartition("/")[0]
        yield directory
