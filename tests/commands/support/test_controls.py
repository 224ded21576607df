"""A change can't switch its own check off: in a range, what decides about findings is that of the base."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.support.program import Finished, run
from tests.support.repository import GitRepository

SCHEMA = json.loads((files("agents_md_lint") / "schemas" / "check.json").read_text("utf-8"))
CONFIG = ".agents-md-lint.toml"
BASELINE = "known.json"
BAD = b"# Rules\n\nKeep \x93it\x94 small.\n"
"""Not UTF-8: an error."""
CROSSING = "a**b\n"
"""A warning in a ``.qignore``."""

Attack = Callable[[GitRepository], None]


def check(repo: GitRepository, *options: str) -> Finished:
    """Check the range from ``base`` to ``HEAD`` as a hook or the action does."""
    refs = {"PRE_COMMIT_FROM_REF": "base", "PRE_COMMIT_TO_REF": "HEAD"}
    return run("check", "--pre-commit", *options, cwd=repo.path, environ=refs)


def document(repo: GitRepository, *options: str) -> Any:
    """Return the report as JSON, held to its schema."""
    found = check(repo, "--format", "json", *options).json()
    Draft202012Validator(SCHEMA).validate(found)
    return found


def start(repo: GitRepository, written: Mapping[str, str | bytes]) -> None:
    """Commit what a change starts from, and name it ``base``."""
    repo.write("AGENTS.md", "# Rules\n\nKeep it small.\n")
    for path, content in written.items():
        repo.write(path, content)
    repo.commit("Start")
    repo.git("branch", "base")


def configured(text: str, name: str = CONFIG) -> Attack:
    """Return the attack that writes a configuration."""

    def attack(repo: GitRepository) -> None:
        repo.write(name, text)

    return attack


def own_baseline(repo: GitRepository) -> None:
    """Bring a baseline with the change's own findings."""
    assert run("check", f"--write-baseline={BASELINE}", cwd=repo.path).code == 0
    repo.write(CONFIG, f"baseline = '{BASELINE}'\n")


def elsewhere(repo: GitRepository) -> None:
    """Name a workspace without faults."""
    repo.write("fine/AGENTS.md", "# Fine\n")
    repo.write(CONFIG, "workspaces = ['fine']\n")


ATTACKS: dict[str, Attack] = {
    "ignored": configured("ignore = ['invalid-utf8']\n"),
    "ignored, in pyproject": configured(
        "[tool.agents-md-lint]\nignore = ['invalid-utf8']\n", "pyproject.toml"
    ),
    "not selected": configured("select = ['near-limit']\n"),
    "off": configured("severity.invalid-utf8 = 'off'\n"),
    "lowered": configured("severity.invalid-utf8 = 'warning'\n"),
    "never fails": configured("fail-on = 'never'\n"),
    "excluded": configured("exclude = ['*']\n"),
    "ignored by path": configured("per-path-ignores = { '*' = ['invalid-utf8'] }\n"),
    "another workspace": elsewhere,
    "a baseline": own_baseline,
}


@pytest.mark.parametrize("before", ["", "fail-on = 'error'\n"], ids=["unconfigured", "configured"])
@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_a_change_cannot_switch_its_check_off(repo: GitRepository, attack: Attack, before: str) -> None:
    start(repo, {CONFIG: before} if before else {})
    if before:
        (repo.path / CONFIG).unlink()
    repo.write("app/AGENTS.md", BAD)
    attack(repo)
    repo.commit("Attack")
    found = check(repo)
    assert found.code == 1, found.out
    assert "app/AGENTS.md:3:6: invalid-utf8" in found.out
    assert "its check goes by what was there before (--config-from head takes the change's)" in found.out
    controls = document(repo)["controls"]
    assert controls["base"] == repo.text("rev-parse", "base")
    assert "configuration" in [one["kind"] for one in controls["changes"]]
    harm = (controls["passed_over"]["errors"], controls["lowered"], controls["fail_on"])
    assert harm in [(1, 0, None), (0, 1, None), (0, 0, "never")]
    assert check(repo, "--config-from", "head").code == 0
    assert document(repo, "--config-from=head")["controls"] is None


