"""One reading of a ``.qignore``: what every command makes of it is the same."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.inspection.explain import explain
from agents_md_lint.inspection.ls import list_directory
from agents_md_lint.loading import Loader
from agents_md_lint.qignore.reader import LONGEST, Reading, listed_path, read
from agents_md_lint.qignore.view import DiscoveryError, DiscoveryView
from agents_md_lint.snapshot import Link, Memory, Submodule
from agents_md_lint.snapshot.memory import Leaf
from tests.rules.support import findings
from tests.scope.support import reported
from tests.support.program import run
from tests.support.repository import GitRepository
from tests.support.schemas import validated

DIRECTORIES = ("build", "caf\udce9", "src", "src/build")
TOO_LONG = "is longer than 1,048,576 bytes, and not read here"
FAILS = "q fails at every directory listing"


class Case(NamedTuple):
    """A ``.qignore``, how q fares with it, the directories it hides, and the rule and effect of a check."""

    make: Callable[[GitRepository], object]
    reading: str
    hidden: tuple[str, ...] = ()
    rule: str | None = None
    effect: str | None = None


def text(content: bytes) -> Callable[[GitRepository], object]:
    """Return what writes the file."""
    return lambda repo: repo.write(".qignore", content)


def link(target: str) -> Callable[[GitRepository], object]:
    """Return what makes the file a link."""
    return lambda repo: repo.link(".qignore", target)


def chain(repo: GitRepository, links: int) -> None:
    """Put the rules behind so many links."""
    for number in range(1, links):
        repo.link(f"l{number}", f"l{number + 1}")
    repo.write(f"l{links}", "build/\n")
    repo.link(".qignore", "l1")


def locked(repo: GitRepository) -> None:
    repo.write(".qignore", "build/\n").chmod(0)


BUILD = ("build", "src/build")
CASES = {
    "none": Case(lambda _: None, "none"),
    "lines": Case(text(b"build/\n"), "rules", BUILD),
    "40 links": Case(partial(chain, links=40), "rules", BUILD),
    "41 links": Case(partial(chain, links=41), "listing-fails", (), "broken-symlink", FAILS),
    "50 links": Case(partial(chain, links=50), "listing-fails", (), "broken-symlink", FAILS),
    "256 links": Case(partial(chain, links=256), "listing-fails", (), "broken-symlink", FAILS),
    "a line that isn't UTF-8": Case(
        text(b"caf\xe9/\nbuild/\n"),
        "rules",
        BUILD,
        "invalid-utf8",
        "q reads on, but the pattern in this line does not match what its author meant",
    ),
    "a line with a NUL": Case(text(b"src\0\nbuild/\n"), "rules", BUILD, "nul-byte"),
    "UTF-16": Case(text("build/\nsrc/\n".encode("utf-16")), "rules", (), "utf16-text"),
    "a byte order mark": Case(text(b"\xef\xbb\xbfsrc/\nbuild/\n"), "rules", BUILD, "byte-order-mark"),
    "past 64 KiB": Case(text(b"#" * 70_000 + b"\nbuild/\n"), "rules", BUILD, "oversized"),
    "past 1 MiB": Case(text(b"#" * LONGEST + b"\nbuild/\n"), "unknown", (), "oversized"),
    "a FIFO": Case(
        lambda repo: repo.fifo(".qignore"),
        "listing-hangs",
        (),
        "not-regular-file",
        "q hangs at its first directory listing",
    ),
    "a link to a FIFO": Case(
        lambda repo: (repo.fifo("pipe"), repo.link(".qignore", "pipe")),
        "listing-hangs",
        (),
        "not-regular-file",
        "q hangs at its first directory listing",
    ),
    "a directory": Case(
        lambda repo: repo.write(".qignore/x"), "listing-fails", (), "not-regular-file", FAILS
    ),
    "a link outside": Case(link("../rules"), "unknown", (), "symlink-escape"),
    "a link to nothing outside": Case(link("../nothing"), "none", (), "symlink-escape"),
    "a link to a directory outside": Case(link("../folder"), "listing-fails", (), "symlink-escape"),
    "dangling": Case(link("nothing"), "none", (), "broken-symlink", "q applies no discovery rules"),
    "a loop": Case(link(".qignore"), "listing-fails", (), "broken-symlink", FAILS),
    "behind a file": Case(link("src/AGENTS.md/x"), "listing-fails", (), "broken-symlink", FAILS),
    "too long a name": Case(link("n" * 256), "listing-fails", (), "broken-symlink", FAILS),
    "unreadable": Case(locked, "listing-fails", (), "unreadable", FAILS),
}


@pytest.mark.parametrize("name", CASES)
def test_every_command_says_the_same(repo: GitRepository, name: str) -> None:
    case = CASES[name]
    if name == "unreadable" and os.geteuid() == 0:
        pytest.skip("root may read every file")
    for number, directory in enumerate(DIRECTORIES):
        repo.write(os.fsencode(f"{directory}/AGENTS.md"), f"guidance {number}\n")
    repo.commit()
    (repo.path.parent / "rules").write_text("build/\n")
    (repo.path.parent / "folder").mkdir()
    case.make(repo)
    known = case.reading in ("rules", "none")
    assert listed(repo) == ((case.reading, shown(case)) if known else None)
    assert explained(repo) == (
        case.reading,
        {d: d not in case.hidden for d in DIRECTORIES} if known else None,
    )
    assert ignored(repo) == (case.hidden if known else None)
    assert compared(repo) == (case.reading, case.hidden)
    assert checked(repo) == (case.rule, case.effect or checked(repo)[1], case.hidden)


def shown(case: Case) -> tuple[str, ...]:
    return tuple(directory for directory in DIRECTORIES if directory not in case.hidden)


def path_of(item: Mapping[str, Any]) -> str:
    """Return the path of an item as it is inside, undecodable bytes and all."""
    path: str = item["path"]
    return path.replace("\\xe9", "\udce9") if "path_bytes" in item else path


def listed(repo: GitRepository) -> tuple[str, tuple[str, ...]] | None:
    """Return what ``ls`` says of the directories, or None where it ends with a reason."""
    found: set[str] = set()
    state = ""
    for directory in (".", "src"):
        result = run("ls", "--format", "json", directory, cwd=repo.path)
        if result.code == 2:
            assert ".qignore " in result.err
            return None
        document = validated("ls", result)
        state = document["discovery"]["state"]
        found |= {path_of(entry) for entry in document["entries"]}
    return state, tuple(directory for directory in DIRECTORIES if directory in found)


def explained(repo: GitRepository) -> tuple[str, dict[str, bool] | None]:
    """Return what ``explain`` says of the directories, and ``explain --all`` of their guidance."""
    names = [os.fsencode(directory) for directory in DIRECTORIES]
    document = validated("explain", run("explain", "--format", "json", *names, cwd=repo.path))
    state = document["discovery"]["state"]
    seen = {path_of(one): one["shown"] for one in document["paths"]}
    whole = run("explain", "--all", "--format", "json", cwd=repo.path).json()
    hidden = {os.path.dirname(path_of(scope)): scope["hidden"] is None for scope in whole["scopes"]}
    if all(value is None for value in seen.values()):
        assert all(hidden.values())
        return state, None
    assert {d: hidden[d] for d in DIRECTORIES} == seen
    return state, seen


def ignored(repo: GitRepository) -> tuple[str, ...] | None:
    """Return the directories that ``check-ignore`` calls hidden, or None where it ends with a reason."""
    names = [os.fsencode(directory) for directory in DIRECTORIES]
    result = run("check-ignore", "--format", "json", *names, cwd=repo.path)
    if result.code == 2:
        assert ".qignore " in result.err
        return None
    return tuple(path_of(one) for one in validated("check-ignore", result)["paths"] if one["ignored"])


def compared(repo: GitRepository) -> tuple[str, tuple[str, ...]]:
    """Return what ``diff-scope`` says of the change that brought the file."""
    result = run("diff-scope", "--worktree", "--format", "json", cwd=repo.path)
    seen = validated("diff-scope", result)["discovery"]
    assert seen["before"] == "none"
    return seen["after"], tuple(path_of(one) for one in seen["hidden"])


def checked(repo: GitRepository) -> tuple[str | None, str | None, tuple[str, ...]]:
    """Return the rule about the file, its effect, and the directories whose guidance is called hidden."""
    found = validated("check", run("check", "--format", "json", cwd=repo.path))["findings"]
    about = [one for one in found if one["path"] == ".qignore" and one["rule"] != "non-ascii-pattern"]
    hidden = [one for one in found if one["rule"] == "hidden-guidance"]
    assert len(about) <= 1, about
    # It is reported once for each line: here one line hides both, or none.
    assert {one["path"] for one in hidden} in (set(), {"build/AGENTS.md"})
    rule, effect = (about[0]["rule"], about[0]["effect"]) if about else (None, None)
    return rule, effect, BUILD if hidden else ()


def test_every_command_judges_what_a_link_leads_to(repo: GitRepository) -> None:
    for name in ("x/AGENTS.md", "y/AGENTS.md"):
        repo.write(f"real/{name}", name)
    repo.link("link", "real")
    repo.commit()
    repo.write(".qignore", "real/x\nlink/y\nlink/\n")
    assert run("ls", "link", cwd=repo.path).out == "link/y/\n"
    document = validated("explain", run("explain", "--format", "json", "link/x", "link/y", cwd=repo.path))
    assert [(one["shown"], one["listed"]) for one in document["paths"]] == [(False, False), (True, True)]
    assert document["paths"][0]["hidden"]["path"] == "real/x"
    result = run("check-ignore", "link/x/new", "link/y/new", "link", cwd=repo.path)
    assert result.out == ".qignore:1:real/x\tlink/x/new\tbelow real/x/\n"
    whole = run("explain", "--all", "--format", "json", cwd=repo.path).json()
    hidden = [scope["path"] for scope in whole["scopes"] if scope["hidden"] is not None]
    assert hidden == ["real/x/AGENTS.md"]
    assert compared(repo) == ("rules", ("real/x",))


def test_every_command_tells_q_s_directory_from_a_file_of_its_name(repo: GitRepository) -> None:
    repo.write(".q", "a file")
    assert run("ls", cwd=repo.path).out == ".git/\n.q\n"
    assert run("check-ignore", ".q", cwd=repo.path).code == 1
    assert "discovery shows it" in run("explain", ".q", cwd=repo.path).out
    (repo.path / ".q").unlink()
    repo.write(".q/AGENTS.md", "guidance")
    assert run("ls", cwd=repo.path).out == ".git/\n"
    assert run("ls", ".q", cwd=repo.path).out == ".q/AGENTS.md\n"
    assert run("check-ignore", ".q", cwd=repo.path).out == "q::.q/\t.q\n"
    found = run("check", "--format", "json", cwd=repo.path).json()["findings"]
    assert [one["rule"] for one in found] == ["hidden-guidance"]


# the reader itself


@pytest.mark.parametrize(
    ("leaves", "reading", "reason"),
    [
        ({}, Reading.NONE, "does not exist"),
        ({".qignore": Submodule()}, Reading.LISTING_FAILS, f"is a submodule: {FAILS}"),
        (
            {".qignore": Link("lib/"), "lib": Submodule()},
            Reading.LISTING_FAILS,
            f"leads to lib, which is a submodule: {FAILS}",
        ),
        (
            {".qignore": Link("lib/rules"), "lib": Submodule()},
            Reading.UNKNOWN,
            "leads to lib/rules, in a submodule, which is not inspected",
        ),
        ({".qignore": Link("/etc/rules")}, Reading.UNKNOWN, None),
        ({".qignore": b"x" * LONGEST}, Reading.RULES, ""),
        (
            {".qignore": b"x" * (LONGEST + 1)},
            Reading.UNKNOWN,
            "is longer than 1,048,576 bytes, and not read here",
        ),
    ],
)
def test_readings(leaves: Mapping[str, Leaf], reading: Reading, reason: str | None) -> None:
    found = read(Loader(Memory(leaves)))
    assert found.reading is reading
    assert reason is None or found.reason == reason
    assert found.known is (reading in (Reading.RULES, Reading.NONE))


def test_all_of_the_text_is_read_and_only_its_start_judged() -> None:
    found = read(Loader(Memory({".qignore": b"#" * 70_000 + b"\n\xff"})))
    assert found.text == "#" * 70_000 + "\n\udcff"
    assert len(found.candidate.data) == 65_537
    assert found.candidate.guidance is not None


@pytest.mark.skipif(not os.path.exists("/dev/null"), reason="there is no device to link to")
def test_a_device_is_not_opened(repo: GitRepository) -> None:
    repo.link(".qignore", "/dev/null")
    result = run("ls", cwd=repo.path)
    assert result.code == 2
    assert "is a character device: q reads the character device at every directory listing" in result.err


@pytest.mark.parametrize(
    ("place", "judged"),
    [
        (".", "."),
        ("link", "link"),
        ("link/x", "real/deep/x"),
        ("link/new/x", "real/deep/new/x"),
        ("real/up/x", "x"),
        ("real/up/link/x", "real/deep/x"),
        ("away/x", "away/x"),
        ("loop/x", "loop/x"),
        ("real/deep/x", "real/deep/x"),
    ],
)
def test_the_path_that_a_listing_judges(place: str, judged: str) -> None:
    leaves: dict[str, Leaf] = {
        "link": Link("real/deep"),
        "real/deep/x": "",
        "real/up": Link(".."),
        "away": Link("../far"),
        "loop": Link("loop"),
    }
    assert listed_path(Loader(Memory(leaves)), place) == judged


lines = st.lists(
    st.sampled_from(
        [b"a", b"b/", b"a/b", b"/a/*", b"*", b"**/c", b"link", b"!a", b"!b/", b"!*/c", b"\xff", b"a\0"]
    ),
    max_size=6,
).map(b"\n".join)


@given(lines)
def test_all_views_agree_about_any_rules(content: bytes) -> None:
    leaves: dict[str, Leaf] = {f"{d}/AGENTS.md": d for d in ("a", "b", "c", "a/b", "a/c", "b/a", "b/a/c")}
    leaves["link"] = Link("b/a")
    loader = Loader(Memory({**leaves, ".qignore": content}))
    view = DiscoveryView(loader)
    hidden = {path for path in leaves if (d := os.path.dirname(path)) and view.sight(d).hidden is not None}
    warned = findings({**leaves, ".qignore": content}, "hidden-guidance")
    assert hidden == {path for finding in warned for path in finding.touched_by} - {".qignore"}
    turned = reported(leaves, {**leaves, ".qignore": content}).discovery.hidden
    assert {os.path.dirname(path) for path in hidden} == {one.path for one in turned}
    for path in leaves:
        sight = view.sight(path)
        assert explain(loader, view, path, path).sight == sight
        entries = list_directory(loader, view, os.path.dirname(path) or ".").entries
        assert sight in [entry.sight for entry in entries]
        assert sight.listed or sight.hidden is not None
    real = [entry.sight.left_out for entry in list_directory(loader, view, "b/a").entries]
    assert [entry.sight.left_out for entry in list_directory(loader, view, "link").entries] == real


def test_what_too_many_patterns_hide_is_not_told() -> None:
    """Nobody may be told that something is shown for no other reason than that the matching gave up."""
    lines = "".join(f"*{number}?x*\n" for number in range(50))
    loader = Loader(Memory({".qignore": lines, "AGENTS.md": "", "a/AGENTS.md": ""}))
    patient = DiscoveryView(loader)
    assert patient.sight("a9yx").hidden is not None
    assert patient.known
    hasty = DiscoveryView(loader, patience=100)
    hasty.sight("a9yx")
    assert not hasty.known
    with pytest.raises(DiscoveryError, match="too many patterns with wildcards"):
        hasty.require()
