"""What ``--fix`` leaves, and what it says about it: no fix brings a finding, and none is a guess."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.fix.faults import MARK, WESTERN
from tests.fix.test_run import GOOD, fix, fixed, left
from tests.support.program import run
from tests.support.repository import GitRepository


class TestNewFindings:
    """A change that would bring a finding is taken back."""

    def test_a_text_that_would_repeat_another(self, repo: GitRepository) -> None:
        repo.write("AGENTS.md", GOOD)
        repo.write("a/AGENTS.md", MARK + GOOD.encode())
        result = fix(repo)
        assert (result.code, fixed(result)) == (0, [])
        [(key, why)] = left(result).items()
        assert key == ("a/AGENTS.md", "byte-order-mark")
        assert why.startswith("not fixed, since it would then have another finding, repeated-guidance: ")
        assert (repo.path / "a/AGENTS.md").read_bytes().startswith(MARK)

    def test_what_another_encoding_has_hidden(self, repo: GitRepository) -> None:
        conflict = "# Rules\n\n<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n"
        repo.write("AGENTS.md", conflict.encode("utf-16"))
        result = fix(repo)
        assert (result.code, fixed(result)) == (1, [])
        assert "conflict-markers" in left(result)["AGENTS.md", "utf16-text"]

    def test_only_the_change_at_fault_is_taken_back(self, repo: GitRepository) -> None:
        repo.write(".qignore", "/\nbuild/\r.env\n!\nbuild/\n")
        result = fix(repo)
        assert fixed(result) == [(".qignore", "inert-pattern")]
        assert set(left(result)) == {(".qignore", "bare-cr")}
        assert (repo.path / ".qignore").read_bytes() == b"build/\r.env\nbuild/\n"
        assert fixed(fix(repo)) == []

    def test_a_name_whose_file_has_other_faults(self, repo: GitRepository) -> None:
        repo.write("a/Agents.md", "Some text.\n\n\u202egnihtemos\n")
        assert fixed(fix(repo)) == []
        assert set(left(fix(repo))) == {("a/Agents.md", "misnamed-guidance")}

    def test_a_text_that_would_be_too_long(self, repo: GitRepository) -> None:
        repo.write("AGENTS.md", ("größer “als” erlaubt\n" * 3000).encode("cp1252"))
        result = fix(repo, "--unsafe-fixes")
        assert (fixed(result), set(left(result))) == ([], {("AGENTS.md", "invalid-utf8")})

    def test_others_are_fixed_all_the_same(self, repo: GitRepository) -> None:
        repo.write("AGENTS.md", MARK + GOOD.encode())
        repo.write("a/AGENTS.md", MARK + GOOD.encode())
        repo.write("b/AGENTS.md", MARK + b"Other.\n")
        result = fix(repo)
        done, refused = fixed(result), set(left(result))
        assert ("b/AGENTS.md", "byte-order-mark") in done
        assert len(done) + len(refused) == 3
        assert fixed(fix(repo)) == []


class TestUnsafe:
    """What is likely, and not sure, needs to be asked for."""

    @pytest.mark.parametrize(
        ("path", "content", "rule", "then"),
        [
            ("AGENTS.md", "Mañana.\n".encode("cp1252"), "invalid-utf8", "Mañana.\n"),
            ("AGENTS.md", "Grüße, “so”.\n".encode() + b"\x93x\x94\n", "invalid-utf8", "Grüße, “so”.\n“x”\n"),
            ("AGENTS.md", "A word\u200b, pasted.\n", "stray-characters", "A word, pasted.\n"),
            (
                "AGENTS.md",
                "تگ\u200c\u200cها, می\u200cخواهم.\n",
                "stray-characters",
                "تگ\u200cها, می\u200cخواهم.\n",
            ),
            (".qignore", "!src/\n*\n!docs/\n", "redundant-pattern", "*\n!docs/\n"),
        ],
    )
    def test_it_is_left_and_then_done(
        self, repo: GitRepository, path: str, content: str | bytes, rule: str, then: str
    ) -> None:
        repo.write(path, content)
        repo.write("src/x")
        repo.write("docs/x")
        first = fix(repo, "--select", rule)
        assert fixed(first) == []
        assert left(first)[path, rule].startswith(
            "nothing was done, since it isn't sure: --unsafe-fixes would have "
        )
        shown = run("check", "--diff", "--unsafe-fixes", "--select", rule, cwd=repo.path)
        assert shown.code == 1
        assert fixed(fix(repo, "--select", rule, "--unsafe-fixes")) == [(path, rule)]
        assert (repo.path / path).read_text("utf-8") == then
        assert fixed(fix(repo, "--select", rule, "--unsafe-fixes")) == []

    @pytest.mark.parametrize(
        ("data", "reading"),
        [
            ("Höhe ändern.\n".encode("cp850"), r"'H\x94he' → 'H”he', '\x84ndern.' → '„ndern.'"),
            ("Grüße, “so”. ".encode() + b"\x93x\x94\n", r"'\x93x\x94' → '“x”'"),
            ("ä ö ü Ä Ö Ü ä\n".encode("cp1252"), r"'\xc4' → 'Ä', 2 more"),
        ],
    )
    def test_the_reading_of_an_encoding_is_shown(
        self, repo: GitRepository, data: bytes, reading: str
    ) -> None:
        repo.write("AGENTS.md", data)
        plain = run("check", "--fix", cwd=repo.path)
        assert "--unsafe-fixes would have converted " in plain.out
        assert "can be fixed" not in plain.out
        assert (repo.path / "AGENTS.md").read_bytes() == data
        assert f"{reading})\n" in run("check", "--diff", "--unsafe-fixes", cwd=repo.path).out

    def test_what_hides_something_is_never_removed(self, repo: GitRepository) -> None:
        repo.write("AGENTS.md", "Do \u202eton\u202c this.\n\x1b[2K\n")
        assert fixed(fix(repo, "--unsafe-fixes")) == []

    def test_bytes_that_nobody_can_read_stay(self, repo: GitRepository) -> None:
        repo.write("AGENTS.md", b"# Rules\n\n\x81\x8d\xff\xfe\n")
        result = fix(repo, "--unsafe-fixes")
        assert (fixed(result), left(result)) == ([], {})


class TestForeign:
    """What isn't the repository's own is left alone."""

    def test_outside_the_workspace(self, repo: GitRepository, tmp_path: Path) -> None:
        outside = tmp_path / "outside.md"
        outside.write_bytes(MARK + b"Outside.\n")
        repo.link("AGENTS.md", "../outside.md")
        repo.write("a/b/AGENTS.md", "x\n")
        repo.write("c/AGENTS.md", MARK + b"Other workspace.\n")
        repo.link("a/AGENTS.md", "../c/AGENTS.md")
        assert fixed(fix(repo, "--workspace", "a")) == []
        assert outside.read_bytes().startswith(MARK)

    def test_metadata_of_git_and_of_q(self, repo: GitRepository) -> None:
        (repo.path / ".git/description").write_bytes(MARK + b"Text.\n")
        repo.write(".q/notes.md", MARK + b"Notes.\n")
        repo.link("AGENTS.md", ".git/description")
        repo.link("a/AGENTS.md", "../.q/notes.md")
        result = fix(repo, "--unsafe-fixes")
        assert fixed(result) == []
        assert set(left(result).values()) == {"it belongs to Git or to q itself"}

    def test_another_repository(self, repo: GitRepository) -> None:
        inner = GitRepository.init(repo.path / "inner")
        inner.write("CLAUDE.md", MARK + b"Inner.\n")
        repo.link("AGENTS.md", "inner/CLAUDE.md")
        result = fix(repo)
        assert left(result) == {("inner/CLAUDE.md", "byte-order-mark"): "it belongs to another repository"}

    def test_patterns_that_git_reads_too(self, repo: GitRepository) -> None:
        repo.write(".gitignore", "x.log\nx.log\n./y\n")
        repo.link(".qignore", ".gitignore")
        assert fixed(fix(repo, "--unsafe-fixes")) == []

    def test_a_file_that_is_longer_than_anyone_writes(self, repo: GitRepository) -> None:
        repo.write("AGENTS.md", MARK + b"x\n" * 600_000)
        result = fix(repo)
        assert left(result) == {("AGENTS.md", "byte-order-mark"): "it is longer than 1,048,576 bytes"}


def test_hostile_names_and_texts_are_escaped(repo: GitRepository) -> None:
    name = "a\x1b[2J\n\u202e"
    repo.write(f"{name}/AGENTS.md", MARK + b"\x1b[2K\n")
    repo.write(f"{name}/b/AGENTS.md", MARK + b"Plain.\n")
    for options in (["--diff"], ["--fix"]):
        result = run("check", *options, cwd=repo.path)
        assert "\\x1b" in result.out
        assert all(char.isprintable() or char == "\n" for char in result.out)


def test_a_byte_that_is_no_utf8_in_a_name(repo: GitRepository) -> None:
    directory = os.fsdecode(b"\xff")
    repo.write(f"{directory}/AGENTS.md", MARK + WESTERN.encode())
    assert fixed(fix(repo)) == [("\\xff/AGENTS.md", "byte-order-mark")]
