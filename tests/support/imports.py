"""What the modules of the package import and call, read from their text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import agents_md_lint

ROOT = Path(agents_md_lint.__file__).parent
PACKAGE = ROOT.name


@cache
def sources() -> dict[str, ast.Module]:
    """Return the syntax tree of each module, by its name without the package's (``""`` for the package)."""
    return {_name(path): ast.parse(path.read_text("utf-8")) for path in sorted(ROOT.rglob("*.py"))}


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def unit(module: str) -> str:
    """Return what the map names: a top-level module, or the package that *module* lies in."""
    return module.partition(".")[0]


@cache
def imported(module: str) -> frozenset[str]:
    """Return all that *module* imports, early or late, by absolute name; for a type checker too."""
    return frozenset(name for node in ast.walk(sources()[module]) for name in _names(node))


def _names(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, "imports are absolute here"
        assert node.module is not None
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


@cache
def own(module: str) -> frozenset[str]:
    """Return the modules of the package that *module* imports."""
    found = set()
    for name in imported(module):
        inner = name.removeprefix(PACKAGE + ".")
        if name.split(".")[0] == PACKAGE:
            found.add(inner if inner in sources() else inner.rpartition(".")[0])
    return frozenset(found - {"", PACKAGE, module})


@cache
def reached(module: str) -> frozenset[str]:
    """Return the modules of the package that *module* imports, directly or through others."""
    found: set[str] = set()
    waiting = [module]
    while waiting:
        new = own(waiting.pop()) - found
        found |= new
        waiting.extend(new)
    return frozenset(found)


@cache
def called(module: str) -> frozenset[str]:
    """Return the dotted names of all that *module* mentions: ``os.path.join``, ``open``."""
    nodes = ast.walk(sources()[module])
    return frozenset(ast.unparse(node) for node in nodes if isinstance(node, ast.Attribute | ast.Name))
