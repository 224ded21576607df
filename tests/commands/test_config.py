"""The configuration of real repositories: which one counts, what a hostile one does, and what is shown."""

from __future__ import annotations

import os
import socket
import subprocess
import sysconfig
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from agents_md_lint.config.file import TextFile
from agents_md_lint.config.load import settings
from docs.generate import PROJECT
from tests.support.program import Finished, run
from tests.support.repository import GitRepository
from tests.support.schemas import validated

OWN = ".agents-md-lint.toml"
NUL = "# Rules\0\n"
SELECT = 'select = ["oversized"]\n'
"""A configuration that skips the one fault of the repositories here."""
ELSEWHERE = "name another file with --config, or go without one: --no-config\n"


@pytest.fixture
def faulty(repo: GitRepository) -> GitRepository:
    """A repository with a file that has a NUL, and no commit."""
    repo.write("AGENTS.md", NUL)
    return repo


def passes(repo: GitRepository, *options: str, environ: dict[str, str] | None = None) -> bool:
    """Whether a check of *repo* has nothing to report."""
    finished = run("check", *options, cwd=repo.path, environ=environ)
    assert finished.code in (0, 1), finished.err
    return finished.code == 0


def complaint(repo: GitRepository, *options: str) -> str:
    """Return the one line on stderr of a check that can't run."""
    finished = run("check", *options, cwd=repo.path)
    assert (finished.code, finished.out) == (2, "")
    assert finished.err.count("\n") == 1
    return finished.err.removeprefix("agents-md-lint: ")


class TestWhichOneCounts:
    """The configuration of what is checked, or the one that the command line names."""

    def test_the_file_at_the_top_from_any_directory(self, faulty: GitRepository) -> None:
        faulty.write(OWN, SELECT)
        faulty.write("a/b/.agents-md-lint.toml", "nonsense")
        assert passes(faulty)
        assert run("check", cwd=faulty.path / "a" / "b").code == 0

    def test_the_table_of_a_shared_file(self, faulty: GitRepository) -> None:
        faulty.write("pyproject.toml", f"[project]\nname = 'x'\n\n[tool.agents-md-lint]\n{SELECT}")
        assert passes(faulty)
        shown = run("config", cwd=faulty.path).out
        assert 'select = ["oversized"]  # pyproject.toml\n' in shown

    def test_both_are_an_error(self, faulty: GitRepository) -> None:
        faulty.write(OWN, SELECT)
        faulty.write("pyproject.toml", f"[tool.agents-md-lint]\n{SELECT}")
        assert complaint(faulty) == (
            "both .agents-md-lint.toml and [tool.agents-md-lint] in pyproject.toml configure this repository;"
            " keep one of them\n"
        )

    @pytest.mark.parametrize(
        "text", [b"[project]\n", b"this is no TOML", b"\xff\xfe", "# é agents-md".encode("utf-16")]
    )
    def test_a_shared_file_that_is_about_something_else(self, faulty: GitRepository, text: bytes) -> None:
        faulty.write(OWN, SELECT)
        faulty.write("pyproject.toml", text)
        assert passes(faulty)

    def test_a_shared_file_that_only_mentions_it(self, faulty: GitRepository) -> None:
        faulty.write("pyproject.toml", "[project]\ndependencies = ['q-agents-md-lint']\n")
        assert not passes(faulty)
        faulty.write("pyproject.toml", "[project]\ndependencies = ['q-agents-md-lint'\n")
        assert complaint(faulty).startswith("pyproject.toml:2: not TOML: unclosed array; ")

    def test_each_source_has_its_own(self, faulty: GitRepository) -> None:
        faulty.commit()
        faulty.write(OWN, SELECT)
        faulty.add()
        (faulty.path / OWN).unlink()
        assert [passes(faulty), passes(faulty, "--staged"), passes(faulty, "--rev", "HEAD")] == [
            False,
            True,
            False,
        ]
        faulty.commit(all=False)
        assert passes(faulty, "--rev", "HEAD")
        assert not passes(faulty, "--rev", "HEAD~")

    def test_a_commit_of_a_bare_repository(self, faulty: GitRepository, tmp_path: Path) -> None:
        faulty.write(OWN, SELECT)
        faulty.commit()
        assert passes(faulty.clone_bare(tmp_path / "bare"), "--rev", "HEAD")

    def test_what_a_runner_checks(self, faulty: GitRepository) -> None:
        faulty.commit("Start")
        faulty.write(OWN, SELECT)
        faulty.commit("Configure")
        (faulty.path / OWN).unlink()
        refs = {"PRE_COMMIT_FROM_REF": "HEAD~", "PRE_COMMIT_TO_REF": "HEAD"}
        assert not passes(faulty, "--pre-commit", "--all", environ=refs)  # it can't switch its check off
        assert passes(faulty, "--pre-commit", "--all", "--config-from", "head", environ=refs)
        assert not passes(faulty, "--filenames", "AGENTS.md")
        before = {"PRE_COMMIT_TO_REF": "HEAD~"}
        assert not passes(faulty, "--pre-commit", environ=before)

    def test_our_side_of_a_conflict(self, faulty: GitRepository) -> None:
        for stage, text in ((1, ""), (2, SELECT), (3, "nonsense")):
            faulty.stage_id(OWN, faulty.blob(text), "100644", stage)
        assert passes(faulty, "--staged")

    def test_a_file_that_is_only_intended_to_be_added(self, faulty: GitRepository) -> None:
        faulty.add()
        faulty.write(OWN, "nonsense")
        faulty.git("add", "--intent-to-add", OWN)
        assert not passes(faulty, "--staged")

    def test_a_file_of_the_command_line(self, faulty: GitRepository, tmp_path: Path) -> None:
        faulty.write(OWN, "nonsense")
        trusted = tmp_path / "trusted.toml"
        trusted.write_text(SELECT)
        assert passes(faulty, "--config", str(trusted))
        assert passes(faulty, "--config", os.path.relpath(trusted, faulty.path))
        assert not passes(faulty, "--no-config")
        assert "not allowed with" in complaint(faulty, "--no-config", "--config", str(trusted))


