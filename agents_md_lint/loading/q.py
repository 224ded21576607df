"""How q reads guidance, as a profile. Observed on Linux: the facts are in ``loading.json``.

``loader.py`` is the loader that the rest is built on, with what a session adds as it names paths.
"""

from __future__ import annotations

from agents_md_lint.loading.content import LIMIT, DecodedText, Rejected, decode
from agents_md_lint.loading.profile import (
    Asked,
    Blank,
    Decoding,
    FollowedLinks,
    Lost,
    Profile,
    Root,
    Unusable,
)
from agents_md_lint.names import NAME
from agents_md_lint.snapshot.resolve import TOTAL_LINKS


def _decode(data: bytes, _limit: int) -> DecodedText | Rejected:
    """Return the text between its white space; a NUL or a byte that isn't UTF-8 costs the whole file."""
    return decode(data)


PROFILE = Profile(
    name="q",
    title="q",
    asked=Asked.PATH,
    root=Root.WORKSPACE,
    names=(NAME,),
    links=FollowedLinks.INSIDE,
    link_limit=TOTAL_LINKS,
    unusable=Unusable.IGNORED,
    lost=Lost.FILE,
    decoding=Decoding.STRICT,
    blank=Blank.LOADS,
    file_limit=LIMIT,
    chain_limit=None,
    raw_bytes=False,
    on_access=True,
    discovery=True,
    decode=_decode,
)
