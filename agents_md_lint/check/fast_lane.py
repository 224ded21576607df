"""The way out for a run with nothing to report, which is most runs of a hook.

It answers the plain forms of ``check`` when every file is proved fine by :mod:`agents_md_lint.check.screen`,
and otherwise leaves everything to the whole program, which starts anew. So it may give up at any doubt,
and it imports nothing that costs more than the work: no argparse, no dataclasses, no GitPython. A test
holds it to the whole program: where it passes, that reports nothing.
"""

from __future__ import annotations

import os
import sys

from agents_md_lint.check.screen import (
    PLAIN_SIZE,
    PlainPatterns,
    Texts,
    directories_above,
    is_plain,
    plain_patterns,
)
from agents_md_lint.errors import LintError
from agents_md_lint.git.repository import Repository
from agents_md_lint.names import ALWAYS, CONFIG, NAME, PATTERNS, PYPROJECT, QIGNORE
from agents_md_lint.snapshot.lookalikes import concerns
from agents_md_lint.snapshot.small_files import SmallFiles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_REFS = ("PRE_COMMIT_TO_REF", "PRE_COMMIT_LOCAL_BRANCH")
_GROUP = 500
MISSPELT_TOOL = b"agents_md_lint"
TOOL = b"agents-md-lint"
"""What a ``pyproject.toml`` that configures the linter has in it."""


def passes(arguments: Sequence[str]) -> bool:
    """Whether *arguments* are a plain ``check`` with nothing to report; then the report was written."""
    if not arguments or arguments[0] != "check" or os.path.lexists(CONFIG):
        return False  # a configuration takes more to read than this whole lane
    try:
        counted = _count(arguments[1:])
        if counted is None:
            return False
        count, unseen = counted
        number = f"{count or 'no'} file{'' if count == 1 else 's'}"
        sys.stdout.write(f"{_shown(f'{number} checked: nothing to report')}{unseen}\n")
        sys.stdout.flush()
    except (LintError, OSError):  # the whole program meets it again, and says what it is
        return False
    return True


def _shown(outcome: str) -> str:
    """Return *outcome* in the colour of a good one, if there may be colour: mostly a program reads it."""
    if not (sys.stdout.isatty() or os.environ.get("FORCE_COLOR")):
        return outcome
    from agents_md_lint.output.colour import Paint, Style, wanted

    return Paint(wanted(sys.stdout, os.environ))(outcome, Style.GREEN)


def _count(options: Sequence[str]) -> tuple[int, str] | None:
    """Return the number of files that *options* mean, and a remark on it, if all are plain, else None."""
    if not options:
        return _worktree(None)
    if options[0] == "--filenames":
        return _worktree(options[1:])
    if len(options) == 1 and options[0] in ("--staged", "--pre-commit"):
        count = _index()
        return None if count is None else (count, "")
    return None


def _git_ignored(repository: Repository, top: str) -> str:
    """Return what is said about guidance that Git ignores below the top."""
    from agents_md_lint.check.git_ignored import count, words
    from agents_md_lint.git.worktree_files import ignored_entries

    return words(*count(top, ignored_entries(repository), lambda path: path != NAME, lambda _: True))


def _worktree(named: Sequence[str] | None) -> tuple[int, str] | None:
    """Return the number of the files *named* in the worktree, or of all, if they are plain; and a remark."""
    repository = _repository()
    if repository is None or repository.top is None:
        return None
    files = _Files(repository.top)
    try:
        count = _plain_files(repository, files, named)
        if count is None:
            return None
        return count, "" if named is not None else _git_ignored(repository, repository.top)
    finally:
        files.close()


def _plain_files(repository: Repository, files: _Files, named: Sequence[str] | None) -> int | None:
    if _is_configured(files):
        return None
    from agents_md_lint.git.worktree_files import links_among, worktree_files

    if named is None:
        names = [path for path in worktree_files(repository) if concerns(path)]
        names.extend(name for name in ALWAYS if name not in names and files.exists(name))
        known = _above(names, files)
        if not files.are_plain([*names, *known]) or links_among(repository, PATTERNS, patterns=True):
            return None
        return len(names)
    if repository.top != os.getcwd() or any(name.startswith("-") for name in named):
        return None
    if not all(concerns(name) or files.read(name) is not None for name in named):
        return None
    named = [name for name in named if concerns(name)]  # the hook's pattern lets others of a likeness pass
    rules = [QIGNORE] if QIGNORE not in named and files.exists(QIGNORE) else []
    if not files.are_plain([*named, *rules, *_above(named, files)]) or links_among(repository, named):
        return None
    return len(named)


