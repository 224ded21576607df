"""What Unicode says of code points, for the rules on characters that nobody sees. Pure.

Ranges are those of Unicode 17.0 (DerivedCoreProperties, emoji-variation-sequences, StandardizedVariants),
as insides of classes of regular expressions. What Python's own tables are asked must be the same in every
Python: code points that are newer than the oldest of these tables are no letters to any.
"""

from __future__ import annotations

import unicodedata
from functools import cache

CONTROL = "\x00-\x08\x0e-\x1f\x7f-\x9f"
BIDI = "\u202a-\u202e\u2066-\u2069"
MARKS = "\u061c\u200e\u200f"
"""The marks of direction, which have no width."""
ZERO_WIDTH = f"\u034f\u180e\u200b-\u200d\u2060-\u2064\ufeff{MARKS}"
SELECTORS = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
TAGS = "\U000e0000-\U000e007f"
FILLERS = "\u115f\u1160\u17b4\u17b5\u3164\uffa0"
"""Letters that are ignored where they can't be shown: they look like nothing, or like a space."""
FORMAT = (
    f"\xad\u2028\u2029\u2065\u206a-\u206f\ufff0-\ufffb{FILLERS}\U00013430-\U0001343f"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0080-\U000e00ff\U000e01f0-\U000e0fff"
)
BLANK = "\u2800\ufffc\U00016fe4\U0001d159"
"""Symbols and marks that are drawn as nothing."""
NONCHARACTERS = "\ufdd0-\ufdef" + "".join(
    f"{chr(at + 0xFFFE)}{chr(at + 0xFFFF)}" for at in range(0, 17 << 16, 1 << 16)
)
PRIVATE = "\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd"
SPACES = "\u1680\u2000-\u200a\u202f\u205f"
"""Spaces whose width isn't that of a usual one, but for the ideographic."""

RIGHT_TO_LEFT = (
    "\u0590-\u08ff\ufb1d-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
)
JOINING = (
    "\u0600-\u06ff\u0700-\u07ff\u0840-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\u1900-\u1cff\ua840-\ua8ff"
    "\ua980-\ua9ff\uaa60-\uaaff\uabc0-\uabff\ufb50-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc\U00010a00-\U00010fff"
    "\U00011000-\U00011fff\U0001e900-\U0001e95f"
)
"""The scripts in which joiners choose the shape of a letter: Arabic, Syriac, Indic and their kin."""
IDEOGRAPH = "\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003fffd"
BREAKING = (
    f"\u0900-\u0dff\u0e00-\u109f\u1780-\u17ff\u1950-\u19ff\u1a00-\u1cff\ua980-\ua9ff\uaa00-\uaadf"
    f"\u3001-\u30ff\u31f0-\u31ff\uff01-\uff9f\U00011000-\U00011fff{IDEOGRAPH}"
)
"""The scripts without spaces between words, or with long words, where lines break at U+200B."""
EMOJI = (
    "\xa9\xae\u203c\u2049\u20e3\u2100-\u214f\u2190-\u21ff\u2300-\u23ff\u2460-\u24ff\u25a0-\u27bf\u2900-\u297f"
    "\u2b00-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
)
"""The blocks of emoji and of the symbols among which they are."""
STANDARD_VARIANTS = (
    (f"[#{EMOJI}]", "[\ufe0e\ufe0f]"),
    ("[0\u2200-\u22ff\u2a00-\u2aff\u1000-\u109f\uaa60-\uaa7f\ua840-\ua87f\U00010ac0-\U00010aff]", "\ufe00"),
    ("[\u2018\u2019\u201c\u201d\u3001\u3002\uff01\uff0c\uff0e\uff1a\uff1b\uff1f]", "[\ufe00\ufe01]"),
    ("[\u1800-\u18af]", "[\u180b-\u180d\u180f]"),
    ("[\U00013000-\U000143ff]", "[\ufe00-\ufe06]"),
    # Registered for ideographs: 32 of one at most so far.
    (f"[{IDEOGRAPH}]", "[\ufe00-\ufe02\U000e0100-\U000e011f]"),
)
"""Which characters have variants, and which selectors choose one."""
KIN = (
    ("\u115f\u1160", "[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]"),  # Hangul of old
    ("\U00013430-\U0001343f", "[\U00013000-\U000143ff]"),  # hieroglyphs
    ("\U00016fe4", "[\U00018b00-\U00018cff]"),  # Khitan
    ("\U0001bca0-\U0001bca3", "[\U0001bc00-\U0001bca3]"),  # Duployan
    ("\U0001d159\U0001d173-\U0001d17a", "[\U0001d100-\U0001d1ff]"),  # music
)
"""Unseen characters that belong to one script, and the characters beside which they belong."""
SUBDIVISIONS = frozenset("gb" + code for code in ("eng", "sct", "wls", "nir")) | frozenset(
    land + code
    for land, codes in (
        (
            "us",
            "al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny "
            "nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy dc pr",
        ),
        ("ca", "ab bc mb nb nl ns nt nu on pe qc sk yt"),
        ("es", "an ar as cb ce cl cm cn ct ex ga ib mc md ml nc pv ri vc"),
        ("fr", "bre cor naq occ ges hdf idf nor pac pdl ara bfc cvl"),
        ("it", "21 23 25 32 34 36 42 45 52 55 57 62 65 67 72 75 77 78 82 88"),
        ("de", "bb be bw by hb he hh mv ni nw rp sh sl sn st th"),
        ("au", "act nsw nt qld sa tas vic wa"),
        ("br", "ac al am ap ba ce df es go ma mg ms mt pa pb pe pi pr rj rn ro rr rs sc se sp to"),
    )
    for code in codes.split()
)
"""Subdivisions of countries whose flags are in use: the three that Unicode recommends, and some of CLDR's."""

