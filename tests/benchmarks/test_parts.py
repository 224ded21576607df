"""What the tables are made of: repositories, other linters, curves, imports, promises."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import cases, curves, growth, hooks, imports, linters, monorepo, repositories, used, workspace
from benchmarks.bench import Bench
from benchmarks.linters import LINTERS, Linter
from benchmarks.measure import Cost


def git(where: Path, *arguments: str) -> list[str]:
    """Return the lines that Git prints."""
    finished = subprocess.run(["git", *arguments], cwd=where, capture_output=True, text=True, check=True)
    return finished.stdout.splitlines()


def test_a_small_monorepo_is_what_it_says(tmp_path: Path) -> None:
    path = monorepo.build(tmp_path / "repo", monorepo.Size(50, 3, (20, 600)))
    files = git(path, "ls-tree", "-r", "--name-only", "main")
    assert len(files) == 2 * (curves.TREES[0] - 1) + 1
    assert sum(name.endswith("/AGENTS.md") for name in files) == 2 * monorepo.PROJECTS
    assert len(git(path, "rev-list", "main")) == 4
    for count in (20, 600):
        changed = git(path, "diff-tree", "-r", "--name-only", "main", f"changed{count}")
        assert len(changed) == len(set(changed))
        guidance = sum(name.endswith("/AGENTS.md") for name in changed)
        assert guidance == min(count // 10, 2 * (monorepo.PROJECTS - 1))
        assert len(changed) - guidance == count - count // 10
    assert monorepo.build(path, monorepo.Size()) == path  # what is there is kept
    assert len(git(path, "rev-list", "main")) == 4


def test_workspaces_have_the_files_and_a_flaw_only_meanwhile(tmp_path: Path) -> None:
    wide = workspace.build(tmp_path / "wide", 3)
    deep = workspace.deep(tmp_path / "deep", 4)
    assert len(git(wide, "ls-files", "*AGENTS.md")) == 3
    assert git(deep, "ls-files")[-1] == "d/d/d/AGENTS.md"
    with workspace.flaw(wide):
        assert git(wide, "status", "--short") == ["?? AGENTS.md"]
    with workspace.flaw(wide, wanted=False):
        assert git(wide, "status", "--short") == []
    assert git(wide, "status", "--short") == []


def command(path: Path, script: str = "pass") -> None:
    """Write a command at *path* that runs *script*."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!{sys.executable}\n{script}\n", "utf-8")
    path.chmod(0o755)


def test_linters_are_found_in_their_own_place_then_on_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "path"))
    one, same = Linter("one-dev", ("one", "check")), Linter("agents-md-lint", ("agents-md-lint", "check"))
    assert linters.find(one, tmp_path) is None
    command(tmp_path / "path/one")
    command(tmp_path / "path/agents-md-lint")  # ours, or so it must be taken
    assert linters.find(one, None) == str(tmp_path / "path/one")
    assert linters.find(same, tmp_path) is None
    for linter in (one, same):
        own = tmp_path / linter.package / "bin" / linter.command[0]
        command(own)
        assert linters.find(linter, tmp_path) == str(own)


def test_a_linter_has_its_row_installed_or_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linters, "FILES", 5)
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    agnix = 'import sys\nprint("agnix 9.8.7" if "--version" in sys.argv else \'"files_checked": 5\')'
    command(tmp_path / "linters/agnix/bin/agnix", agnix)
    part = linters.section()
    rows = {row[0]: row[1:] for row in part.rows(Bench(tmp_path, 1, tmp_path / "linters"))}
    assert all(len(cells) == len(part.heads) - 1 for cells in rows.values())
    assert rows["agnix"][:2] == ("9.8.7", "5")
    assert rows["skillsaw"][0] == "not installed: pip install skillsaw"
    assert rows["q-agents-md-lint: clean"][1] == "5"
    assert rows["q-agents-md-lint: a finding"][1] == "6"
    assert rows["bare script"][4] == "1.0"


def test_no_two_linters_have_one_environment() -> None:
    packages = [linter.package for linter in LINTERS]
    assert len(set(packages)) == len(packages)


@pytest.mark.parametrize("curve", curves.CURVES, ids=lambda curve: curve.name)
def test_sizes_grow_by_ten_each(curve: curves.Curve) -> None:
    small, middle, large = curve.sizes
    assert middle / small == pytest.approx(10, rel=0.001)
    assert large / middle == pytest.approx(10, rel=0.001)


