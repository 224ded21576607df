"""The rules: each is a module of its name, with its check, its documentation, its severity and its fix.

A new rule is a module here and a line in ``GROUPS``; nothing else is registered. Rules touch neither Git nor
the file system. A rule's module is imported when a file needs it: most files are plainly fine and need none.
May import ``qignore`` and what lies below it, but not ``git``.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from agents_md_lint.rules.model import Rule

    RULES: tuple[Rule, ...]

GROUPS = {
    "q drops the file, cuts it, or soon will": (
        "invalid-utf8",
        "utf16-text",
        "nul-byte",
        "oversized",
        "near-limit",
        "unreadable",
        "not-regular-file",
    ),
    "A link leads nowhere, or where q doesn't follow": (
        "symlink-escape",
        "absolute-symlink",
        "symlink-into-metadata",
        "broken-symlink",
        "destroyed-symlink",
    ),
    "The text isn't what its author or reviewer sees": (
        "lfs-pointer",
        "conflict-markers",
        "invisible-characters",
        "stray-characters",
        "byte-order-mark",
        "empty-guidance",
    ),
    "q never looks there, or gets a text twice": (
        "misnamed-guidance",
        "misnamed-qignore",
        "repeated-guidance",
        "hidden-guidance",
        "nested-qignore",
    ),
    "Another agent loads less than its author meant": (
        "budget-exceeded",
        "blank-override",
        "dropped-chain",
        "ignored-fallback-name",
    ),
    "A line of `.qignore` doesn't do what it says": (
        "inert-pattern",
        "unsupported-syntax",
        "crossing-star",
        "non-ascii-pattern",
        "trimmed-space",
        "bare-cr",
        "inline-comment",
        "unreachable-negation",
        "hidden-contents",
        "redundant-pattern",
        "metadata-negation",
        "hides-everything",
        "not-access-control",
    ),
    "A comment suppresses nothing": ("unused-suppression",),
}
"""The names of all rules, by what is wrong."""

SLUGS = tuple(slug for group in GROUPS.values() for slug in group)
"""The names of all rules, in the order of the documentation, and in which fixes are tried on one file."""


def module_of(slug: str) -> str:
    """Return the name of the module that holds the rule *slug*."""
    return f"{__name__}.{slug.replace('-', '_')}"


ABOUT_LOSS = frozenset(SLUGS[: SLUGS.index("destroyed-symlink")]) - {"utf16-text"}
"""The rules about what keeps q from a text, or cuts it: a small text that loads, and to which no link leads,
needs an import of none. UTF-16 may load, as something else."""
ABOUT_UNSEEN = frozenset({"utf16-text", "invisible-characters", "stray-characters"})
"""The rules about what no screen shows: text in ASCII without controls needs an import of none."""
ABOUT_OTHER_FILES = frozenset({"misnamed-guidance", "misnamed-qignore", "nested-qignore"})
"""The rules that look at what q never reads, by its name or its place."""
ABOUT_CHAINS = frozenset(SLUGS[SLUGS.index("budget-exceeded") : SLUGS.index("inert-pattern")])
"""The rules that look at what another agent than q loads in a directory: q alone needs no import of them."""
ABOUT_QIGNORE = frozenset(SLUGS[SLUGS.index("inert-pattern") :])
"""The rules that look at a ``.qignore`` at a workspace root alone: no other file needs an import of them."""


def rule_of(slug: str) -> Rule:
    """Return the rule *slug*, importing no other."""
    rule: Rule = import_module(module_of(slug)).RULE
    return rule


def load(slugs: Iterable[str]) -> tuple[Rule, ...]:
    """Return the rules *slugs*, in the order of the documentation."""
    wanted = frozenset(slugs)
    return tuple(rule_of(slug) for slug in SLUGS if slug in wanted)


def named(select: Iterable[str], ignore: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the rules to apply: those of *select* (all, if it is empty) without *ignore*.

    Raises ``UsageError`` for a name that no rule has.
    """
    selected, ignored = set(select), set(ignore)
    for unknown in sorted((selected | ignored).difference(SLUGS)):
        from agents_md_lint.errors import UsageError
        from agents_md_lint.output.suggest import suggestion

        raise UsageError(
            f"there is no rule {unknown!r}", suggestion(unknown, SLUGS, "'agents-md-lint rules' lists them")
        )
    return tuple(slug for slug in SLUGS if (not selected or slug in selected) and slug not in ignored)


def choose(select: Iterable[str], ignore: Iterable[str]) -> tuple[Rule, ...]:
    """Return the rules that :func:`named` names. Raises as that does."""
    return load(named(select, ignore))


def __getattr__(name: str) -> tuple[Rule, ...]:
    """Return all rules as ``RULES``, which are imported when somebody asks."""
    if name != "RULES":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return load(SLUGS)
