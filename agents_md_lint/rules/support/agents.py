"""What an agent does with a file in which a rule found a fault of q's reading: asked of its profile. Pure.

A rule says what q does. This says the same of any other agent, and whether it is concerned at all.
"""

from __future__ import annotations

from agents_md_lint.loading.profile import Blank, Decoding, FollowedLinks, Lost, Profile, Unusable
from agents_md_lint.records import NamedTuple
from agents_md_lint.rules import ABOUT_QIGNORE

DISCOVERY = ABOUT_QIGNORE | {"hidden-guidance", "nested-qignore", "misnamed-qignore", "unused-suppression"}
"""The rules about ``.qignore``."""


class Encounter(NamedTuple):
    """How an agent comes to look at a file.

    ``reads`` says that its name is one of the agent's; ``instead`` is the file that goes before it, if one
    does. ``fails`` says that what it leads to is an error to the agent.
    """

    reads: bool
    instead: str = ""
    fails: bool = False


def concerned(profile: Profile, rule: str, met: Encounter) -> tuple[bool, str]:
    """Return whether a finding of *rule* concerns the agent, and what it does, or why it isn't concerned."""
    title = profile.title
    if rule in DISCOVERY and not profile.discovery:
        return False, f"{title} has no .qignore"
    if rule == "misnamed-guidance":
        return not met.reads, f"{title} {'reads it: it is one of its names' if met.reads else 'neither'}"
    if not met.reads:
        return False, f"{title} doesn't read it"
    if met.instead:
        return False, f"{title} doesn't read it: {met.instead} goes before it"
    return _does(profile, rule, met)


def _does(profile: Profile, rule: str, met: Encounter) -> tuple[bool, str]:
    title = profile.title
    match rule:
        case "invalid-utf8" | "utf16-text" | "nul-byte":
            return True, f"{title} {_decoded(profile, rule)}"
        case "oversized" | "near-limit":
            if profile.chain_limit is None:
                return False, f"{title} loads it whole"
            return False, f"{title} has a budget of {profile.chain_limit:,} bytes for all files instead"
        case "symlink-escape" | "absolute-symlink" | "symlink-into-metadata":
            follows = profile.links is FollowedLinks.ANYWHERE
            return True, f"{title} {'loads what is there' if follows else 'ignores it'}"
        case "broken-symlink" | "not-regular-file" | "unreadable":
            return True, f"{title} {_unusable(profile, rule, met)}"
        case "empty-guidance" if profile.blank is Blank.ADDS_NOTHING:
            return True, f"{title} adds nothing for it, and tries no other name"
        case _:
            return True, f"{title} loads the same"


def _decoded(profile: Profile, rule: str) -> str:
    if profile.decoding is Decoding.STRICT:
        return "ignores the whole file"
    return "keeps it in the text" if rule == "nul-byte" else "puts U+FFFD in its place"


def _unusable(profile: Profile, rule: str, met: Encounter) -> str:
    if profile.lost is Lost.CHAIN and (met.fails or rule == "unreadable"):
        return "loads nothing at all there, and in no directory below"
    if profile.unusable is Unusable.PASSED_OVER:
        return "passes it over, and tries the next name"
    return "ignores it"
