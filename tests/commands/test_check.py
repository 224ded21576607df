"""``check`` as a user runs it, on real repositories."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.program import Finished, run
from tests.support.repository import GitRepository

GOOD = "# Rules\n\nKeep it small.\n"
BAD = b"# Rules\n\nKeep \x93it\x94 small.\n"


def rules(finished: Finished) -> list[tuple[str, str]]:
    """Return ``(path, rule)`` of a JSON report."""
    return [(finding["path"], finding["rule"]) for finding in finished.json()["findings"]]


def test_a_broken_file_whole_report(repo: GitRepository) -> None:
    repo.write("AGENTS.md", BAD)
    result = run("check", cwd=repo.path)
    assert (result.code, result.err) == (1, "")
    assert result.out == (
        "AGENTS.md:3:6: invalid-utf8: byte 0x93 at offset 14 is not UTF-8 (likely CP1252, where it is “),"
        " and 1 more place is not\n"
        "    q ignores the whole file without a word\n"
        "    help: convert it to UTF-8: iconv -f CP1252 -t UTF-8 AGENTS.md > AGENTS.md.tmp"
        " && mv AGENTS.md.tmp AGENTS.md\n"
        "\n"
        "1 file checked: 1 error\n"
    )


def test_nothing_to_report(repo: GitRepository) -> None:
    repo.write("AGENTS.md", GOOD)
    assert run("check", cwd=repo.path) == Finished(0, "1 file checked: nothing to report\n", "")


def test_help_says_where_it_is_to_be_run_and_what_is_left_to_do(repo: GitRepository) -> None:
    repo.write("a b/docs/AGENTS.md", "Grüße.\nÄpfel.\n".encode("cp1252"))
    repo.write("tools/x", "")
    repo.add()
    told = run("check", "--staged", cwd=repo.path / "a b/docs").out
    *_, where, stage, _, _ = told.splitlines()
    assert stage == "stage what you fix: git add"
    command = told.partition("UTF-8: ")[2].partition("\n")[0]
    go = where.removeprefix("run these commands at the top of the repository: ")
    assert go == "cd ../.."
    subprocess.run(["sh", "-c", f"{go} && {command}"], cwd=repo.path / "a b/docs", check=True)
    assert run("check", cwd=repo.path / "tools").out == "1 file checked: nothing to report\n"
    repo.add()
    assert run("check", "--staged", cwd=repo.path).out == "1 file checked: nothing to report\n"


def test_no_guidance_at_all(repo: GitRepository) -> None:
    repo.write("README.md", GOOD)
    assert run("check", cwd=repo.path) == Finished(0, "no files checked: nothing to report\n", "")
    assert run("check", "--format", "json", cwd=repo.path).json() == {
        "schema_version": 1,
        "findings": [],
        "baseline": None,
        "controls": None,
        "summary": {
            "errors": 0,
            "warnings": 0,
            "older": 0,
            "suppressed": 0,
            "baselined": 0,
            "stale": 0,
            "ignored": 0,
            "excluded": 0,
            "lowered": 0,
            "files": 0,
            "git_ignored": {"files": 0, "complete": True},
        },
    }


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_every_console_gets_a_report(repo: GitRepository, encoding: str) -> None:
    repo.write("AGENTS.md", BAD)
    result = run("check", cwd=repo.path, encoding=encoding)
    assert result.code == 1
    assert result.out.startswith("AGENTS.md:3:6: invalid-utf8: ")


def test_exit_codes_and_thresholds(repo: GitRepository) -> None:
    repo.write("AGENTS.md", "x" * 60000 + "\nend\n")
    assert run("check", cwd=repo.path).code == 0
    assert run("check", "--fail-on", "warning", cwd=repo.path).code == 1
    repo.write("AGENTS.md", BAD)
    assert run("check", cwd=repo.path).code == 1
    assert run("check", "--fail-on", "never", cwd=repo.path).code == 0


def test_select_and_ignore(repo: GitRepository) -> None:
    repo.write("AGENTS.md", BAD)
    repo.link("a/AGENTS.md", "nowhere")
    assert rules(run("check", "--format", "json", cwd=repo.path)) == [
        ("AGENTS.md", "invalid-utf8"),
        ("a/AGENTS.md", "broken-symlink"),
    ]
    chosen = run("check", "--format", "json", "--select", "broken-symlink,nul-byte", cwd=repo.path)
    assert rules(chosen) == [("a/AGENTS.md", "broken-symlink")]
    left = run("check", "--format", "json", "--ignore", "broken-symlink", cwd=repo.path)
    assert rules(left) == [("AGENTS.md", "invalid-utf8")]
    unknown = run("check", "--select", "broken-simlink", cwd=repo.path)
    assert unknown == Finished(
        2, "", "agents-md-lint: there is no rule 'broken-simlink'; did you mean 'broken-symlink'?\n"
    )


class TestSources:
    """The worktree, the index and a commit."""

    def test_each_sees_its_own(self, repo: GitRepository) -> None:
        repo.write("AGENTS.md", "x\n" * 35000)
        repo.add()
        repo.write("AGENTS.md", GOOD)
        assert run("check", cwd=repo.path).code == 0
        staged = run("check", "--staged", "--format", "json", cwd=repo.path)
        assert (staged.code, rules(staged)) == (1, [("AGENTS.md", "oversized")])
        repo.commit(all=False)
        assert rules(run("check", "--rev", "HEAD", "--format", "json", cwd=repo.path)) == [
            ("AGENTS.md", "oversized")
        ]

    def test_a_revision_that_is_none(self, repo: GitRepository) -> None:
        repo.write("AGENTS.md", GOOD)
        repo.commit()
        for text in ("nope", "--output=x", "", "HEAD^{tree}", "0" * 40):
            result = run("check", f"--rev={text}", cwd=repo.path)
            assert (result.code, result.out) == (2, ""), text
            assert result.err.startswith("agents-md-lint: ")
            assert result.err.count("\n") == 1

    def test_a_bare_repository(self, repo: GitRepository, tmp_path: Path) -> None:
        repo.write("AGENTS.md", BAD)
        repo.commit()
        bare = repo.clone_bare(tmp_path / "bare")
        assert run("check", "--rev", "HEAD", cwd=bare.path).code == 1
        assert run("check", "--rev", "HEAD", "AGENTS.md", cwd=bare.path).code == 1
        result = run("check", cwd=bare.path)
        assert result == Finished(
            2, "", "agents-md-lint: this repository has no worktree; name a commit with --rev\n"
        )

    def test_outside_a_repository(self, tmp_path: Path) -> None:
        result = run("check", cwd=tmp_path)
        assert (result.code, result.out) == (2, "")
        assert "Git repository" in result.err

    def test_an_untracked_file_is_checked_and_an_ignored_one_only_when_asked(
        self, repo: GitRepository
    ) -> None:
        repo.write(".gitignore", "node_modules/\n")
        repo.write("a/AGENTS.md", BAD)
        repo.write("node_modules/x/AGENTS.md", BAD)
        repo.write("node_modules/x/y.js")
        assert rules(run("check", "--format", "json", cwd=repo.path)) == [("a/AGENTS.md", "invalid-utf8")]
        assert rules(run("check", "--ignored", "--format", "json", cwd=repo.path)) == [
            ("a/AGENTS.md", "invalid-utf8"),
            ("node_modules/x/AGENTS.md", "invalid-utf8"),
        ]

    def test_a_fifo_at_the_root_is_found_and_never_opened(self, repo: GitRepository) -> None:
        repo.fifo("AGENTS.md")
        assert rules(run("check", "--format", "json", cwd=repo.path)) == [("AGENTS.md", "not-regular-file")]

    def test_good_links_where_git_writes_them_as_text(self, repo: GitRepository, tmp_path: Path) -> None:
        repo.write("CLAUDE.md", GOOD)
        repo.link("AGENTS.md", "CLAUDE.md")
        repo.commit()
        clone = GitRepository(tmp_path / "clone")
        repo.git("clone", "-q", "-c", "core.symlinks=false", str(repo.path), str(clone.path))
        assert (clone.path / "AGENTS.md").read_text(encoding="utf-8") == "CLAUDE.md"
        for options in (["--staged"], ["--rev", "HEAD"], []):
            assert run("check", *options, cwd=clone.path).code == 0, options

    def test_text_that_was_committed_for_a_link(self, repo: GitRepository) -> None:
        repo.write("CLAUDE.md", GOOD)
        repo.write("AGENTS.md", "CLAUDE.md")
        repo.write("a/CLAUDE.md", GOOD)
        repo.write("a/AGENTS.md", "@CLAUDE.md")
        for options in ([], ["--staged"]):
            repo.add()
            assert rules(run("check", *options, "--format", "json", cwd=repo.path)) == [
                ("AGENTS.md", "destroyed-symlink")
            ]


class TestPaths:
    """What the paths of a command line mean."""

    @pytest.fixture
    def tree(self, repo: GitRepository) -> GitRepository:
        repo.write("CLAUDE.md", BAD)
        repo.link("AGENTS.md", "CLAUDE.md")
        repo.write("a/AGENTS.md", BAD)
        repo.write("a/b/AGENTS.md", b"\0")
        repo.write("c/x.py")
        return repo

    @pytest.mark.parametrize(
        ("paths", "found"),
        [
            (["a/AGENTS.md"], ["a/AGENTS.md"]),
            (["a"], ["a/AGENTS.md", "a/b/AGENTS.md"]),
            (["./a//b/../b"], ["a/b/AGENTS.md"]),
            (["."], ["AGENTS.md", "a/AGENTS.md", "a/b/AGENTS.md"]),
            (["CLAUDE.md"], ["AGENTS.md"]),
            (["c", "c/x.py"], []),
            (["c/x.py", "a/b"], ["a/b/AGENTS.md"]),
        ],
    )
    @pytest.mark.parametrize("source", [[], ["--staged"]])
    def test_from_the_top(
        self, tree: GitRepository, paths: list[str], found: list[str], source: list[str]
    ) -> None:
        tree.add()
        result = run("check", "--format", "json", *source, *paths, cwd=tree.path)
        assert [path for path, _ in rules(result)] == found
        assert result.code == (1 if found else 0)

    def test_from_a_subdirectory(self, tree: GitRepository) -> None:
        result = run("check", "--format", "json", "b/AGENTS.md", "../CLAUDE.md", cwd=tree.path / "a")
        assert [path for path, _ in rules(result)] == ["AGENTS.md", "a/b/AGENTS.md"]

    def test_one_that_does_not_exist(self, tree: GitRepository) -> None:
        result = run("check", "a/nope", cwd=tree.path)
        assert result == Finished(2, "", "agents-md-lint: 'a/nope' doesn't exist; check the path\n")

    def test_one_outside(self, tree: GitRepository, tmp_path: Path) -> None:
        assert run("check", str(tmp_path), cwd=tree.path).code == 2

    def test_exclude(self, tree: GitRepository) -> None:
        result = run("check", "--format", "json", "--exclude", "a/*", "--exclude", "!a/b", cwd=tree.path)
        assert [path for path, _ in rules(result)] == ["AGENTS.md", "a/b/AGENTS.md"]

    def test_ignored_by_git_but_named(self, repo: GitRepository) -> None:
        repo.write(".gitignore", "AGENTS.md\n")
        repo.write("AGENTS.md", BAD)
        assert run("check", "AGENTS.md", cwd=repo.path).code == 1


class TestWorkspaces:
    """Directories that q may be started in."""

    def test_each_has_its_own_rules(self, repo: GitRepository) -> None:
        repo.write("agents.md", GOOD)
        repo.write("sub/agents.md", GOOD)
        repo.write("sub/.qignore", "a**b\n")
        result = run("check", "--format", "json", "--workspace", "sub", cwd=repo.path)
        assert rules(result) == [("sub/.qignore", "crossing-star"), ("sub/agents.md", "misnamed-guidance")]
        assert {finding["workspace"] for finding in result.json()["findings"]} == {"sub"}
        both = run("check", "--format", "json", "--workspace", ".", "--workspace", "sub", cwd=repo.path)
        assert [(finding["workspace"], finding["path"]) for finding in both.json()["findings"]] == [
            (".", "agents.md"),
            ("sub", "sub/.qignore"),
            ("sub", "sub/agents.md"),
        ]

    def test_links_through_the_directory_above(self, repo: GitRepository) -> None:
        """A way through ``../sub`` loads in any clone; one that ends outside doesn't."""
        repo.link("sub/AGENTS.md", "../sub/real.md")
        repo.write("sub/real.md", GOOD)
        repo.link("sub/a/AGENTS.md", "../../outside.md")
        repo.write("outside.md", GOOD)
        repo.add()
        for source in ([], ["--staged"]):
            result = run("check", "--format", "json", "--workspace", "sub", *source, cwd=repo.path)
            assert rules(result) == [("sub/a/AGENTS.md", "symlink-escape")]

    def test_one_outside_the_repository(self, repo: GitRepository, tmp_path: Path) -> None:
        assert run("check", "--workspace", str(tmp_path), cwd=repo.path).code == 2


