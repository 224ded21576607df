"""``check --stdin-filename``: a text in place of a file's own, as if it had been saved."""

from __future__ import annotations

import json

import pytest

from agents_md_lint.reporters.check.formats import FORMATS
from tests.support.program import Finished, run
from tests.support.repository import GitRepository
from tests.support.schemas import validated

GOOD = b"# Rules\n\nKeep it small.\n"
BAD = b"# Rules\n\nKeep it \x93small\x94.\n"


def edited(repo: GitRepository, path: str, text: bytes, *options: str, below: str = ".") -> Finished:
    return run("check", "--stdin-filename", path, *options, cwd=repo.path / below, stdin=text)


def saved(repo: GitRepository, path: str, text: bytes, *options: str) -> Finished:
    """Return what a check says once the file is saved."""
    repo.write(path, text)
    return run("check", path, *options, cwd=repo.path)


@pytest.fixture
def shop(repo: GitRepository) -> GitRepository:
    """A repository with guidance, a link to another file, and discovery rules."""
    repo.write("AGENTS.md", GOOD)
    repo.write("docs/api.md", "Every endpoint has a test.\n")
    repo.link("api/AGENTS.md", "../docs/api.md")
    repo.write(".qignore", "build/\n")
    repo.commit()
    return repo


EDITS = {
    "guidance": ("AGENTS.md", BAD),
    "what is too long": ("AGENTS.md", b"x" * 70_000),
    "nothing": ("AGENTS.md", b""),
    "discovery rules": (".qignore", b"*.{a,b}\n!build/x\n"),
    "what a link leads to": ("docs/api.md", BAD),
    "what a link leads to, by the link": ("api/AGENTS.md", BAD),
    "a new file": ("docs/AGENTS.md", BAD),
    "a new file that is misnamed": ("docs/agents.md", GOOD),
    "what is no guidance": ("docs/other.md", BAD),
}


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(("path", "text"), EDITS.values(), ids=EDITS)
def test_it_is_as_if_it_were_saved(shop: GitRepository, path: str, text: bytes, form: str) -> None:
    before = (shop.path / path).read_bytes() if (shop.path / path).exists() else None
    found = edited(shop, path, text, "-", "--format", form)
    if before is None:
        assert not (shop.path / path).exists()
    else:
        assert (shop.path / path).read_bytes() == before
    told = saved(shop, path, text, "--format", form)
    assert (found.code, without_offer(found.out, form), without_offer(found.err, form)) == (
        told.code,
        without_offer(told.out, form),
        without_offer(told.err, form),
    )


def without_offer(text: str, form: str) -> str:
    """Return a report without what is said of ``--fix``, which changes no text on stdin."""
    if form == "json" and text:
        report = json.loads(text)
        report["summary"].pop("fixable", None)
        return json.dumps(report)
    return "\n".join(line.partition("; ")[0] for line in text.splitlines())


def test_the_report(shop: GitRepository) -> None:
    report = validated("check", edited(shop, "AGENTS.md", BAD, "--format", "json"))
    [found] = report["findings"]
    assert (found["rule"], found["path"], found["line"], found["column"]) == (
        "invalid-utf8",
        "AGENTS.md",
        3,
        9,
    )
    assert report["summary"]["files"] == 1


def test_a_text_that_fixes_the_file(shop: GitRepository) -> None:
    shop.write("AGENTS.md", BAD)
    assert run("check", cwd=shop.path).code == 1
    assert edited(shop, "AGENTS.md", GOOD) == Finished(0, "1 file checked: nothing to report\n", "")


def test_from_a_directory_and_by_an_absolute_path(shop: GitRepository) -> None:
    assert "docs/AGENTS.md:3:9: invalid-utf8" in edited(shop, "AGENTS.md", BAD, below="docs").out
    assert "AGENTS.md:3:9: invalid-utf8" in edited(shop, str(shop.path / "AGENTS.md"), BAD).out


@pytest.mark.parametrize("target", ["../nowhere.md", "/etc/hostname", "../../outside.md"])
def test_a_link_that_leads_nowhere_is_what_is_wrong(shop: GitRepository, target: str) -> None:
    (shop.path / "api/AGENTS.md").unlink()
    shop.link("api/AGENTS.md", target)
    on_disk = run("check", "api/AGENTS.md", cwd=shop.path)
    assert on_disk.code == 1
    assert without_offer(edited(shop, "api/AGENTS.md", GOOD).out, "") == without_offer(on_disk.out, "")


def test_a_fifo_is_not_opened(shop: GitRepository) -> None:
    shop.fifo("x/AGENTS.md")
    assert "x/AGENTS.md: not-regular-file" in edited(shop, "x/AGENTS.md", GOOD).out


def test_the_baseline_and_the_configuration_count(shop: GitRepository) -> None:
    shop.write(".agents-md-lint.toml", 'ignore = ["invalid-utf8"]\n')
    assert edited(shop, "AGENTS.md", BAD).code == 0


USAGE = [
    (("docs",), "--stdin-filename names the one file that is checked; leave the other paths out"),
    (("--fix",), "--fix is about the worktree, not about stdin; save the file, then fix it"),
    (("--diff",), "--diff is about the worktree, not about stdin; save the file, then fix it"),
    (("--write-baseline",), "a baseline is written for the whole repository, not for single paths"),
    (("--staged",), "argument --staged: not allowed with argument --stdin-filename"),
    (("--rev", "HEAD"), "argument --rev: not allowed with argument --stdin-filename"),
    (("--pre-commit",), "argument --pre-commit: not allowed with argument --stdin-filename"),
    (("--filenames",), "argument --filenames: not allowed with argument --stdin-filename"),
]


@pytest.mark.parametrize(("options", "reason"), USAGE)
def test_what_does_not_go_with_it(shop: GitRepository, options: tuple[str, ...], reason: str) -> None:
    done = edited(shop, "AGENTS.md", GOOD, *options)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"agents-md-lint: {reason}")


@pytest.mark.parametrize("path", ["../x/AGENTS.md", "", "nowhere/AGENTS.md"])
def test_a_place_where_nothing_can_be(shop: GitRepository, path: str) -> None:
    assert edited(shop, path, GOOD).code == 2


def test_a_text_without_end(shop: GitRepository) -> None:
    done = edited(shop, "AGENTS.md", b"x" * ((1 << 24) + 1))
    assert done.err == (
        "agents-md-lint: stdin has more than 16,777,216 bytes; name the file instead: it is read in part\n"
    )
