"""``check --fix`` as a user runs it, on real repositories."""

from __future__ import annotations

import os
import stat

import pytest

from tests.fix.faults import FIXED_QIGNORE, MARK, RULES, WESTERN, every_fixable_fault
from tests.support.program import Finished, run
from tests.support.repository import GitRepository
from tests.support.schemas import validated

GOOD = "# Rules\n\nKeep it small.\n"


def fixed(finished: Finished) -> list[tuple[str, str]]:
    """Return path and rule of each change in a JSON report."""
    return [(one["path"], one["rule"]) for one in validated("check", finished)["fixed"]]


def left(finished: Finished) -> dict[tuple[str, str], str]:
    """Return why each change wasn't made, by path and rule."""
    return {(one["path"], one["rule"]): one["why"] for one in validated("check", finished)["left"]}


def fix(repo: GitRepository, *options: str) -> Finished:
    return run("check", "--fix", "--format", "json", *options, cwd=repo.path)


class TestEveryFault:
    """A folder with every fault that can surely be fixed."""

    def test_is_clean_afterwards_and_the_second_run_changes_nothing(self, repo: GitRepository) -> None:
        texts = every_fixable_fault(repo)
        before = run("check", "--format", "json", cwd=repo.path).json()["findings"]
        assert {finding["rule"] for finding in before} == set(RULES)
        first = fix(repo)
        assert (first.code, first.err) == (1, "")
        assert {rule for _, rule in fixed(first)} == set(RULES)
        assert left(first) == {}
        assert first.json()["findings"] == []
        for path, text in texts.items():
            assert (repo.path / path).read_text("utf-8") == text, path
        assert (repo.path / ".qignore").read_bytes() == FIXED_QIGNORE
        assert os.readlink(repo.path / "again/AGENTS.md") == "CLAUDE.md"
        assert os.readlink(repo.path / "target/AGENTS.md") == "CLAUDE.md"
        assert not os.path.lexists(repo.path / "both/AGENT.md")
        assert stat.S_IMODE((repo.path / "AGENTS.md").stat().st_mode) == 0o755
        assert not list(repo.path.rglob("*.tmp"))
        state = {path: path.lstat().st_mtime_ns for path in repo.path.rglob("*")}
        second = fix(repo)
        assert (second.code, fixed(second)) == (0, [])
        assert {path: path.lstat().st_mtime_ns for path in repo.path.rglob("*")} == state
        assert run("check", "--fail-on", "warning", cwd=repo.path).code == 0

    def test_is_shown_by_diff_and_left_alone(self, repo: GitRepository) -> None:
        every_fixable_fault(repo)
        repo.commit()
        result = run("check", "--diff", cwd=repo.path)
        assert (result.code, result.err) == (1, "")
        assert "-\\ufeff# Rules\n+# Rules\n" in result.out
        assert "rename from both/AGENT.md\nrename to both/AGENTS.md\n" in result.out
        assert "a link: again/AGENTS.md -> CLAUDE.md\n" in result.out
        assert result.out.endswith("; nothing was changed\n")
        assert repo.text("status", "--porcelain") == ""
        fix(repo)
        assert run("check", "--fix", "--diff", cwd=repo.path) == Finished(0, "# nothing to fix\n", "")

    def test_is_counted_by_a_plain_check(self, repo: GitRepository) -> None:
        repo.write("AGENTS.md", MARK + GOOD.encode())
        repo.link("a/AGENTS.md", "nowhere")
        result = run("check", cwd=repo.path)
        assert result.out.endswith(
            "\n2 files checked: 1 error, 1 warning; 1 of these can be fixed: agents-md-lint check --fix\n"
        )
        repo.add()
        assert "--fix" not in run("check", "--staged", cwd=repo.path).out


def test_the_text_says_what_was_fixed(repo: GitRepository) -> None:
    repo.write("docs/AGENTS.md", GOOD.encode("utf-16"))
    result = run("check", "--fix", cwd=repo.path / "docs")
    assert result == Finished(
        1,
        "fixed: docs/AGENTS.md: utf16-text: converted from UTF-16LE to UTF-8\n\n"
        "1 file checked: nothing to report; 1 fix was made\n",
        "",
    )