def test_the_line_says_what_would_be_passed_over_in_each_format(repo: GitRepository) -> None:
    start(repo, {CONFIG: "fail-on = 'error'\n"})
    for name in ("app", "lib"):
        repo.write(f"{name}/AGENTS.md", BAD)
    repo.write(CONFIG, "ignore = ['invalid-utf8']\n")
    repo.commit("Attack")
    line = (
        f"this change edits {CONFIG} (other values for ignore): 2 errors would be skipped; its check goes"
        " by what was there before (--config-from head takes the change's)"
    )
    assert f"\n\n{line}\n\n3 files checked: 2 errors" in check(repo).out
    annotated = check(repo, "--format", "github").out.splitlines()
    assert any(one.startswith(f"::warning file={CONFIG}") and one.endswith(line) for one in annotated)
    assert "**`This change edits" in check(repo, "--format", "markdown").out


def test_an_addition_of_the_configuration_is_told_and_harmless_where_nothing_is_found(
    repo: GitRepository,
) -> None:
    start(repo, {})
    repo.write(CONFIG, "ignore = ['near-limit']\n")
    repo.commit("Configure")
    found = check(repo)
    assert found.code == 0
    assert f"this change adds {CONFIG} (other values for ignore): nothing that is reported here" in found.out
    assert any(one.startswith("::notice") for one in check(repo, "--format=github").out.splitlines())


def test_a_change_that_edits_nothing_of_the_kind_is_not_told_of(repo: GitRepository) -> None:
    start(repo, {CONFIG: "ignore = ['invalid-utf8']\n", "pyproject.toml": "[project]\nname = 'x'\n"})
    repo.write("app/AGENTS.md", BAD)
    repo.write("pyproject.toml", "[project]\nname = 'y'\n")
    repo.write(CONFIG, "# Why?\nignore = ['invalid-utf8']\n")
    repo.commit("Go on")
    found = check(repo)
    assert found.code == 0
    assert found.out == "2 files checked: nothing to report; 1 finding skipped by the configuration\n"
    assert document(repo)["controls"] is None


def test_comments_count_where_they_did_before(repo: GitRepository) -> None:
    comment = "# agents-md-lint: ignore[crossing-star] on purpose\n"
    start(repo, {".qignore": f"{comment}{CROSSING}"})
    repo.write(".qignore", f"x\n{comment}{CROSSING}{comment}c**d\n")
    repo.commit("Attack")
    found = check(repo, "--fail-on", "warning")
    assert found.code == 1
    assert ".qignore:5:2: crossing-star" in found.out
    assert ".qignore:3" not in found.out
    assert (
        "this change edits .qignore (adds ignore[crossing-star] for 'c**d'): 1 warning would be skipped"
        in found.out
    )
    assert check(repo, "--fail-on=warning", "--config-from=head").code == 0
    assert [one["kind"] for one in document(repo)["controls"]["changes"]] == ["suppressions"]


def test_comments_that_a_change_brings_do_not_count(repo: GitRepository) -> None:
    start(repo, {})
    repo.write(".qignore", f"# agents-md-lint: ignore[crossing-star]\n{CROSSING}")
    repo.commit("Attack")
    found = check(repo, "--fail-on", "warning")
    assert found.code == 1
    assert "this change adds .qignore (adds ignore[crossing-star] for 'a**b')" in found.out
    assert check(repo, "--fail-on", "warning", "--no-config").code == 1


def test_a_baseline_of_the_base_is_in_force_and_more_in_it_is_not(repo: GitRepository) -> None:
    repo.write("old/AGENTS.md", BAD)
    assert run("check", f"--write-baseline={BASELINE}", cwd=repo.path).code == 0
    start(repo, {CONFIG: f"baseline = '{BASELINE}'\n"})
    repo.write("old/x", "")
    repo.commit("Go on")
    assert check(repo, "--all").out.endswith(f"nothing to report; 1 in {BASELINE}\n")
    repo.write("app/AGENTS.md", BAD)
    assert run("check", "--write-baseline", cwd=repo.path).code == 0
    repo.commit("Attack")
    found = check(repo)
    assert found.code == 1
    assert f"edits {BASELINE} (it knows 1 more): 1 error would be skipped" in found.out


