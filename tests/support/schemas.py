"""JSON reports held against the schemas that the package ships."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from jsonschema import Draft202012Validator

from tests.support.program import Finished


def validated(command: str, finished: Finished) -> Any:
    """Return stdout as a JSON value, which must be as ``schemas/COMMAND.json`` has it."""
    document = finished.json()
    _validator(command).validate(document)
    return document


@cache
def _validator(command: str) -> Draft202012Validator:
    """Return what holds documents against a schema, which is right itself; to see that takes the longest."""
    schema = json.loads((files("agents_md_lint") / "schemas" / f"{command}.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)