def test_a_format_that_has_no_place_for_it_leaves_it_to_stderr(repo: GitRepository) -> None:
    repo.write("AGENTS.md", MARK + GOOD.encode())
    result = run("check", "--fix", "--format", "github", cwd=repo.path)
    assert result.code == 1
    assert result.err == ("agents-md-lint: fixed: AGENTS.md: byte-order-mark: removed the byte order mark\n")


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (["--fix", "--staged"], "--fix is about the worktree, not about --staged; leave out --staged"),
        (["--fix", "--rev", "HEAD"], "--fix is about the worktree, not about --rev; leave out --rev"),
        (["--diff", "--staged"], "--diff is about the worktree, not about --staged; leave out --staged"),
        (["--unsafe-fixes"], "--unsafe-fixes alone changes nothing; add --fix, or --diff to see"),
        (["--diff", "--format", "json"], "--diff is a report of its own, as text"),
        (["--fix", "--write-baseline", "x"], "--fix and --write-baseline don't go together"),
    ],
)
def test_options_that_do_not_go_together(repo: GitRepository, options: list[str], error: str) -> None:
    repo.write("AGENTS.md", MARK + GOOD.encode())
    repo.commit()
    result = run("check", *options, cwd=repo.path)
    assert (result.code, result.out) == (2, "")
    assert error in result.err
    assert repo.text("status", "--porcelain") == ""


class TestChoice:
    """Only what was asked for is changed."""

    def test_named_files_and_rules(self, repo: GitRepository) -> None:
        for path in ("AGENTS.md", "a/AGENTS.md", "b/AGENTS.md"):
            repo.write(path, MARK + f"# {path}\n\nText.\n".encode())
        repo.write("a/Agents.md", "Other.\n")
        assert fixed(fix(repo, "--select", "invalid-utf8")) == []
        assert fixed(fix(repo, "--ignore", "byte-order-mark")) == []
        assert fixed(fix(repo, "--exclude", "/a/", "b")) == [("b/AGENTS.md", "byte-order-mark")]
        assert fixed(fix(repo, "a")) == [("a/AGENTS.md", "byte-order-mark")]
        assert fixed(fix(repo)) == [("AGENTS.md", "byte-order-mark")]

    def test_what_the_configuration_or_a_baseline_passes_over(self, repo: GitRepository) -> None:
        repo.write("AGENTS.md", MARK + GOOD.encode())
        repo.write(".agents-md-lint.toml", 'ignore = ["byte-order-mark"]\n')
        assert fixed(fix(repo)) == []
        assert fixed(fix(repo, "--no-config"))
        repo.write("AGENTS.md", MARK + GOOD.encode())
        (repo.path / ".agents-md-lint.toml").unlink()
        assert run("check", "--write-baseline", "known.json", cwd=repo.path).code == 0
        assert fixed(fix(repo, "--baseline", "known.json")) == []

    def test_lines_with_a_suppression(self, repo: GitRepository) -> None:
        text = "# agents-md-lint: ignore[redundant-pattern]\n*.log\nx.log\nx.log\n*.tmp\n*.tmp\n"
        repo.write(".qignore", text)
        assert fixed(fix(repo)) == [(".qignore", "redundant-pattern")]
        assert (repo.path / ".qignore").read_text("utf-8").startswith(text[:44])
        assert (repo.path / ".qignore").read_text("utf-8").count("*.tmp") == 1

    def test_a_rename_of_a_named_file(self, repo: GitRepository) -> None:
        repo.write("a/Agents.md", MARK + b"Text.\n")
        result = fix(repo, "a/Agents.md")
        assert fixed(result) == [("a/Agents.md", "misnamed-guidance"), ("a/AGENTS.md", "byte-order-mark")]
        assert result.json()["summary"]["files"] == 1

    def test_a_misspelt_link_is_renamed_itself(self, repo: GitRepository) -> None:
        repo.write("a/CLAUDE.md", "Text.\n")
        repo.link("a/AGENT.md", "CLAUDE.md")
        assert fixed(fix(repo)) == [("a/AGENT.md", "misnamed-guidance")]
        assert os.readlink(repo.path / "a/AGENTS.md") == "CLAUDE.md"

    def test_two_spellings_are_left_to_a_person(self, repo: GitRepository) -> None:
        repo.write("a/AGENT.md", "One.\n")
        repo.write("a/Agents.md", "Two.\n")
        repo.write("b/AGENT.md", "One.\n")
        repo.write("b/AGENTS.md", "Two.\n")
        assert fixed(fix(repo)) == []

    def test_several_workspaces(self, repo: GitRepository) -> None:
        repo.write("a/AGENTS.md", MARK + b"Shared.\n")
        repo.write("a/.qignore", "/\nx\n")
        repo.link("b/AGENTS.md", "../a/AGENTS.md")
        result = fix(repo, "--workspace", ".", "--workspace", "a")
        assert fixed(result) == [("a/.qignore", "inert-pattern"), ("a/AGENTS.md", "byte-order-mark")]