class TestOddNames:
    """Names that would move a cursor, break a line or a decoder."""

    NAMES = ("new\nline", "esc\x1b[31m", "bidi\u202e", "tab\t'\"`$(x)", "\udcff\udcfe", ":(top)", "-dash")

    @pytest.mark.parametrize("source", [[], ["--staged"]])
    def test_text_is_escaped(self, repo: GitRepository, source: list[str]) -> None:
        for name in self.NAMES:
            repo.write(f"{name}/AGENTS.md", b"\0")
        repo.add()
        result = run("check", *source, cwd=repo.path)
        assert result.code == 1
        heads = [line.split(":1:1: nul-byte")[0] for line in result.out.split("\n") if ": nul-byte: " in line]
        assert heads == [
            "-dash/AGENTS.md",
            ":(top)/AGENTS.md",
            "bidi\\u202e/AGENTS.md",
            "esc\\x1b[31m/AGENTS.md",
            "new\\nline/AGENTS.md",
            "tab\\t'\"`$(x)/AGENTS.md",
            "\\xff\\xfe/AGENTS.md",
        ]
        assert all(line.isprintable() for line in result.out.split("\n"))

    def test_json_keeps_the_bytes(self, repo: GitRepository) -> None:
        for name in self.NAMES:
            repo.write(f"{name}/AGENTS.md", b"\0")
        findings = run("check", "--format", "json", cwd=repo.path).json()["findings"]
        assert {finding["path"] for finding in findings} >= {"new\nline/AGENTS.md", "esc\x1b[31m/AGENTS.md"}
        (raw,) = (finding for finding in findings if "path_bytes" in finding)
        assert (raw["path"], raw["path_bytes"]) == ("\\xff\\xfe/AGENTS.md", "//4vQUdFTlRTLm1k")