@pytest.mark.parametrize("options", [[], ["--staged"], ["--rev", "HEAD"]], ids=" ".join)
def test_a_configuration_that_nobody_reads_is_told_of(repo: GitRepository, options: list[str]) -> None:
    repo.write("AGENTS.md", "# Rules\n")
    repo.write("agents-md-lint.toml", SELECT)
    repo.write("sub/.agents-md-lint.toml", SELECT)
    repo.write("pyproject.toml", "[tool.agents_md_lint]\nselect = ['oversized']\n")
    repo.commit()
    assert run("check", *options, cwd=repo.path) == Finished(
        0,
        "1 file checked: nothing to report\n",
        "agents-md-lint: [tool.agents_md_lint] in pyproject.toml is not read: the table of this linter is"
        " [tool.agents-md-lint]\n"
        "agents-md-lint: agents-md-lint.toml, sub/.agents-md-lint.toml: not read; the configuration is"
        f" {OWN} at the top of the repository, or --config names a file\n",
    )
    assert "is not read" in run("config", *options, cwd=repo.path).err


@pytest.mark.parametrize("pattern", ["./docs", "docs\\sub", " docs/", "../x", "a//b"])
def test_a_pattern_that_can_match_nothing_is_refused(repo: GitRepository, pattern: str) -> None:
    repo.write("docs/AGENTS.md", "# Docs\n")
    assert complaint(repo, "--exclude", pattern).startswith(f"the pattern {pattern!r} ")
    repo.write(OWN, f"exclude = ['{pattern}']\n")
    assert complaint(repo).startswith(f"{OWN}: exclude: the pattern {pattern!r} ")
    repo.write(OWN, f"per-path-ignores = {{ '{pattern}' = ['nul-byte'] }}\n")
    assert complaint(repo).startswith(f"{OWN}: per-path-ignores.{pattern!r}: the pattern {pattern!r} ")


