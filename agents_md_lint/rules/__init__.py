"""The registry of rules: every rule once, in the order of the documentation.

A module holds the rules of one theme; the docstring of a rule's function is its documentation.
"""

from __future__ import annotations

from collections.abc import Iterable

from agents_md_lint.errors import UsageError
from agents_md_lint.output.suggest import suggestion
from agents_md_lint.rules import (
    brokenlinks,
    characters,
    concealment,
    contents,
    crossingstar,
    encoding,
    files,
    lineends,
    links,
    names,
    negations,
    patterns,
    patternsyntax,
    reach,
    redundancy,
    size,
    suppressions,
    text,
)
from agents_md_lint.rules.findings import Severity
from agents_md_lint.rules.model import Check, Role, Rule

_GUIDANCE = frozenset({Role.GUIDANCE})
_QIGNORE = frozenset({Role.QIGNORE})
_BOTH = _GUIDANCE | _QIGNORE


def _error(slug: str, check: Check, roles: frozenset[Role]) -> Rule:
    return Rule(slug, Severity.ERROR, check, roles)


def _warning(slug: str, check: Check, roles: frozenset[Role]) -> Rule:
    return Rule(slug, Severity.WARNING, check, roles)


RULES: tuple[Rule, ...] = (
    _error("invalid-utf8", encoding.invalid_utf8, _BOTH),
    _error("utf16-text", encoding.utf16_text, _BOTH),
    _error("nul-byte", encoding.nul_byte, _BOTH),
    _error("oversized", size.oversized, _BOTH),
    _warning("near-limit", size.near_limit, _BOTH),
    _error("symlink-escape", links.symlink_escape, _BOTH),
    _error("absolute-symlink", links.absolute_symlink, _BOTH),
    _error("symlink-into-metadata", links.symlink_into_metadata, _BOTH),
    _error("broken-symlink", brokenlinks.broken_symlink, _BOTH),
    _error("destroyed-symlink", brokenlinks.destroyed_symlink, _GUIDANCE),
    _error("not-regular-file", files.not_regular_file, _BOTH),
    _error("unreadable", files.unreadable, _BOTH),
    _error("lfs-pointer", text.lfs_pointer, _BOTH),
    _error("conflict-markers", text.conflict_markers, _BOTH),
    _error("invisible-characters", characters.invisible_characters, _BOTH),
    _warning("stray-characters", characters.stray_characters, _BOTH),
    _warning("byte-order-mark", encoding.byte_order_mark, _BOTH),
    _warning("empty-guidance", size.empty_guidance, _GUIDANCE),
    _warning("misnamed-guidance", names.misnamed_guidance, frozenset({Role.MISSPELT})),
    _warning("misnamed-qignore", names.misnamed_qignore, frozenset({Role.MISSPELT})),
    _warning("repeated-guidance", reach.repeated_guidance, _GUIDANCE),
    _warning("hidden-guidance", reach.hidden_guidance, _GUIDANCE),
    _warning("nested-qignore", names.nested_qignore, frozenset({Role.NESTED_QIGNORE})),
    _warning("inert-pattern", patterns.inert_pattern, _QIGNORE),
    _warning("unsupported-syntax", patternsyntax.unsupported_syntax, _QIGNORE),
    _warning("crossing-star", crossingstar.crossing_star, _QIGNORE),
    _warning("non-ascii-pattern", patterns.non_ascii_pattern, _QIGNORE),
    _warning("trimmed-space", lineends.trimmed_space, _QIGNORE),
    _warning("bare-cr", lineends.bare_cr, _QIGNORE),
    _warning("inline-comment", lineends.inline_comment, _QIGNORE),
    _warning("unreachable-negation", negations.unreachable_negation, _QIGNORE),
    _warning("hidden-contents", contents.hidden_contents, _QIGNORE),
    _warning("redundant-pattern", redundancy.redundant_pattern, _QIGNORE),
    _warning("metadata-negation", negations.metadata_negation, _QIGNORE),
    _warning("hides-everything", concealment.hides_everything, _QIGNORE),
    _warning("not-access-control", concealment.not_access_control, _QIGNORE),
    _warning(suppressions.SLUG, suppressions.unused_suppression, _QIGNORE),
)


def choose(select: Iterable[str], ignore: Iterable[str]) -> tuple[Rule, ...]:
    """Return the rules to apply: those named by *select* (all, if none is) without those named by *ignore*.

    Raises ``UsageError`` for a name that no rule has.
    """
    selected, ignored = set(select), set(ignore)
    known = {rule.slug for rule in RULES}
    for unknown in sorted((selected | ignored) - known):
        raise UsageError(
            f"there is no rule {unknown!r}", suggestion(unknown, known, "'agents-md-lint rules' lists them")
        )
    return tuple(
        rule for rule in RULES if (not selected or rule.slug in selected) and rule.slug not in ignored
    )