def _above(names: Sequence[str], files: _Files) -> list[str]:
    """Return the guidance above *names* that they may repeat and that isn't among them: Git may ignore it."""
    above = {f"{path}/{NAME}" if path else NAME for name in names for path in directories_above(name)}
    return [name for name in sorted(above.difference(names)) if files.exists(name)]


def _index() -> int | None:
    """Return the number of guidance files in the index if all are plain."""
    repository = _repository()
    if repository is None or repository.bare:
        return None
    # All of them: Git takes thrice as long to match patterns, and none finds what only looks like a name.
    listed = repository.run("ls-files", "-s", "-z")
    ids: list[bytes] = []
    names: list[str] = []
    for record in listed.split(b"\0")[:-1]:
        facts, _, raw = record.partition(b"\t")
        path = os.fsdecode(raw)
        if path not in (CONFIG, PYPROJECT) and not concerns(path):
            continue
        if not facts.startswith(b"100") or not facts.endswith(b" 0"):
            return None
        ids.append(facts[7:-2])
        names.append(path)
    seen = _Seen()
    for at in range(0, len(ids), _GROUP):
        texts = _blobs(repository, ids[at : at + _GROUP])
        if texts is None or not all(map(seen.add, names[at:], texts)):
            return None
    return len(names) - (PYPROJECT in names) if seen.is_plain() else None


def _blobs(repository: Repository, ids: Sequence[bytes]) -> list[bytes] | None:
    """Return the contents of the blobs *ids*, or None if one isn't small."""
    asked = b"\n".join(ids) + b"\n"
    sizes: list[int] = []
    for line in repository.run("cat-file", "--batch-check", stdin=asked).splitlines():
        size = line.partition(b" blob ")[2]
        if not size or int(size) >= PLAIN_SIZE:
            return None
        sizes.append(int(size))
    stored = repository.run("cat-file", "--batch", stdin=asked)
    texts: list[bytes] = []
    at = 0
    for length in sizes:
        at = stored.index(b"\n", at) + 1
        texts.append(stored[at : at + length])
        at += length + 1
    return texts


def _repository() -> Repository | None:
    """Return the repository here, unless the environment says that a runner checks a commit."""
    if any(os.environ.get(ref) for ref in _REFS):
        return None
    return Repository.discover()


def _is_configured(files: _Files) -> bool:
    """Whether there may be a configuration: to read it costs more than this lane."""
    if files.exists(CONFIG):
        return True
    shared = files.read(PYPROJECT)
    return files.exists(PYPROJECT) if shared is None else TOOL in shared or MISSPELT_TOOL in shared


class _Seen:
    """What was read: plain guidance, and the patterns of a plain ``.qignore``."""

    def __init__(self) -> None:
        self._texts = Texts()
        self._scopes: list[str] = []
        self._patterns = PlainPatterns()

    def add(self, name: str, data: bytes) -> bool:
        """Take note of a file; return whether it is plain, as far as it alone can tell.

        The configuration that may be listed is plain if it doesn't speak of the linter.
        """
        if name == PYPROJECT:
            return TOOL not in data and MISSPELT_TOOL not in data
        if name == QIGNORE:
            found = plain_patterns(data)
            if found is not None:
                self._patterns = found
            return found is not None
        scope, _, last = name.rpartition("/")
        if last != NAME or f"{NAME}/" in name or not is_plain(data):
            return False
        self._texts.add(scope, data)
        self._scopes.append(scope)
        return True

    def is_plain(self) -> bool:
        """Whether all is plain together: nothing repeats what is above it, and nothing is hidden."""
        repeated, show = self._texts.is_repeated, self._patterns.show
        return not any(repeated(scope) or not show(scope) for scope in self._scopes)


class _Files:
    """The files of a worktree, read without following a link."""

    def __init__(self, top: str) -> None:
        self._top = top
        self._small = SmallFiles(top, PLAIN_SIZE)
        self._seen = _Seen()

    def exists(self, name: str) -> bool:
        """Whether there is anything at *name*, a dangling link too."""
        return os.path.lexists(f"{self._top}/{name}")

    def are_plain(self, names: Iterable[str]) -> bool:
        """Whether each of *names* is a guidance file that is plain."""
        for name in names:
            data = self.read(name)
            if data is None or not self._seen.add(name, data):
                return False
        return self._seen.is_plain()

    def read(self, name: str) -> bytes | None:
        """Return the content of a small regular file, or None for anything else and for an odd path."""
        clean = not name.startswith("/") and all(part not in ("", ".", "..") for part in name.split("/"))
        return self._small.read(name) if clean else None

    def close(self) -> None:
        """Close the directories that are open."""
        self._small.close()