@pytest.mark.parametrize(
    "pattern", ["docs\\ x/", "\\#x", "\\!x", "/docs", "a/**/b", "*.d", ".x/", "!docs/", "a\\*"]
)
def test_a_pattern_that_can_match_is_taken(repo: GitRepository, pattern: str) -> None:
    repo.write("AGENTS.md", "# Docs\n")
    repo.write(OWN, f"exclude = ['{pattern}']\n")
    assert run("check", cwd=repo.path).code == 0


def test_the_fast_lane_leaves_the_index_to_its_own_configuration(repo: GitRepository) -> None:
    repo.write("AGENTS.md", "# Rules\n")
    repo.write(OWN, "nonsense")
    repo.add()
    (repo.path / OWN).unlink()
    assert run("check", cwd=repo.path).out == "1 file checked: nothing to report\n"
    assert complaint(repo, "--staged").startswith(f"{OWN}:1: not TOML: ")
    repo.rm(OWN)
    repo.write("pyproject.toml", "[tool.agents-md-lint]\nx = 1\n" + "# more\n" * 20_000)
    repo.add()
    for options in ([], ["--staged"], ["--pre-commit"], ["--filenames", "AGENTS.md"]):
        assert complaint(repo, *options).startswith(
            "pyproject.toml: tool.agents-md-lint: there is no key 'x'"
        )
    repo.write("pyproject.toml", "[project]\n")
    repo.add()
    assert run("check", "--staged", cwd=repo.path).out == "1 file checked: nothing to report\n"


def as_link(text: str) -> Callable[[GitRepository], object]:
    """Return what makes the configuration a link."""
    return lambda repo: repo.link(OWN, text)


def as_file(content: str | bytes) -> Callable[[GitRepository], object]:
    """Return what makes the configuration a file."""
    return lambda repo: repo.write(OWN, content)


def as_socket(repo: GitRepository) -> None:
    """Make the configuration a socket."""
    here = os.getcwd()
    os.chdir(repo.path)  # the whole path may be too long for one
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(OWN)
    os.chdir(here)


HOSTILE: dict[str, tuple[Callable[[GitRepository], object], str]] = {
    "out": (as_link("../outside.toml"), f"{OWN} is a link out of the repository; {ELSEWHERE}"),
    "absolute": (as_link("/etc/hostname"), f"{OWN} is a link out of the repository; {ELSEWHERE}"),
    "metadata": (as_link(".git/config"), f"{OWN} is a link out of the repository; {ELSEWHERE}"),
    "dangling": (as_link("nowhere"), f"{OWN} is a broken link; {ELSEWHERE}"),
    "loop": (as_link(OWN), f"{OWN} is a broken link; {ELSEWHERE}"),
    "FIFO": (lambda repo: repo.fifo(OWN), f"{OWN} is a FIFO, not a file; {ELSEWHERE}"),
    "socket": (as_socket, f"{OWN} is a socket, not a file; {ELSEWHERE}"),
    "directory": (lambda repo: repo.write(f"{OWN}/x"), f"{OWN} is a directory, not a file; {ELSEWHERE}"),
    "huge": (as_file("#" * (1 << 20) + "\n"), f"{OWN} has more than 1,048,576 bytes; shorten it\n"),
    "UTF-16": (as_file("x".encode("utf-16")), f"{OWN}:1: byte 0xff is not UTF-8; save the file as UTF-8\n"),
    "CP1252": (as_file(b"# a\n# caf\xe9\n"), f"{OWN}:2: byte 0xe9 is not UTF-8; save the file as UTF-8\n"),
    "control characters": (
        as_file('"\\u001b[2J\\u202e" = 1\n'),
        f"{OWN}: there is no key '\\x1b[2J\\u202e'; the keys are workspaces, select, ignore, severity,"
        " per-path-ignores, exclude, fail-on, baseline, agents\n",
    ),
    "deep": (
        as_file("x = " + "[" * 200_000),
        f"{OWN}: lists lie too deep in one another; nest less\n",
    ),
}


