"""GitHub's runner, as far as action.yml needs it: contexts, environment and shell of each step."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]

from tests.support.repository import isolated_environment

PROJECT = Path(__file__).parents[2]
ACTION: dict[str, Any] = yaml.safe_load((PROJECT / "action.yml").read_text("utf-8"))
EXPRESSION = re.compile(r"\$\{\{(.*?)\}\}")
SHELLS = {"bash": ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail"]}
"""How the runner starts a shell that a step names."""


AFTER_A_FAILURE = "${{ !cancelled() && steps.range.outputs.head }}"
"""The condition of a step that runs although one before it failed; the only one that there is."""


@dataclass
class Ran:
    """How a run of the action ended: the first exit code but 0, and what the last step that ran left."""

    code: int = 0
    log: str = ""
    summary: str = ""
    outputs: dict[str, str] = field(default_factory=dict)


@dataclass
class Job:
    """A job on a runner: *workspace* is the checkout, *temp* what the runner keeps aside."""

    workspace: Path
    temp: Path
    action_path: Path = PROJECT
    environ: Mapping[str, str] = field(default_factory=dict)
    github: Mapping[str, str] = field(default_factory=dict)

    def use(self, event: Mapping[str, Any], *ids: str, **inputs: str) -> Ran:
        """Run the steps *ids* of the action for an *event*; *inputs* have underscores for hyphens."""
        given = {name.replace("_", "-"): value for name, value in inputs.items()}
        assert given.keys() <= ACTION["inputs"].keys()
        defaults = {name: one["default"] for name, one in ACTION["inputs"].items()}
        context: dict[str, Any] = {
            "inputs": {**defaults, **given},
            "github": {"event": event, **self.github},
            "steps": {},
        }
        ran = Ran()
        failed = 0
        for step in ACTION["runs"]["steps"]:
            if step["id"] in ids and (not failed or step.get("if") == AFTER_A_FAILURE):
                outputs = self._step(step, context, ran)
                context["steps"][step["id"]] = {"outputs": outputs}
                failed = failed or ran.code
        ran.code = failed
        ran.outputs = {name: evaluate(one["value"], context) for name, one in ACTION["outputs"].items()}
        return ran

    def _step(self, step: Mapping[str, Any], context: Mapping[str, Any], ran: Ran) -> dict[str, str]:
        """Run one step, note in *ran* how it went, and return its outputs."""
        files = {name: self.temp / name for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "script.sh")}
        for path in files.values():
            path.write_text("")
        files["script.sh"].write_text(step["run"])
        environ = {
            **isolated_environment(self.temp),
            **{name: str(path) for name, path in files.items() if name.startswith("GITHUB")},
            "GITHUB_ACTION_PATH": str(self.action_path),
            "RUNNER_TEMP": str(self.temp),
            "GITHUB_ACTIONS": "true",
            **{name: evaluate(value, context) for name, value in step["env"].items()},
            **self.environ,
        }
        below = evaluate(step.get("working-directory", "."), context)
        finished = subprocess.run(
            [*SHELLS[step["shell"]], str(files["script.sh"])],
            cwd=self.workspace / below,
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        ran.code, ran.log = finished.returncode, finished.stdout.decode("utf-8", "backslashreplace")
        assert "Traceback" not in ran.log, ran.log
        ran.summary = files["GITHUB_STEP_SUMMARY"].read_text("utf-8")
        lines = files["GITHUB_OUTPUT"].read_text("utf-8").splitlines()
        return dict(line.partition("=")[::2] for line in lines)


def evaluate(text: str, context: Mapping[str, Any]) -> str:
    """Return *text* with its expressions replaced: names with dots, and ``||`` between them."""
    return EXPRESSION.sub(lambda found: _value(found[1], context), str(text))


def _value(expression: str, context: Mapping[str, Any]) -> str:
    for name in expression.split("||"):
        value: Any = context
        for part in name.strip().split("."):
            value = value.get(part, {}) if isinstance(value, Mapping) else {}
        if isinstance(value, str) and value:
            return value
    return ""


def install_shim(temp: Path, python: str, below: str = "bin/python") -> None:
    """Put a Python that has this checkout's program where the step ``install`` makes one."""
    program = temp / "agents-md-lint" / below
    program.parent.mkdir(parents=True)
    program.write_text(f'#!/bin/sh\nexec "{python}" "$@"\n')
    program.chmod(0o755)
