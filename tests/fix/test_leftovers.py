"""Files that have no name yet, and what is left of them when a run is killed."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

from agents_md_lint.fix.directory import opened_directory
from agents_md_lint.fix.leftovers import beside_others, sweep


def test_the_name_is_new_each_time_and_gone_at_the_end(tmp_path: Path) -> None:
    with opened_directory(str(tmp_path), str(tmp_path / "x")) as (held, _):
        with beside_others(held) as first, beside_others(held) as second:
            (tmp_path / first).touch()
            (tmp_path / second).symlink_to("x")
        assert first != second
        assert re.fullmatch(r"\.agents-md-lint-[0-9a-f]{16}\.tmp", first)
        assert os.listdir(tmp_path) == []


def test_an_error_leaves_nothing_and_another_name_stays(tmp_path: Path) -> None:
    with opened_directory(str(tmp_path), str(tmp_path / "x")) as (held, _):
        with suppress(KeyboardInterrupt), beside_others(held) as name:
            (tmp_path / name).touch()
            raise KeyboardInterrupt
        assert os.listdir(tmp_path) == []
        with beside_others(held) as name:
            (tmp_path / name).touch()
            held.move(name, "x")
    assert os.listdir(tmp_path) == ["x"]


def test_leftovers_are_swept_and_nothing_else(tmp_path: Path) -> None:
    kept = [".agents-md-lint-x.tmp", "agents-md-lint-0123456789abcdef.tmp", "x"]
    for name in kept:
        (tmp_path / name).touch()
    (tmp_path / ".agents-md-lint-00000000000000aa.tmp").mkdir()
    (tmp_path / ".agents-md-lint-0123456789abcdef.tmp").touch()
    (tmp_path / ".agents-md-lint-0123456789abcde0.tmp").symlink_to("x")
    assert sweep(str(tmp_path), str(tmp_path / "x"), 60) == []
    assert sorted(sweep(str(tmp_path), str(tmp_path / "x"), 0)) == [
        ".agents-md-lint-0123456789abcde0.tmp",
        ".agents-md-lint-0123456789abcdef.tmp",
    ]
    assert sorted(os.listdir(tmp_path)) == sorted([".agents-md-lint-00000000000000aa.tmp", *kept])


def test_a_directory_that_is_gone_has_none(tmp_path: Path) -> None:
    assert sweep(str(tmp_path), str(tmp_path / "none/x"), 0) == []