@pytest.mark.parametrize(("build", "said"), HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_configuration_is_refused(
    faulty: GitRepository, build: Callable[[GitRepository], object], said: str
) -> None:
    (faulty.path.parent / "outside.toml").write_text(SELECT)
    build(faulty)
    assert complaint(faulty) == said
    assert not passes(faulty, "--no-config")


@pytest.mark.parametrize(
    "name", ["out", "absolute", "metadata", "dangling", "loop", "directory", "huge", "CP1252"]
)
def test_a_hostile_configuration_is_refused_in_a_commit_too(faulty: GitRepository, name: str) -> None:
    build, said = HOSTILE[name]
    build(faulty)
    faulty.commit()
    if name == "metadata":  # of which a commit knows nothing
        said = f"{OWN} is a broken link; {ELSEWHERE}"
    assert complaint(faulty, "--staged") == said
    assert complaint(faulty, "--rev", "HEAD") == said


def test_a_link_inside_the_repository_is_followed(faulty: GitRepository) -> None:
    faulty.write("ci/lint.toml", SELECT)
    faulty.link(OWN, "ci/lint.toml")
    faulty.commit()
    assert passes(faulty)
    assert passes(faulty, "--staged")
    assert passes(faulty, "--rev", "HEAD")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("none.toml", "none.toml can't be read: No such file or directory"),
        (".", ". is not a regular file"),
        ("/dev/zero", "/dev/zero is not a regular file"),
        ("fifo", "fifo is not a regular file"),
        ("latin.toml", "latin.toml:1: byte 0xe9 is not UTF-8"),
        ("pyproject.toml", "pyproject.toml has no table [tool.agents-md-lint]"),
    ],
)
def test_a_named_file_that_is_none(faulty: GitRepository, name: str, said: str) -> None:
    faulty.fifo("fifo")
    faulty.write("latin.toml", b"#\xe9")
    faulty.write("pyproject.toml", "")
    assert complaint(faulty, "--config", name).partition(";")[0] == said