class TestHooks:
    """As a hook runs it."""

    def test_filenames(self, repo: GitRepository) -> None:
        repo.write("AGENTS.md", MARK + GOOD.encode())
        repo.write("a/AGENTS.md", MARK + b"Other.\n")
        result = run("check", "--filenames", "--fix", "a/AGENTS.md", cwd=repo.path)
        assert result.code == 1
        assert "fixed: a/AGENTS.md: byte-order-mark" in result.out
        assert (repo.path / "AGENTS.md").read_bytes().startswith(MARK)
        assert run("check", "--filenames", "--fix", "a/AGENTS.md", cwd=repo.path).code == 0

    @pytest.mark.parametrize("option", ["--filenames", "--pre-commit"])
    def test_a_commit_is_checked_and_never_fixed(self, repo: GitRepository, option: str) -> None:
        base = repo.commit("Empty", all=False)
        western = WESTERN.encode("cp1252")
        repo.write("AGENTS.md", western)
        refs = {"PRE_COMMIT_FROM_REF": base, "PRE_COMMIT_TO_REF": repo.commit()}
        told = "agents-md-lint: a commit is checked here, which --fix can't change: it fixes the worktree\n"
        where = ["AGENTS.md"] if option == "--filenames" else []
        plain = run("check", option, *where, cwd=repo.path, environ=refs)
        assert plain.code == 1
        assert run("check", option, "--fix", *where, cwd=repo.path, environ=refs) == Finished(
            1, plain.out, told
        )
        assert (repo.path / "AGENTS.md").read_bytes() == western
        said = "a commit can't be fixed; check it out, and see what is to fix in the worktree"
        assert run("check", option, "--diff", *where, cwd=repo.path, environ=refs) == Finished(
            2, "", f"agents-md-lint: {said}\n"
        )
        repo.write("AGENTS.md", GOOD)
        refs["PRE_COMMIT_TO_REF"] = repo.commit()
        passed = run("check", option, "--fix", *where, cwd=repo.path, environ=refs)
        assert (passed.code, passed.err) == (0, told)

    def test_pre_commit_fixes_what_the_change_touches(self, repo: GitRepository) -> None:
        repo.write("AGENTS.md", MARK + GOOD.encode())
        repo.commit()
        repo.write("a/Agents.md", MARK + b"Other.\n")
        repo.add()
        result = fix(repo, "--pre-commit")
        assert (result.code, fixed(result)) == (
            1,
            [("a/Agents.md", "misnamed-guidance"), ("a/AGENTS.md", "byte-order-mark")],
        )
        assert result.json()["summary"]["older"] == 1
        assert fixed(fix(repo, "--pre-commit", "--all")) == [("AGENTS.md", "byte-order-mark")]


class TestFixOnly:
    """``--fix-only``, for a hook in front of one that checks."""

    def test_it_tells_what_it_fixed_and_nothing_else(self, repo: GitRepository) -> None:
        repo.write("AGENTS.md", "\ufeff" + GOOD)
        repo.write("app/AGENTS.md", b"\0")
        repo.commit()
        line = "fixed: AGENTS.md: byte-order-mark: removed the byte order mark\n"
        assert run("check", "--fix-only", cwd=repo.path) == Finished(1, line, "")
        assert run("check", "--fix-only", cwd=repo.path) == Finished(0, "", "")
        assert run("check", cwd=repo.path).out.startswith("app/AGENTS.md:1:1: nul-byte: ")

    @pytest.mark.parametrize(
        ("options", "why"),
        [
            (("--diff",), "--diff and --fix-only don't go together; leave out one of them"),
            (("--staged",), "--fix-only is about the worktree, not about --staged; leave out --staged"),
            (
                ("--format", "json"),
                "--fix-only is a report of its own, as text; leave out --format and --output-file,"
                " or take --fix",
            ),
        ],
    )
    def test_what_does_not_go_with_it(self, repo: GitRepository, options: tuple[str, ...], why: str) -> None:
        assert run("check", "--fix-only", *options, cwd=repo.path) == Finished(
            2, "", f"agents-md-lint: {why}\n"
        )

    @pytest.mark.parametrize("option", ["--fix-only", "--diff"])
    @pytest.mark.parametrize(("given", "name"), [("-q", "--quiet"), ("--statistics", "--statistics")])
    def test_an_option_that_it_could_not_honour(
        self, repo: GitRepository, option: str, given: str, name: str
    ) -> None:
        repo.write("AGENTS.md", "\ufeff" + GOOD)
        why = f"{option} is a report of its own, without what {name} is about; leave out {name}"
        assert run("check", option, given, cwd=repo.path) == Finished(2, "", f"agents-md-lint: {why}\n")
        assert (repo.path / "AGENTS.md").read_text("utf-8") == "\ufeff" + GOOD
