"""The configuration of a repository that uses the hooks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

NAME = ".pre-commit-config.yaml"
WHOLE = "agents-md-lint"
FILES = "agents-md-lint-files"
DIFF_SCOPE = "agents-md-diff-scope"


def config(hooks: Path, rev: str, *ids: str, **settings: Any) -> str:
    """Return a configuration (JSON is YAML) that uses the hooks *ids* of *hooks*, each with *settings*."""
    used = [{"id": hook, **settings} for hook in ids]
    return json.dumps({"repos": [{"repo": str(hooks), "rev": rev, "hooks": used}]}, indent=2)