class TestTheCommandLine:
    """Usage, streams, and the filenames that a runner appends."""

    @pytest.mark.parametrize(
        "arguments", [[], ["nope"], ["check", "--nope"], ["check", "--staged", "--rev", "x"]]
    )
    def test_usage_errors_are_one_line(self, repo: GitRepository, arguments: list[str]) -> None:
        result = run(*arguments, cwd=repo.path)
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith("agents-md-lint: ")
        assert result.err.count("\n") == 1
        assert "--help" in result.err

    def test_filenames_are_never_options(self, repo: GitRepository) -> None:
        repo.write("--exclude=*/AGENTS.md", BAD)
        named = run("check", "--filenames", "--fail-on", "error", "--exclude=*/AGENTS.md", cwd=repo.path)
        assert named.code == 1
        assert named.out.startswith("--exclude=*/AGENTS.md:3:6: invalid-utf8: ")
        repo.write("--exclude=*/AGNETS.md", "Rules.\n")
        repo.write("--output-file=docs/é", "A page.\n")
        passed = ["--exclude=*/AGNETS.md", "--output-file=docs/é", "--exclude=*/AGENTS.md"]
        named = run("check", "--filenames", *passed, cwd=repo.path)
        assert named.out.endswith("\n2 files checked: 1 error, 1 warning\n")
        assert not (repo.path / "docs").exists()

    def test_a_closed_stdout_is_no_traceback(self, repo: GitRepository) -> None:
        repo.write("AGENTS.md", BAD)
        with Path("/dev/full").open("wb") as full:
            finished = subprocess.run(
                [sys.executable, "-m", "agents_md_lint", "check"],
                cwd=repo.path,
                stdout=full,
                stderr=subprocess.PIPE,
                check=False,
            )
        assert finished.returncode == 2
        assert finished.stderr == (
            b"agents-md-lint: can't write the report: No space left on device;"
            b" give it a place that takes it\n"
        )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chekc"], "there is no command 'chekc'; did you mean 'check'?"),
        (["verify", "."], "there is no command 'verify'; see 'agents-md-lint --help'"),
        (["\x1b[1m"], "there is no command '\\x1b[1m'; see 'agents-md-lint --help'"),
        ([], "the following arguments are required: COMMAND; see 'agents-md-lint --help'"),
        (["--hlep", "check"], "there is no option '--hlep'; see 'agents-md-lint --help'"),
        (["check", "--stagd"], "'check' has no option '--stagd'; did you mean '--staged'?"),
        (["check", "--xyzzy=1"], "'check' has no option '--xyzzy'; see 'agents-md-lint check --help'"),
        (["diff-scope", "A", "B"], "'diff-scope' takes one range; did you mean 'A..B'?"),
        (["history", "A", "B"], "'history' takes one range; did you mean 'A..B'?"),
        (["ls", "a", "b"], "'ls' doesn't take 'b'; see 'agents-md-lint ls --help'"),
        (
            ["history", "-n", "x"],
            "argument -n/--max-count: 'x' is not a whole number; see 'agents-md-lint history --help'",
        ),
    ],
)
def test_a_command_that_there_is_not(arguments: list[str], said: str, tmp_path: Path) -> None:
    assert run(*arguments, cwd=tmp_path) == Finished(2, "", f"agents-md-lint: {said}\n")


def test_two_dashes_as_the_value_of_an_option(repo: GitRepository) -> None:
    """Before Python 3.13 argparse makes an empty list of it."""
    repo.write("AGENTS.md", "Hi.\n")
    assert run("check", "--exclude=--", cwd=repo.path).code == 0
    result = run("check", "--rev=--", cwd=repo.path)
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert "Traceback" not in result.err