_NEWER = (
    "88F 897 C5C CDC 1ACF-1AF0 1B4E-1B4F 1B7F 1C89-1C8A 20C1-20C4 A7CB-A7CF A7D2 A7D4 A7DA-A7DD A7E2 A7F1 "
    "CF3 ECE AB6C-AB6D 105C0-105F3 107BB-107BF 10940-10959 10D40-10D65 10D69-10D85 10EC2-10EC7 10EC9-10EEE "
    "10EF0-10EFF 1123F-11241 11380-11389 1138B 1138E 11390-113B5 113B7-113C0 113C2 113C5 113C7-113CA "
    "113CC-113E2 11B00-11B0A 11B60-11B67 11BC0-11BE1 11BF0-11BF9 11DB0-11DDB 11DE0-11DE9 11DF0-11DF1 "
    "11F00-11F10 11F12-11F3A 11F3E-11F5A 1246F 12475-1247F 12550-12686 1342F 13440-13455 13460-143FA "
    "16100-16139 16D40-16D79 16EA0-16EB8 16EBB-16ED3 16FF2-16FF6 187F8-187FF 18CFF 18D09-18D20 18D80-18DF2 "
    "18E00-191D2 1B123-1B128 1B132 1B155 1B168 1D6A6 1DB00-1DB1C 1DF1F-1DF96 1DFCD-1DFFF 1E030-1E06D 1E08F "
    "1E4D0-1E4F9 1E5D0-1E5FF 1E6C0-1E6FF 2B739-2B73F 2B81E 2CEA2-2CEAD 2EBF0-2EE5D 31350-33479 3D000-3FC3F"
)
"""What became a letter or a mark after Unicode 14.0, whose tables Python 3.11 has."""


@cache
def _newer() -> tuple[tuple[int, int], ...]:
    parts = (part.partition("-") for part in _NEWER.split())
    return tuple((int(low, 16), int(high or low, 16)) for low, _, high in parts)


def is_letter(char: str) -> bool:
    """Whether *char* is a letter, or a mark upon one; the answer is that of every Python."""
    if not char or unicodedata.category(char)[0] not in "LM":
        return False
    code = ord(char)
    return code < 0x88F or not any(low <= code <= high for low, high in _newer())
