"""Running commands and telling what they cost."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks import measure
from benchmarks.bench import duration
from benchmarks.measure import Cost, observe, together

BUSY = "import time\nwhile time.process_time() < 0.2: pass"


def test_cpu_time_clock_and_memory_are_those_of_the_command(tmp_path: Path) -> None:
    busy = measure.measure([sys.executable, "-c", BUSY], tmp_path, 1)
    assert 0.2 <= busy.cpu < busy.clock + 0.05
    idle = measure.measure([sys.executable, "-c", "import time; time.sleep(0.3)"], tmp_path, 1)
    assert idle.clock >= 0.3
    assert idle.cpu < 0.2
    large = measure.measure([sys.executable, "-c", "b'x' * (200 << 20)"], tmp_path, 1)
    assert large.memory > 200
    assert idle.memory < 60


def test_the_memory_of_what_measures_is_not_that_of_the_command(tmp_path: Path) -> None:
    ballast = bytearray(300 << 20)
    small = measure.measure([sys.executable, "-c", "pass"], tmp_path, 1)
    assert len(ballast) > small.memory * (1 << 20)


def test_processes_that_a_command_starts_count_too(tmp_path: Path) -> None:
    script = f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {BUSY!r}])"
    assert measure.measure([sys.executable, "-c", script], tmp_path, 1).cpu >= 0.2


def test_what_it_wrote_is_there_and_where_it_ran(tmp_path: Path) -> None:
    _, output = observe([sys.executable, "-c", "import os; print(os.getcwd())"], tmp_path, 1)
    assert Path(output.decode().strip()) == tmp_path.resolve()


def test_a_failure_is_an_error_with_the_words_of_the_command(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "import sys; sys.exit('no such thing')"]
    with pytest.raises(RuntimeError, match=r"ended with 1: no such thing"):
        measure.measure(command, tmp_path, 1)
    assert measure.measure(command, tmp_path, 1, succeeds=(1,)).clock > 0
    with pytest.raises(RuntimeError, match=r"ended with 127"):
        measure.measure([str(tmp_path / "missing")], tmp_path, 1)


def test_it_runs_as_often_as_told_while_patience_lasts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log"
    command = [sys.executable, "-c", f"open({str(log)!r}, 'a').write('x')"]
    measure.measure(command, tmp_path, 3)
    assert log.read_text() == "xxx"
    monkeypatch.setattr(measure, "PATIENCE", 0.0)
    measure.measure(command, tmp_path, 3)
    assert log.read_text() == "xxxx"


def test_costs_of_both_are_added() -> None:
    assert Cost(1, 2, 30) + Cost(10, 20, 3) == Cost(11, 22, 30)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        *((12.345, "12,345 ms"), (0.0104, "10 ms"), (0.0096, "9.6 ms"), (0.00052, "520 µs")),
        *((7.2e-6, "7.2 µs"), (490e-9, "490 ns"), (3.5e-10, "0.35 ns"), (0, "0"), (-1e-3, "0")),
    ],
)
def test_durations_have_the_digits_that_count(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_commands_take_turns(tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    commands = [
        [
            sys.executable,
            "-c",
            f"import time; open({str(noted)!r}, 'a').write({name!r}); time.sleep({seconds})",
        ]
        for name, seconds in (("a", 0.2), ("b", 0))
    ]
    slow, quick = together(commands, tmp_path, 3)
    assert noted.read_text() == "ababab"
    assert slow.clock > 0.2 > quick.clock
