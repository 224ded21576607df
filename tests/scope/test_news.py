"""What the headline says, recomputed from the plain definition over random pairs of trees."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from agents_md_lint.loading import Guidance, Loader
from agents_md_lint.loading.loader import Verdict
from agents_md_lint.names import NAME
from agents_md_lint.output.escape import escape
from agents_md_lint.paths import ancestors, name, parent
from agents_md_lint.reporters.scope.headline import NAMED, headline
from agents_md_lint.scope.news import Rank, news, rank
from agents_md_lint.scope.report import ScopeReport
from agents_md_lint.snapshot import Memory
from agents_md_lint.snapshot.memory import Leaf
from tests.scope.support import reported
from tests.scope.test_comparison import TEXTS, effective, pairs, plain_directories
from tests.scope.test_link_changes import plain_links

Trees = tuple[dict[str, Leaf], dict[str, Leaf]]
PREDICATES = {
    "was added": "added",
    "added": "added",
    "was removed": "removed",
    "removed": "removed",
    "was edited": "edited",
    "edited": "edited",
    "was edited behind its link": "edited",
    "edited behind its link": "edited",
    "was redirected": "edited",
    "redirected": "edited",
    "now loads": "loads",
    "no longer loads": "lost",
    "is now truncated": "cut",
    "is whole again": "whole",
}
LIMIT = 65_536
CAUSE = re.compile(r" ([a-z ]+?)(?: \((.*)\))?(?:, )?")


GUIDANCE = st.lists(st.sampled_from("abc"), max_size=3).map(lambda parts: "/".join([*parts, NAME]))


@st.composite
def crowded(draw: st.DrawFn) -> Trees:
    """Two trees of guidance files, many of which are edited, come, go or move: more than a sentence names."""
    sides = st.dictionaries(GUIDANCE, TEXTS, max_size=8)
    common, one, other = draw(sides), draw(sides), draw(sides)
    return {**common, **one}, {**common, **other}


def said(report: ScopeReport) -> str:
    return "".join(escape(one.path) + one.text for one in headline(report))


def number(pattern: str, text: str) -> int:
    """Return the number that *pattern* finds, 0 for none."""
    found = re.search(pattern, text)
    return int(found[1].replace(",", "")) if found else 0


class Plain:
    """What the headline may say of two trees, each by its definition alone."""

    def __init__(self, trees: Trees) -> None:
        self.trees = trees
        self.old, self.new = (Loader(Memory(tree)) for tree in trees)
        self.here, self.there = map(plain_directories, trees)

    def moved(self) -> set[tuple[str, str]]:
        """The scopes that lose and get the same text, which is nowhere else among those that came or went."""
        gone = self._texts(self.old, self.new)
        came = self._texts(self.new, self.old)
        return {
            (old[0], came[key][0])
            for key, old in gone.items()
            if key[0] and len(old) == len(came.get(key, [])) == 1
        }

    def _texts(self, side: Loader, other: Loader) -> dict[tuple[str, bool], list[str]]:
        found: dict[tuple[str, bool], list[str]] = {}
        for scope in guided(self):  # a link that leads to guidance is no file that moves
            guidance = side.guidance(scope)
            if guidance and other.candidate(scope).verdict is Verdict.ABSENT:
                found.setdefault((guidance.text, guidance.truncated), []).append(scope)
        return found

    def event(self, scope: str) -> str:
        """What happened to the guidance file of *scope*, roughly."""
        before, after = self.old.candidate(scope), self.new.candidate(scope)
        if before.guidance is None:
            return "added" if before.verdict is Verdict.ABSENT else "loads"
        if after.guidance is None:
            return "removed" if after.verdict is Verdict.ABSENT else "lost"
        if before.guidance.truncated is not after.guidance.truncated:
            return "cut" if after.guidance.truncated else "whole"
        return "edited"


def own(loader: Loader, scope: str) -> tuple[str, bool] | None:
    guidance: Guidance | None = loader.guidance(scope)
    return guidance and (guidance.text, guidance.truncated)


@settings(max_examples=200, deadline=None)
@given(st.one_of(pairs(), crowded()))
def test_every_number_and_claim_of_the_headline_is_true(trees: Trees) -> None:
    report, plain = reported(*trees), Plain(trees)
    text = said(report)
    moves = {(parent(one.old), parent(one.new)) for one in report.file_moves}
    assert moves >= plain.moved()
    for old, new in moves:
        assert own(plain.old, old) == own(plain.new, new)
        assert plain.old.guidance(old)
        assert not plain.new.guidance(old)
        assert not plain.old.guidance(new)

    changed = [path for path in plain.here & plain.there if different(plain, path)]
    assert number(r"The guidance of ([\d,]+) director", text) == len(changed)
    links = plain_links(trees, plain.old, plain.new, plain.here, plain.there)
    assert number(r"behind ([\d,]+) link", text) == len(links)
    added = {path for path in plain.there - plain.here if plain.new.guidance(path)}
    assert number(r"([\d,]+) new director", text) == len(added - {new for _, new in moves})
    removed = {path for path in plain.here - plain.there if plain.old.guidance(path)}
    assert number(r"([\d,]+) director(?:y|ies) (?:is|are) gone", text) == len(
        removed - {old for old, _ in moves}
    )
    nothing = not (changed or links or added or removed)
    assert ("No directory's guidance changes" in text) == (nothing and not news(report).moves)
    assert sum(map(int, re.findall(r"(\d+) guidance files?", text))) == len(moves)
    judge_causes(plain, report, text, moves)
    judge_unseen(plain, text)
    judge_moves(plain, report, text)


def guided(plain: Plain) -> set[str]:
    """The directories with an entry named ``AGENTS.md`` on either side, be that a directory itself."""
    entries = {entry for tree in plain.trees for path in tree for entry in (path, *ancestors(parent(path)))}
    return {parent(entry) for entry in entries if name(entry) == NAME}


def different(plain: Plain, path: str) -> bool:
    return effective(plain.old, path) != effective(plain.new, path)


def judge_causes(plain: Plain, report: ScopeReport, text: str, moves: set[tuple[str, str]]) -> None:
    """Each named cause happened as it is said, the number of others is right, and the worst are named."""
    scopes = guided(plain)
    differing = {scope for scope in scopes if own(plain.old, scope) != own(plain.new, scope)}
    causes = differing - {scope for move in moves for scope in move}
    parts = [(one.path, CAUSE.fullmatch(one.text)) for one in headline(report)]
    named = [(path, *found.groups()) for path, found in parts if path and found and found[1] in PREDICATES]
    rest = number(r", and ([\d,]+) more(?=\.)", text) if len(named) == NAMED else 0
    assert len(named) + rest == len(causes), text
    kinds = list(Rank)
    ranks = [kinds.index(rank(source)) for source in news(report).causes]
    assert ranks == sorted(ranks)
    assert [path for path, _, _ in named] == [one.path for one in news(report).causes][: len(named)]
    for path, predicate, cut in named:
        scope = parent(path)
        assert PREDICATES[predicate] == plain.event(scope), text
        after = plain.new.guidance(scope)
        assert bool(cut) == bool(after and after.truncated)
        if cut:
            assert number(r"last ([\d,]+) byte", cut) == max(1, unseen(plain, scope)) or "last byte" in cut


def judge_unseen(plain: Plain, text: str) -> None:
    """The edits that q never sees: of files that are cut, the same to q, and others behind that."""
    scopes = guided(plain)
    found = [
        scope
        for scope in scopes
        if own(plain.old, scope) == own(plain.new, scope)
        and (guidance := plain.new.guidance(scope))
        and guidance.truncated
        and whole(plain.old, scope) != whole(plain.new, scope)
        and whole(plain.old, scope)[:LIMIT] == whole(plain.new, scope)[:LIMIT]
        and links(plain.old, scope) == links(plain.new, scope)
    ]
    sentence = re.search(r"q never sees what was edited in (\S*AGENTS\.md)(?: and (\d+) more)?", text)
    told = 1 + int(sentence[2] or 0) if sentence else 0
    assert told == len(found), text


def whole(loader: Loader, scope: str) -> bytes:
    return loader.snapshot.read(loader.candidate(scope).resolution.path, 1 << 20)


def links(loader: Loader, scope: str) -> list[str]:
    return [hop.text for hop in loader.candidate(scope).resolution.hops]


def unseen(plain: Plain, scope: str) -> int:
    return len(whole(plain.new, scope)) - LIMIT


def judge_moves(plain: Plain, report: ScopeReport, text: str) -> None:
    """Directories that moved hold the same, and inherit other files; so do files, but for what moved too."""
    assert sum(map(int, re.findall(r"(\d+) whole director", text))) == len(report.moved)
    for move in report.moved:
        assert below(plain.trees[0], move.old) == below(plain.trees[1], move.new)
        assert above(plain.old, move.old) != above(plain.new, move.new)
    now = {parent(one.old): parent(one.new) for one in report.file_moves}
    for one in report.file_moves:
        before = {now.get(scope, scope) for scope in above(plain.old, parent(one.old))}
        after = above(plain.new, parent(one.new))
        assert {parent(path) for path in one.gained} == after - before
        assert {now.get(parent(path), parent(path)) for path in one.lost} == before - after


def below(tree: dict[str, Leaf], top: str) -> dict[str, Leaf]:
    return {path[len(top) :]: leaf for path, leaf in tree.items() if path.startswith(top + "/")}


def above(loader: Loader, directory: str) -> set[str]:
    """The directories above *directory* that have guidance of their own."""
    return {one.scope for one in loader.effective(directory)} - {directory}
