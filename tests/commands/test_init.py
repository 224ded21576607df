"""``init``: what it writes and says, that it is done once, and what it leaves alone."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from agents_md_lint.adopt.files import LIMIT
from agents_md_lint.adopt.hooks import Published, block, whole
from agents_md_lint.commands import init
from tests.support.program import Finished, run
from tests.support.repository import IDENTITY, GitRepository
from tests.support.sample import examples, shell
from tests.support.terminal import written

HOOKS = ".pre-commit-config.yaml"
YML = ".pre-commit-config.yml"
BASELINE = ".agents-md-lint-baseline.json"
CONFIG = ".agents-md-lint.toml"
INSTALL = "  pre-commit install -t pre-commit -t pre-merge-commit -t pre-push  # or prek\n"
OLD = "repos:\n  # usual\n  - repo: https://e.org/x  # why\n    rev: 'v1'\n    hooks: [{id: y}]\n\nci: 1\n"
PATH = {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


def init_in(repo: GitRepository, *options: str, below: str = ".") -> Finished:
    return run("init", *options, cwd=repo.path / below, environ=PATH)


def left(repo: GitRepository) -> dict[str, bytes | str]:
    """Return every entry of the worktree, with its content or the text of its link."""
    return {
        path.name: os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() else ""
        for path in sorted(repo.path.iterdir())
        if path.name != ".git"
    }


def next_(*names: str) -> str:
    commit = f"  git add {' '.join(names)} && git commit -m 'Check what agents are told'\n" if names else ""
    return f"\nnext:\n{commit}{INSTALL}"


def test_a_new_configuration(repo: GitRepository) -> None:
    repo.write("AGENTS.md", "Text.\n")
    assert init_in(repo) == Finished(
        0, f"wrote {HOOKS}: agents-md-lint and agents-md-diff-scope\n{next_(HOOKS)}", ""
    )
    assert left(repo) == {HOOKS: whole(None).encode(), "AGENTS.md": b"Text.\n"}
    assert (repo.path / HOOKS).stat().st_mode & 0o777 == 0o666 & ~umask()


def umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_one_that_is_there_keeps_all_that_it_has(repo: GitRepository) -> None:
    repo.write(HOOKS, OLD).chmod(0o640)
    done = init_in(repo, "--repo", "https://example.org/q", "--rev", "v2")
    assert done == Finished(
        0, f"added to {HOOKS}: agents-md-lint and agents-md-diff-scope\n{next_(HOOKS)}", ""
    )
    entry = block(Published("https://example.org/q", "v2")).replace("\n", "\n  ").removesuffix("  ")
    assert (repo.path / HOOKS).read_text() == OLD.replace("\nci:", f"  {entry}\nci:")
    assert (repo.path / HOOKS).stat().st_mode & 0o777 == 0o640


PRESENT = "repos:\n- repo: local\n  hooks: [{id: agents-md-lint-files}]\n"
AS_JSON = '{"repos": [{"repo": "local", "hooks": [{"id": "agents-md-lint"}]}]}\n'


@pytest.mark.parametrize("old", [None, OLD, PRESENT, AS_JSON])
def test_it_is_done_once(repo: GitRepository, old: str | None) -> None:
    if old is not None:
        repo.write(HOOKS, old)
    init_in(repo)
    before = left(repo)
    again = init_in(repo)
    assert (again.code, again.err) == (0, "")
    assert " already: it stays as it is\n" in again.out
    assert again.out.endswith(f"is\n{next_(HOOKS)}")
    assert left(repo) == before
    repo.commit()
    assert init_in(repo).out.endswith(f"is\n{next_()}")


SOURCE = ("--repo", "https://example.org/q", "--rev", "v 2")


@pytest.mark.parametrize("old", [PRESENT, AS_JSON, whole(Published("https://example.org/q", "v1"))])
def test_another_source_is_refused_where_hooks_are_there(repo: GitRepository, old: str) -> None:
    repo.write(HOOKS, old)
    ids = "agents-md-lint-files" if old == PRESENT else "agents-md-lint"
    ids += " and agents-md-diff-scope" if "v1" in old else ""
    wanted = "agents-md-lint init --repo https://example.org/q --rev 'v 2' --print"
    assert init_in(repo, *SOURCE, "--baseline") == Finished(
        2,
        "",
        f"agents-md-lint: {HOOKS} has {ids} from elsewhere: nothing was changed; put the entry that "
        f"`{wanted}` prints in the place of theirs\n",
    )
    assert left(repo) == {HOOKS: old.encode()}


def test_the_same_source_is_no_other(repo: GitRepository) -> None:
    repo.write(HOOKS, OLD)
    init_in(repo, *SOURCE)
    before = left(repo)
    again = init_in(repo, *SOURCE)
    assert (again.code, again.err) == (0, "")
    assert " already: it stays as it is\n" in again.out
    assert left(repo) == before


def test_from_a_directory_of_the_repository(repo: GitRepository) -> None:
    repo.write("a/b/x")
    assert f"git add ../../{HOOKS} &&" in init_in(repo, below="a/b").out
    assert (repo.path / HOOKS).exists()
    assert not (repo.path / "a/b" / HOOKS).exists()


class TestOldFindings:
    """What is wrong today is counted, and skipped where that is wanted."""

    @pytest.fixture
    def faulty(self, repo: GitRepository) -> GitRepository:
        repo.write("AGENTS.md", b"\x93\n")
        repo.write("a/AGENTS.md", "")
        return repo

    def test_it_is_counted(self, faulty: GitRepository) -> None:
        done = init_in(faulty)
        assert done.out == (
            f"wrote {HOOKS}: agents-md-lint and agents-md-diff-scope\n"
            "found today: 1 error and 1 warning\n"
            "  agents-md-lint check            shows it; the hook fails only for what a commit touches\n"
            "  agents-md-lint init --baseline  lets every check skip it\n"
            f"{next_(HOOKS)}"
        )
        assert BASELINE not in left(faulty)

    def test_a_baseline(self, faulty: GitRepository) -> None:
        done = init_in(faulty, "--baseline")
        assert done.out == (
            f"wrote {HOOKS}: agents-md-lint and agents-md-diff-scope\n"
            f"wrote 2 findings to {BASELINE}\n"
            f"wrote {CONFIG}, which names it\n"
            f"{next_(HOOKS, BASELINE, CONFIG)}"
        )
        assert run("check", cwd=faulty.path).code == 0
        before = left(faulty)
        assert init_in(faulty, "--baseline").out.endswith(f"is\n{next_(HOOKS, BASELINE, CONFIG)}")
        assert left(faulty) == before
        faulty.write("b/AGENTS.md", b"\x93\n")
        assert run("check", cwd=faulty.path).code == 1

    def test_all_that_is_not_committed_is_named(self, faulty: GitRepository) -> None:
        faulty.write("README", "Text.\n")
        faulty.commit()
        faulty.git("config", "core.autocrlf", "true")
        init_in(faulty)
        assert init_in(faulty, "--baseline").out.endswith(next_(HOOKS, BASELINE, CONFIG))
        faulty.git("add", HOOKS, BASELINE)  # added, and not committed
        pasted = init_in(faulty).out.partition("next:\n")[2].splitlines()[0]
        faulty.git("config", "core.hooksPath", "/dev/null")
        subprocess.run(["sh", "-ec", pasted], cwd=faulty.path, env={**os.environ, **IDENTITY}, check=True)
        assert faulty.git("status", "--porcelain") == b""
        assert init_in(faulty).out.endswith(f"is\n{next_()}")
        for name in (HOOKS, CONFIG):  # as a checkout makes it
            (faulty.path / name).write_bytes((faulty.path / name).read_bytes().replace(b"\n", b"\r\n"))
        assert init_in(faulty).out.endswith(f"is\n{next_()}")
        faulty.write(CONFIG, f'baseline = "{BASELINE}"\nfail-on = "warning"\n')
        assert init_in(faulty).out.endswith(f"is\n{next_(CONFIG)}")

    def test_a_configuration_that_is_there_is_not_written(self, faulty: GitRepository) -> None:
        faulty.write(CONFIG, "# Ours.\nfail-on = 'warning'\n")
        done = init_in(faulty, "--baseline")
        wanted = f'for checks to know it, write into {CONFIG}: baseline = "{BASELINE}"'
        assert f"wrote 2 findings to {BASELINE}; {wanted}\n" in done.out
        assert (faulty.path / CONFIG).read_text() == "# Ours.\nfail-on = 'warning'\n"

    def test_a_broken_configuration_ends_it_before_anything_is_written(self, faulty: GitRepository) -> None:
        faulty.write(CONFIG, "oops")
        before = left(faulty)
        done = init_in(faulty, "--baseline")
        assert (done.code, done.out) == (2, "")
        assert left(faulty) == before

    def test_nobody_looks(self, faulty: GitRepository) -> None:
        assert "found today" not in init_in(faulty, "--no-baseline").out

    @pytest.mark.parametrize(("answer", "skipped"), [("y", True), ("YES", True), ("n", False), ("", False)])
    def test_a_terminal_is_asked(self, faulty: GitRepository, answer: str, skipped: bool) -> None:
        ours, theirs = pty.openpty()
        process = subprocess.Popen(
            [sys.executable, "-m", "agents_md_lint", "init"],
            cwd=faulty.path,
            env={**os.environ, **PATH},
            stdin=theirs,
            stdout=subprocess.PIPE,
            stderr=theirs,
        )
        os.close(theirs)
        os.write(ours, f"{answer}\n".encode())
        out, _ = process.communicate(timeout=60)
        said = written(ours)
        assert "Found today: 1 error and 1 warning. Skip that from now on, by a baseline? [y/N]" in said
        assert process.returncode == 0
        assert (BASELINE in out.decode()) == (BASELINE in left(faulty)) == skipped


BY_HAND = "nothing was changed; add by hand what `agents-md-lint init --print` prints"
ODD: dict[str, tuple[bytes, str]] = {
    "a list": (b"- a\n", "is no mapping"),
    "keys twice": (b"repos:\n- a\nrepos:\n- b\n", "has the key 'repos' twice"),
    "tabs": (b"repos:\n\t- a\n", "is not YAML (line 2): found character '\\t' that cannot start any token"),
    "not UTF-8": (b"repos:\n- \xff\n", "is not UTF-8"),
    "too long": (
        b"#" * (LIMIT + 1),
        f"is not a regular file that can be read (it is longer than {LIMIT:,} bytes)",
    ),
    "escape sequences": (b"\x1b[2J\x1b]0;x\x07: 1\n", "is not YAML: no such character"),
    "a name to print": (b'"\\e[2J\\n": 1\n"\\e[2J\\n": 2\n', "has the key '\\x1b[2J\\n' twice"),
}


@pytest.mark.parametrize(("text", "reason"), ODD.values(), ids=ODD)
def test_an_odd_configuration_stays(repo: GitRepository, text: bytes, reason: str) -> None:
    repo.write(HOOKS, text)
    done = init_in(repo, "--baseline")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"agents-md-lint: {HOOKS} {reason}")
    assert done.err.endswith(f": {BY_HAND}\n")
    assert left(repo) == {HOOKS: text}


def test_a_link_stays_and_so_does_what_it_leads_to(repo: GitRepository, tmp_path: Path) -> None:
    outside = tmp_path / "outside.yaml"
    outside.write_text("repos: []\n")
    for target in (str(outside), "inside.yaml", "nowhere"):
        repo.write("inside.yaml", "repos:\n- repo: a\n")
        (repo.path / HOOKS).unlink(missing_ok=True)
        repo.link(HOOKS, target)
        before = left(repo)
        assert init_in(repo).err == f"agents-md-lint: {HOOKS} is a link: {BY_HAND}\n"
        assert left(repo) == before
    assert outside.read_text() == "repos: []\n"


def test_what_is_no_file_is_not_opened(repo: GitRepository) -> None:
    repo.fifo(HOOKS)
    reason = "is not a regular file that can be read (it is neither a file nor a link)"
    assert init_in(repo).err == f"agents-md-lint: {HOOKS} {reason}: {BY_HAND}\n"


AS_TOML = "add by hand, as TOML, what `agents-md-lint init --print` prints"
RENAME = (
    "`git mv {0}.pre-commit-config.yml {0}.pre-commit-config.yaml` (plain `mv` while Git doesn't know it)"
)


@pytest.mark.parametrize(
    ("name", "below", "remedy"),
    [
        (YML, ".", f"rename it, and both read it: {RENAME.format('')}, then run this again"),
        (YML, "a", f"rename it, and both read it: {RENAME.format('../')}, then run this again"),
        ("prek.toml", ".", AS_TOML),
    ],
)
def test_another_configuration_is_not_put_beside(
    repo: GitRepository, name: str, below: str, remedy: str
) -> None:
    repo.write("a/x")
    repo.write(name, "")
    said = f"{name} is the configuration here, which prek reads and pre-commit doesn't: nothing was changed"
    assert init_in(repo, below=below) == Finished(2, "", f"agents-md-lint: {said}; {remedy}\n")
    assert left(repo) == {name: b"", "a": ""}


def test_it_says_that_prek_reads_another_one(repo: GitRepository) -> None:
    repo.write("prek.toml", "")
    repo.write(HOOKS, OLD)
    said = f"prek reads prek.toml, and not {HOOKS} beside it: {AS_TOML}"
    assert init_in(repo).err == f"agents-md-lint: {said}\n"


def test_a_read_only_file_stays(repo: GitRepository) -> None:
    repo.write("AGENTS.md", b"\x93\n")
    repo.write(HOOKS, OLD).chmod(0o444)
    done = init_in(repo, "--baseline")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"agents-md-lint: {HOOKS} can't be written: it is read-only")
    assert left(repo) == {HOOKS: OLD.encode(), "AGENTS.md": b"\x93\n"}


def test_printing_changes_nothing(repo: GitRepository) -> None:
    assert init_in(repo, "--print") == Finished(0, whole(None), "")
    assert left(repo) == {}


@pytest.mark.parametrize("options", [("--repo", "x"), ("--rev", "x"), ("--repo", "x", "--rev", "")])
def test_where_hooks_come_from_is_said_whole(repo: GitRepository, options: tuple[str, ...]) -> None:
    done = init_in(repo, *options)
    assert done.err == "agents-md-lint: --repo and --rev go together; give both: --repo URL --rev COMMIT\n"
    assert done.code == 2


@pytest.mark.parametrize("repo_name", ["x\nhooks: []", "x\x1b[2J", b"\xff"])
def test_what_is_no_plain_text_is_not_written(repo: GitRepository, repo_name: str | bytes) -> None:
    done = run("init", "--repo", repo_name, "--rev", "v1", cwd=repo.path)
    assert done.code == 2
    assert "is not plain text; name the repository and its commit as Git has them" in done.err
    assert left(repo) == {}


def test_a_bare_repository_and_none(repo: GitRepository, tmp_path: Path) -> None:
    bare = repo.clone_bare(tmp_path / "bare")
    bare_said = "this repository has no worktree; run it in a clone (git clone makes one)"
    assert init_in(bare) == Finished(2, "", f"agents-md-lint: {bare_said}\n")
    inside = init_in(repo, below=".git")
    assert (inside.code, inside.err.rpartition("; ")[2]) == (2, "run it in the worktree\n")
    (tmp_path / "none").mkdir()
    assert run("init", cwd=tmp_path / "none").code == 2


def test_it_says_that_the_hooks_would_not_find_the_program(repo: GitRepository) -> None:
    programs = repo.path.parent / "bin"
    programs.mkdir()
    found = next(
        Path(one, "git") for one in os.environ["PATH"].split(os.pathsep) if Path(one, "git").exists()
    )
    (programs / "git").symlink_to(found)
    done = run("init", cwd=repo.path, environ={"PATH": str(programs)})
    wanted = "agents-md-lint is not in the path, where the hooks look for it: `pipx install` puts it there"
    assert (done.code, done.err) == (0, f"agents-md-lint: {wanted}\n")
    (repo.path / HOOKS).unlink()
    assert run("init", "--repo", "x", "--rev", "y", cwd=repo.path, environ={"PATH": str(programs)}).err == ""


def test_no_other_command_imports_the_library() -> None:
    code = (
        "import sys, agents_md_lint.parsing as c; c.parser();"
        " sys.exit(any(name.startswith('ruamel') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("command", examples(init.EXAMPLES))
def test_examples(command: str, repo: GitRepository, tmp_path: Path) -> None:
    assert shell(command, repo.path, tmp_path)[0] == 0
