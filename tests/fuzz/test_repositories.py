"""Random work in a real repository: what the snapshots, the commands and the comparison say of each state."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from agents_md_lint import cli
from agents_md_lint.git.repository import Repository
from agents_md_lint.loading import Loader
from agents_md_lint.scope.comparison import ChangeKind, Comparison
from agents_md_lint.scope.ranges import between_commits
from agents_md_lint.scope.side import commit_side
from agents_md_lint.snapshot import Commit, Index, Link, Memory, Worktree
from agents_md_lint.snapshot.memory import Leaf, Submodule
from tests.scope.test_comparison import effective, plain_directories
from tests.scope.test_link_changes import plain_links
from tests.support.repository import GitRepository

DIRECTORIES = st.sampled_from(["", "a/", "a/b/", "c/", "a/b/d/", "-x/", "\u00e9 \n/"])
NAMES = st.sampled_from(["AGENTS.md", "AGENTS.md", "AGENTS.md", ".qignore", "x", "agents.md"])
PATHS = st.builds(str.__add__, DIRECTORIES, NAMES)
CONTENTS = st.sampled_from(
    [
        b"",
        b"One.\n",
        b"Two.\n",
        b" Two.\n\n",
        b"\xff",
        b"a\0b",
        b"x" * 65_600,
        b"x" * 65_535 + "é".encode(),
        b"a/\n!b\n",
    ]
)
TARGETS = st.sampled_from(
    ["AGENTS.md", "../AGENTS.md", "a", "../a/b", "..", "b", "x", "../c/AGENTS.md", "../../../x"]
)
BRANCHES = st.sampled_from(["main", "one", "two"])


class Work(RuleBasedStateMachine):
    """A repository that somebody works in."""

    def __init__(self) -> None:
        super().__init__()
        self.above = Path(tempfile.mkdtemp())
        self.repo = GitRepository.init(self.above / "repo")
        self.repo.write("AGENTS.md", "Begin.\n")
        self.repo.commit("Begin")
        self.clean = True

    def teardown(self) -> None:
        """Remove the repository."""
        shutil.rmtree(self.above)

    def _dirty(self) -> None:
        self.clean = False

    def _make_room(self, path: str) -> Path:
        """Return the place of *path*, where nothing is in the way any more."""
        place = self.repo.path
        for part in path.split("/")[:-1]:
            place = place / part
            if place.is_symlink() or (place.exists() and not place.is_dir()):
                place.unlink()
            place.mkdir(exist_ok=True)
        place = self.repo.path / path
        if place.is_dir() and not place.is_symlink():
            shutil.rmtree(place)
        place.unlink(missing_ok=True)
        return place

    @rule(path=PATHS, content=CONTENTS)
    def write(self, path: str, content: bytes) -> None:
        """Write a file."""
        self._make_room(path).write_bytes(content)
        self._dirty()

    @rule(path=PATHS, text=TARGETS)
    def link(self, path: str, text: str) -> None:
        """Make a link, of a directory's name as often as of a file's."""
        path = path.rpartition("/")[0] if len(text) % 2 and "/" in path else path
        self._make_room(path).symlink_to(text)
        self._dirty()

    @rule(path=PATHS)
    def remove(self, path: str) -> None:
        """Remove a file."""
        (self.repo.path / path).unlink(missing_ok=True) if (self.repo.path / path).parent.is_dir() else None
        self._dirty()

    @rule(old=DIRECTORIES, new=DIRECTORIES)
    def move(self, old: str, new: str) -> None:
        """Move a directory."""
        source, goal = self.repo.path / old, self.repo.path / f"{new}m"
        if old and source.is_dir() and not goal.exists() and not goal.is_symlink():
            with contextlib.suppress(OSError):  # into itself
                os.rename(source, goal)
        self._dirty()

    @rule(path=PATHS)
    def make_executable(self, path: str) -> None:
        """Set the executable bit."""
        place = self.repo.path / path
        if place.is_file() and not place.is_symlink():
            place.chmod(0o755)
        self._dirty()

    @rule()
    def stage(self) -> None:
        """Stage everything."""
        self.repo.add()

    @rule()
    def commit(self) -> None:
        """Commit everything."""
        self.repo.commit()
        self.clean = True

    @rule(name=BRANCHES)
    @precondition(lambda self: self.clean)
    def switch(self, name: str) -> None:
        """Switch to a branch, made if it isn't there."""
        known = self.repo.text("branch", "--format=%(refname:short)").split("\n")
        if name in known:
            self.repo.git("switch", "-q", "-f", name)
        else:
            self.repo.branch(name)
        self.repo.git("clean", "-qfdx")

    @rule(name=BRANCHES)
    @precondition(lambda self: self.clean)
    def merge(self, name: str) -> None:
        """Merge a branch; a conflict is left as it is and then given up."""
        if name not in self.repo.text("branch", "--format=%(refname:short)").split("\n"):
            return
        try:
            self.repo.merge(name)
        except AssertionError:
            self.every_command_answers()
            self.repo.git("reset", "-q", "--hard")
            self.repo.git("clean", "-qfdx")

    @invariant()
    def every_command_answers(self) -> None:
        """No command raises, whatever the state."""
        before = Path.cwd()
        os.chdir(self.repo.path)
        try:
            for line in (
                ["check"],
                ["check", "--staged"],
                ["diff-scope", "--worktree"],
                ["diff-scope", "--staged"],
            ):
                said, complaints = io.StringIO(), io.StringIO()
                with contextlib.redirect_stdout(said), contextlib.redirect_stderr(complaints):
                    code = cli.main(line)
                assert (code in (0, 1), complaints.getvalue()) == (True, ""), (line, complaints.getvalue())
        finally:
            os.chdir(before)

    @invariant()
    @precondition(lambda self: self.clean)
    def snapshots_agree(self) -> None:
        """The worktree, the index, the commit and the tree in memory say the same of a clean state."""
        tree = held(self.repo, "HEAD")
        with Repository.at(self.repo.path) as repository:
            commit = Loader(Commit(self.repo.path, "HEAD", repository=repository))
            index = Loader(Index(self.repo.path, repository=repository))
            disk, made = Loader(Worktree(self.repo.path)), Loader(Memory(tree))
            for path in (*plain_directories(tree), *(path for path in tree if isinstance(tree[path], Link))):
                told = effective(commit, path)
                assert effective(index, path) == told
                assert effective(made, path) == told
                assert effective(disk, path) == told

    @invariant()
    @precondition(lambda self: self.clean)
    def the_last_commit_is_the_plain_definition(self) -> None:
        """What differs between the last commit and its parent, in the fast way and by definition."""
        if self.repo.text("rev-list", "--count", "--first-parent", "HEAD") == "1":
            return
        first, second = held(self.repo, "HEAD~1"), held(self.repo, "HEAD")
        here, there = plain_directories(first), plain_directories(second)
        old, new = Loader(Memory(first)), Loader(Memory(second))
        changed = {path for path in here & there if effective(old, path) != effective(new, path)}
        links = plain_links((first, second), old, new, here, there)
        with Repository.at(self.repo.path) as repository:
            before = Commit(self.repo.path, "HEAD~1", repository=repository)
            after = Commit(self.repo.path, "HEAD", repository=repository, base=before)
            whole = Commit(self.repo.path, "HEAD", repository=repository)
            for comparison in (
                between_commits(before, after),
                Comparison(commit_side(before), commit_side(whole)),
            ):
                found = {c.path for c in comparison.directories if c.change is ChangeKind.CHANGED}
                assert found == changed
                assert {link.path for link in comparison.links} == links


def held(repo: GitRepository, rev: str) -> dict[str, Leaf]:
    """Return the leaves of a commit, read one by one."""
    leaves: dict[str, Leaf] = {}
    for record in repo.git("ls-tree", "-r", "-z", rev).split(b"\0")[:-1]:
        facts, _, path = record.partition(b"\t")
        mode, kind, oid = facts.decode().split()
        if kind == "commit":
            leaves[os.fsdecode(path)] = Submodule()
            continue
        content = repo.git("cat-file", "blob", oid)
        leaves[os.fsdecode(path)] = Link(os.fsdecode(content)) if mode == "120000" else content
    return leaves


TestWork = Work.TestCase
TestWork.settings = settings(
    max_examples=int(os.environ.get("REPOSITORIES", "6")),
    stateful_step_count=int(os.environ.get("STEPS", "12")),
    deadline=None,
    derandomize="REPOSITORIES" not in os.environ,
    suppress_health_check=list(HealthCheck),
)
"""A few repositories, the same in every run; with ``REPOSITORIES=500`` many, and others each time."""