class TestWhatAKeyDoes:
    """Each key, from a file to a report."""

    def test_workspaces(self, repo: GitRepository) -> None:
        repo.write(OWN, 'workspaces = ["shop", "stock"]\n')
        repo.write("AGENTS.md", NUL)
        repo.write("shop/AGENTS.md", NUL)
        repo.write("stock/AGENTS.md", "# Stock\n")
        repo.commit()
        for options in ([], ["--staged"], ["--rev", "HEAD"]):
            found = validated("check", run("check", "--format", "json", *options, cwd=repo.path))
            assert [one["path"] for one in found["findings"]] == ["shop/AGENTS.md"]
            assert found["summary"]["files"] == 2

    def test_workspaces_from_below_and_on_the_command_line(self, repo: GitRepository) -> None:
        repo.write(OWN, 'workspaces = ["shop"]\n')
        repo.write("shop/x/AGENTS.md", "# Shop\n")
        repo.write("stock/AGENTS.md", NUL)
        assert run("check", cwd=repo.path / "shop" / "x").code == 0
        assert run("check", "--workspace", "../stock", cwd=repo.path / "shop").code == 1

    @pytest.mark.parametrize("options", [[], ["--staged"]])
    def test_a_workspace_that_is_not_there(self, repo: GitRepository, options: list[str]) -> None:
        repo.write("AGENTS.md", "# Rules\n")
        repo.write(OWN, '# q starts here\nworkspaces = [".", "AGENTS.md"]\n')
        repo.add()
        assert complaint(repo, *options) == (
            f"{OWN}: workspaces: there is no directory 'AGENTS.md' in what is checked;"
            " name the directories that q is started in\n"
        )
        given = complaint(repo, *options, "--workspace", "gone")
        assert "gone" in given

    def test_severity_and_fail_on(self, repo: GitRepository) -> None:
        repo.write("AGENTS.md", "\ufeff# Rules\n")
        repo.write("a/AGENTS.md", NUL)
        repo.write(OWN, '[severity]\nbyte-order-mark = "error"\nnul-byte = "off"\n')
        found = validated("check", run("check", "--format", "json", cwd=repo.path))
        assert [(one["rule"], one["severity"]) for one in found["findings"]] == [("byte-order-mark", "error")]
        repo.write(OWN, 'fail-on = "warning"\n[severity]\nnul-byte = "warning"\n')
        assert run("check", cwd=repo.path).code == 1
        assert run("check", "--fail-on", "error", cwd=repo.path).code == 0

    def test_a_rule_of_the_qignore_may_be_an_error(self, repo: GitRepository) -> None:
        repo.write(".qignore", "# agents-md-lint: ignore[bare-cr]\nbuild/\n")
        assert passes(repo)
        repo.write(OWN, '[severity]\nunused-suppression = "error"\n')
        assert not passes(repo)

    def test_per_path_ignores(self, repo: GitRepository) -> None:
        repo.write("docs/AGENTS.md", NUL)
        repo.write("app/AGENTS.md", NUL)
        repo.write(OWN, '[per-path-ignores]\n"/docs/" = ["nul-byte"]\n')
        found = validated("check", run("check", "--format", "json", cwd=repo.path))
        assert [one["path"] for one in found["findings"]] == ["app/AGENTS.md"]
        assert (found["summary"]["files"], found["summary"]["suppressed"]) == (2, 0)

    def test_what_is_reported_once_is_not_lost_with_the_first(self, repo: GitRepository) -> None:
        repo.write(".qignore", "build/\n")
        repo.write("a/build/AGENTS.md", "# A\n")
        repo.write("b/build/AGENTS.md", "# B\n")
        repo.write(OWN, '[per-path-ignores]\n"a/" = ["hidden-guidance"]\n')
        found = run("check", "--format", "json", cwd=repo.path).json()["findings"]
        assert [(one["path"], one["rule"]) for one in found] == [("b/build/AGENTS.md", "hidden-guidance")]

    def test_exclude(self, repo: GitRepository) -> None:
        repo.write("vendor/AGENTS.md", NUL)
        repo.write("vendor/ours/AGENTS.md", NUL)
        repo.write(OWN, 'exclude = ["vendor/*", "!vendor/ours/"]\n')
        found = run("check", "--format", "json", cwd=repo.path).json()
        assert [one["path"] for one in found["findings"]] == ["vendor/ours/AGENTS.md"]
        assert passes(repo, "--exclude", "vendor/")
        assert passes(repo, "--filenames", "vendor/AGENTS.md")

    def test_suppressed_findings_are_counted(self, repo: GitRepository) -> None:
        repo.write(".qignore", "# agents-md-lint: ignore[crossing-star]\na**b\n")
        assert run("check", cwd=repo.path) == Finished(
            0, "1 file checked: nothing to report; 1 suppressed by comments\n", ""
        )
        found = validated("check", run("check", "--format", "json", cwd=repo.path))
        assert found["summary"]["suppressed"] == 1