def test_an_entry_that_a_change_takes_out_of_the_baseline_is_not_stale(repo: GitRepository) -> None:
    repo.write("old/AGENTS.md", BAD)
    assert run("check", f"--write-baseline={BASELINE}", cwd=repo.path).code == 0
    start(repo, {CONFIG: f"baseline = '{BASELINE}'\n"})
    repo.write("old/AGENTS.md", "# Old\n")
    assert run("check", "--write-baseline", cwd=repo.path).code == 0
    repo.commit("Fix")
    found = check(repo)
    assert (found.code, "stale" in found.out) == (0, False)
    assert f"edits {BASELINE} (it knows 1 fewer)" in found.out


BROKEN = {
    "not TOML": ("[", "not TOML"),
    "no such key": ("ignroe = []\n", "there is no key 'ignroe'"),
    "no baseline": ("baseline = 'x.json'\n", "there is no file 'x.json'"),
    "no workspace": ("workspaces = ['nowhere']\n", "there is no directory 'nowhere'"),
    "two": ("[tool.agents-md-lint]\n", "both"),
}


@pytest.mark.parametrize(("text", "said"), BROKEN.values(), ids=BROKEN)
def test_a_broken_configuration_does_not_switch_the_check_off(
    repo: GitRepository, text: str, said: str
) -> None:
    start(repo, {CONFIG: "fail-on = 'error'\n"})
    repo.write("app/AGENTS.md", BAD)
    repo.write("pyproject.toml" if said == "both" else CONFIG, text)
    repo.commit("Break")
    found = check(repo)
    assert found.code == 2, found.out
    assert said in found.err
    if said not in ("there is no directory 'nowhere'",):
        assert "app/AGENTS.md:3:6: invalid-utf8" in found.out
        assert "nothing could be checked with it" in found.out
        assert said in document(repo)["controls"]["fault"]


def test_a_configuration_that_was_broken_before_ends_the_check_with_a_remedy(repo: GitRepository) -> None:
    start(repo, {CONFIG: "ignroe = []\n"})
    repo.write(CONFIG, "ignore = []\n")
    repo.commit("Fix")
    found = check(repo)
    assert (found.code, found.out) == (2, "")
    assert found.err.startswith(f"agents-md-lint: before this change, {CONFIG}")
    assert found.err.endswith("go by the configuration of the change: --config-from head\n")
    assert check(repo, "--config-from", "head").code == 0


def test_a_workspace_that_is_renamed_with_its_configuration_is_checked(repo: GitRepository) -> None:
    start(repo, {CONFIG: "workspaces = ['svc']\n", "svc/AGENTS.md": "# Service\n"})
    repo.git("mv", "svc", "new")
    repo.write("new/AGENTS.md", BAD)
    repo.write(CONFIG, "workspaces = ['new']\n")
    repo.commit("Rename")
    found = check(repo)
    assert found.code == 1
    assert "new/AGENTS.md:3:6: invalid-utf8" in found.out


def test_what_is_staged_goes_by_what_is_staged(repo: GitRepository) -> None:
    start(repo, {})
    repo.write("app/AGENTS.md", BAD)
    repo.write(CONFIG, "ignore = ['invalid-utf8']\n")
    repo.git("add", "-A")
    found = run("check", "--pre-commit", cwd=repo.path)
    assert found.code == 0
    assert "1 finding skipped by the configuration" in found.out


def test_what_the_configuration_passes_over_is_counted(repo: GitRepository) -> None:
    repo.write("AGENTS.md", BAD)
    repo.write("app/AGENTS.md", b"\0")
    repo.write("vendor/AGENTS.md", BAD)
    repo.write("docs/AGENTS.md", "")
    repo.write(
        CONFIG,
        "ignore = ['nul-byte']\nexclude = ['vendor/']\n"
        "severity.invalid-utf8 = 'warning'\nper-path-ignores = { 'docs/' = ['empty-guidance'] }\n",
    )
    found = run("check", cwd=repo.path)
    assert found.code == 0
    assert found.out.endswith(
        "; 2 findings skipped by the configuration; 1 file excluded; 1 error made a warning\n"
    )
    summary = run("check", "--format=json", cwd=repo.path).json()["summary"]
    assert {key: summary[key] for key in ("ignored", "excluded", "lowered")} == {
        "ignored": 2,
        "excluded": 1,
        "lowered": 1,
    }
    named = run("check", "--select", "nul-byte", "--exclude", "docs/", cwd=repo.path)
    assert named.out.endswith("checked: 1 error\n")  # who says so there knows