def test_what_grows_is_measured_at_the_size_asked_for(tmp_path: Path) -> None:
    bench = Bench(tmp_path, 1)
    by_name = {curve.name: curve for curve in curves.CURVES}
    for name in ("check", "check --staged", "check with a finding", "explain"):
        assert by_name[name].seconds(bench, 3) > 0
    assert len(git(tmp_path / "workspace3", "ls-files")) == 3
    assert len(git(tmp_path / "deep3", "ls-files")) == 3
    assert by_name["diff-scope, one listing"].seconds(bench, curves.TREES[0]) > 0
    assert len(git(tmp_path / "tree1-1", "ls-tree", "-r", "--name-only", "main")) == curves.TREES[0]


def test_growth_tells_what_one_more_costs_in_each_step() -> None:
    curve = curves.Curve("x", "files", (10, 100, 1000), lambda bench, size: bench.runs * size)
    assert growth.cells(curve, (0.1, 0.19, 1.09)) == (
        *("files", "10 to 1,000", "100 ms", "190 ms", "1,090 ms", "1.0 ms", "1.0 ms", "5.7"),
    )
    assert growth.cells(curve, (0.2, 0.1, 10.0))[5:] == ("0", "11 ms", "100.0")


def test_a_report_of_imports_is_read() -> None:
    report = (
        "import time: self [us] | cumulative | imported package\n"
        "import time:       150 |        150 |   agents_md_lint.git.process\n"
        "import time:      1050 |       1200 | agents_md_lint.git\n"
        "import time:       300 |       1500 | agents_md_lint\n"
        "import time:       400 |        400 |     json.decoder\n"
        "a|b|c\n"
    )
    costs = imports.parsed(report)
    assert costs == {
        "agents_md_lint.git.process": 150,
        "agents_md_lint.git": 1050,
        "agents_md_lint": 300,
        "json.decoder": 400,
    }
    largest = "agents_md_lint.git 1.2, json 0.4, agents_md_lint 0.3"
    assert imports.cells(costs) == ("4", "1.9 ms", largest)


def test_every_command_whose_imports_are_shown_runs(tmp_path: Path) -> None:
    rows = list(imports.section().rows(Bench(tmp_path, 1)))
    assert len(rows) == len(imports.COMMANDS)
    modules = {row[0]: int(row[1]) for row in rows}
    assert modules["check"] < modules["check with a finding"]


@pytest.mark.parametrize(
    ("cpu", "clock", "kept"),
    [(2, 2, "yes"), (2, 4, "in CPU time"), (4, 2, "on the clock"), (4, 4, "no")],
)
def test_a_promise_is_broken_if_neither_clock_keeps_it(cpu: float, clock: float, kept: str) -> None:
    case = cases.Case("part", "name", "other", 3, lambda _: (Cost(cpu, clock, 10), Cost(1, 1, 5)))
    row = (case.name, *cases.cells(case, *case.costs(Bench(Path(), 1))))
    assert row[7] == kept
    assert cases.broken([row]) == (kept == "no")


def test_a_workspace_as_it_is_used_has_what_makes_it_so(tmp_path: Path) -> None:
    path = used.build(tmp_path / "used", 5, findings=2)
    guidance = git(path, "ls-files", "*AGENTS.md")
    assert len(guidance) == 5
    assert sum((path / name).read_bytes().startswith(used.MARK) for name in guidance) == 2
    links = [line.split("\t")[1] for line in git(path, "ls-files", "-s") if line.startswith("120000")]
    assert links == ["CLAUDE.md", "linked/AGENTS.md"]
    assert {".qignore", ".agents-md-lint.toml"} <= set(git(path, "ls-files"))
    used.stage(path)
    assert git(path, "diff", "--cached", "--name-only") == ["AGENTS.md", "area0/project0/main.py"]
    subprocess.run([sys.executable, "-c", used.BARE_SCRIPT], cwd=path, check=True)


def test_the_hook_is_measured_under_both_runners(tmp_path: Path) -> None:
    rows = list(hooks.section().rows(Bench(tmp_path, 1)))
    assert [row[0] for row in rows] == list(hooks.RUNNERS)
    assert all(row[-1] in ("yes", "no") for row in rows)
    assert hooks.broken([(*rows[0][:-1], "no")])
    assert not hooks.broken([(*rows[0][:-1], "yes")])


def test_the_history_of_a_clone_is_measured_where_there_is_one(tmp_path: Path) -> None:
    name = repositories.REPOSITORIES[0]
    used.build(tmp_path / "clones" / name.replace("/", "+"), 3)
    rows = {
        row[0]: row[1:]
        for row in repositories.section().rows(Bench(tmp_path, 1, repositories=tmp_path / "clones"))
    }
    assert list(rows) == list(repositories.REPOSITORIES)
    assert rows[name][0] == "1"
    assert rows[name][-1] in cases.KEPT.values()
    assert all(cells[0].startswith("not here") for other, cells in rows.items() if other != name)
    assert not repositories.broken([(other, *cells) for other, cells in rows.items() if other != name])