class TestBaseline:
    """From writing one to its stale entries."""

    NAME = ".agents-md-lint-baseline.json"

    def test_from_the_first_run_to_the_last(self, faulty: GitRepository) -> None:
        faulty.write("a/AGENTS.md", "x\0y\nb\0c\n")
        assert run("check", "--write-baseline", cwd=faulty.path) == Finished(
            0,
            f"2 files checked: nothing to report; 2 in {self.NAME}\n",
            f"agents-md-lint: wrote 2 findings to {self.NAME};"
            f' for checks to know it, write into {OWN}: baseline = "{self.NAME}"\n',
        )
        assert not passes(faulty)
        faulty.write(OWN, f'baseline = "{self.NAME}"\n')
        assert passes(faulty)
        faulty.write("AGENTS.md", f"# New\n\n{NUL}")  # moved
        assert passes(faulty)
        faulty.write("AGENTS.md", "# Rules\n")  # gone
        faulty.write("a/AGENTS.md", "b\0c\n")  # another
        finished = run("check", cwd=faulty.path)
        assert finished.out.splitlines()[-1] == (
            f"2 files checked: 1 error; 2 stale entries in {self.NAME}"
            " (check --write-baseline writes it anew)"
        )
        found = validated("check", run("check", "--format", "json", cwd=faulty.path))
        assert found["summary"]["stale"] == 2
        assert found["baseline"]["path"] == self.NAME
        assert [(one["path"], one["count"]) for one in found["baseline"]["stale"]] == [
            ("AGENTS.md", 1),
            ("a/AGENTS.md", 1),
        ]
        assert not passes(faulty, "--no-baseline")
        again = run("check", "--write-baseline", cwd=faulty.path)
        assert again.err == f"agents-md-lint: wrote 1 finding to {self.NAME}\n"
        assert run("check", cwd=faulty.path).out == f"2 files checked: nothing to report; 1 in {self.NAME}\n"

    def test_a_place_that_is_not_there_yet(self, faulty: GitRepository) -> None:
        faulty.write(OWN, 'baseline = "ci/b.json"\n')
        said = "agents-md-lint: can't write 'ci/b.json': its directory is not there; make it first\n"
        assert run("check", "--write-baseline", cwd=faulty.path) == Finished(2, "", said)
        faulty.write("ci/readme")
        assert run("check", "--write-baseline", cwd=faulty.path).code == 0
        assert passes(faulty)

    def test_stale_is_only_what_was_looked_for(self, faulty: GitRepository) -> None:
        faulty.write(OWN, f'baseline = "{self.NAME}"\n')
        run("check", "--write-baseline", cwd=faulty.path)
        faulty.write("AGENTS.md", "# Rules\n")
        faulty.write("a/AGENTS.md", "# A\n")
        lines = {
            (): f"2 files checked: nothing to report; 1 stale entry in {self.NAME}"
            " (check --write-baseline writes it anew)\n",
            ("a",): "1 file checked: nothing to report\n",
            ("--filenames", "AGENTS.md"): "1 file checked: nothing to report\n",
            ("--select", "oversized"): "2 files checked: nothing to report\n",
            ("--workspace", "a"): "1 file checked: nothing to report\n",
        }
        for options, line in lines.items():
            assert run("check", *options, cwd=faulty.path).out == line

    def test_it_comes_from_what_is_checked(self, faulty: GitRepository) -> None:
        faulty.write(OWN, 'baseline = "ci/known.json"\n')
        (faulty.path / "ci").mkdir()
        run("check", "--write-baseline", cwd=faulty.path / "ci")
        faulty.commit()
        (faulty.path / "ci" / "known.json").unlink()
        assert passes(faulty, "--staged")
        assert passes(faulty, "--rev", "HEAD")
        missing = "write it with --write-baseline, or go without it: --no-baseline\n"
        assert complaint(faulty) == f"{OWN}: baseline: there is no file 'ci/known.json'; {missing}"
        faulty.commit()
        said = complaint(faulty, "--rev", "HEAD")
        assert said == f"{OWN}: baseline: there is no file 'ci/known.json'; {missing}"

    def test_older_findings_are_counted_once(self, faulty: GitRepository) -> None:
        faulty.commit()
        run("check", "--write-baseline", cwd=faulty.path)
        faulty.write("a/AGENTS.md", NUL)
        faulty.write("AGENTS.md", f"{NUL}# more\n")
        faulty.commit()
        refs = {"PRE_COMMIT_FROM_REF": "HEAD~", "PRE_COMMIT_TO_REF": "HEAD"}
        finished = run("check", "--pre-commit", "--baseline", self.NAME, cwd=faulty.path, environ=refs)
        assert finished.code == 1
        assert finished.out.splitlines()[-1] == f"2 files checked: 1 error; 1 in {self.NAME}"

    def test_a_trusted_one_beside_a_trusted_configuration(
        self, faulty: GitRepository, tmp_path: Path
    ) -> None:
        run("check", "--write-baseline", "known.json", cwd=faulty.path)
        trusted = tmp_path / "trusted"
        trusted.mkdir()
        (faulty.path / "known.json").rename(trusted / "known.json")
        (trusted / "c.toml").write_text('baseline = "known.json"\n')
        assert passes(faulty, "--config", str(trusted / "c.toml"))
        (trusted / "known.json").unlink()
        faulty.write("known.json", "{}")
        assert complaint(faulty, "--config", "../trusted/c.toml") == (
            "../trusted/known.json can't be read: No such file or directory; write it with --write-baseline,"
            " or go without it: --no-baseline\n"
        )

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (["--write-baseline=../b.json"], "'../b.json' lies outside the repository "),
            (["--write-baseline=AGENTS.md"], "'AGENTS.md' exists and is not a baseline; name another file"),
            (
                ["--write-baseline", "AGENTS.md"],
                "'AGENTS.md' exists and is not a baseline; name another file",
            ),
            (["--write-baseline=d"], "'d' exists and is not a baseline; name another file"),
            (["--write-baseline=fifo"], "'fifo' exists and is not a baseline; name another file"),
            (["--write-baseline=out/b.json"], "'out/b.json' leads out of the repository"),
            (["--write-baseline=.git/b.json"], "'.git/b.json' is no place for "),
            (
                ["--write-baseline=none/b.json"],
                "can't write 'none/b.json': its directory is not there; make it first",
            ),
            (["AGENTS.md", "--write-baseline"], "a baseline is written for the whole repository"),
            (["--filenames", "--write-baseline=b.json"], "a baseline is written for the whole repository"),
            (["--write-baseline", "--no-baseline"], "argument --no-baseline: not allowed with"),
            (["--baseline=b.json"], "b.json can't be read: No such file or directory"),
            (["--baseline=AGENTS.md"], "AGENTS.md:1: not JSON: "),
            (["--baseline=fifo"], "fifo is not a regular file"),
        ],
    )
    def test_what_is_refused(self, faulty: GitRepository, arguments: list[str], said: str) -> None:
        (faulty.path / "d").mkdir()
        faulty.fifo("fifo")
        faulty.link("out", "..")
        before = sorted(faulty.path.rglob("*"))
        assert complaint(faulty, *arguments).startswith(said)
        assert sorted(faulty.path.rglob("*")) == before
        assert (faulty.path / "AGENTS.md").read_text() == NUL


class TestShown:
    """``config``."""

    WHOLE = (
        'ignore = ["near-limit"]\nexclude = ["a\\"\\\\*", "é\\u001b"]\nworkspaces = ["."]\n'
        'baseline = "b.json"\n'
        '[severity]\nnul-byte = "off"\n[per-path-ignores]\n"docs/" = ["byte-order-mark"]\n'
    )

    def test_a_selection_says_nothing_about_what_was_not_ignored(self, repo: GitRepository) -> None:
        shown = run("config", "--select", "oversized", cwd=repo.path).out.splitlines()
        assert [line.rpartition("# ")[2] for line in shown if line.startswith(("ignore", "select"))] == [
            "command line",
            "default",
        ]
        repo.write(OWN, 'ignore = ["near-limit"]\n')
        shown = run("config", "--select", "oversized", cwd=repo.path).out.splitlines()
        assert [line for line in shown if line.startswith("ignore")] == [
            "ignore = []             # command line"
        ]

    def test_defaults(self, repo: GitRepository) -> None:
        assert run("config", cwd=repo.path) == Finished(
            0,
            "# no configuration file\n"
            'workspaces = ["."]   # default\n'
            "# select: all rules  # default\n"
            "ignore = []          # default\n"
            "exclude = []         # default\n"
            'fail-on = "error"    # default\n'
            "# baseline: none     # default\n",
            "",
        )

    def test_everything_with_its_place(self, repo: GitRepository) -> None:
        repo.write(OWN, self.WHOLE)
        assert run("config", "--fail-on", "never", cwd=repo.path) == Finished(
            0,
            f"# {OWN}\n"
            f'workspaces = ["."]               # {OWN}\n'
            "# select: all rules              # default\n"
            f'ignore = ["near-limit"]          # {OWN}\n'
            f'exclude = ["a\\"\\\\*", "é\\u001B"]  # {OWN}\n'
            'fail-on = "never"                # command line\n'
            f'baseline = "b.json"              # {OWN}\n'
            "\n[severity]\n"
            f'"nul-byte" = "off"  # {OWN}\n'
            "\n[per-path-ignores]\n"
            f'"docs/" = ["byte-order-mark"]  # {OWN}\n',
            "",
        )

    def test_the_text_is_a_configuration_that_says_the_same(self, repo: GitRepository) -> None:
        repo.write(OWN, self.WHOLE)
        shown = run("config", cwd=repo.path).out
        assert {**tomllib.loads(self.WHOLE), "fail-on": "error"} == tomllib.loads(shown)
        repo.write(OWN, shown)
        assert tomllib.loads(run("config", cwd=repo.path).out) == tomllib.loads(shown)

    def test_json(self, repo: GitRepository) -> None:
        repo.write(OWN, self.WHOLE)
        repo.write("a/x", "")
        options = ("--workspace", "a", "--select", "oversized,nul-byte", "--exclude", "\udcff")
        shown = validated("settings", run("config", "--format", "json", *options, cwd=repo.path))
        assert shown["source"] == {"path": OWN}
        assert shown["settings"] == {
            "workspaces": {"value": [{"path": "a"}], "origin": "command line"},
            "select": {"value": ["oversized", "nul-byte"], "origin": "command line"},
            "ignore": {"value": [], "origin": "command line"},
            "severity": [],
            "per-path-ignores": [
                {"pattern": "docs/", "value": ["byte-order-mark"], "origin": OWN},
            ],
            "exclude": {"value": ["\\xff"], "origin": "command line"},
            "fail-on": {"value": "error", "origin": "default"},
            "baseline": {"value": {"path": "b.json"}, "origin": OWN},
        }
        assert shown["rules"] == ["nul-byte", "oversized"]

    def test_defaults_as_json(self, repo: GitRepository) -> None:
        shown = validated("settings", run("config", "--format", "json", cwd=repo.path))
        assert (shown["source"], shown["settings"]["baseline"]["value"]) == (None, None)

    def test_it_is_that_of_a_commit(self, repo: GitRepository) -> None:
        repo.write(OWN, SELECT)
        repo.commit()
        repo.write(OWN, "nonsense")
        assert 'select = ["oversized"]' in run("config", "--rev", "HEAD", cwd=repo.path).out
        assert run("config", cwd=repo.path).code == 2
        assert run("config", "--no-config", cwd=repo.path).code == 0

    def test_the_schema(self, tmp_path: Path) -> None:
        shown = run("config", "--schema", cwd=tmp_path)  # no repository is needed
        assert shown.out == (PROJECT / "agents_md_lint/schemas/config.json").read_text("utf-8")


def taplo(directory: Path, text: str) -> int:
    """Return how taplo, which editors use, ends on a configuration that names the schema."""
    schema = run("config", "--schema", cwd=directory).out
    (directory / ".agents-md-lint.schema.json").write_text(schema, "utf-8")
    (directory / "c.toml").write_text(f"#:schema ./.agents-md-lint.schema.json\n{text}", "utf-8")
    command = [os.path.join(sysconfig.get_path("scripts"), "taplo"), "check", "c.toml"]
    return subprocess.run(command, cwd=directory, capture_output=True, check=False).returncode


def test_an_editor_takes_the_example_of_the_page(tmp_path: Path) -> None:
    page = (PROJECT / "docs/configuration.md").read_text("utf-8")
    example = page.partition("```toml\n")[2].partition("```")[0]
    assert settings(TextFile("c.toml", example)).fail_on == "warning"
    assert taplo(tmp_path, example) == 0


@pytest.mark.parametrize(
    "text", ["ignroe = []", 'ignore = ["x"]', "[severity]\nnul-byt = 'off'", '[per-path-ignores]\n"!x" = []']
)
def test_an_editor_marks_what_is_wrong(tmp_path: Path, text: str) -> None:
    assert taplo(tmp_path, text) == 1
