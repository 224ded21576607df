"""The picture of a report at the top of the README: what a terminal shows, as an SVG.

A command runs in a terminal of a fixed width, and each run of characters of one style becomes an element. The
picture is a window of its own, in dark or light colours as the reader wants, in whatever font is there: every
run has its place and its length in columns. ``python -m docs.picture COMMAND...`` draws another one.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from docs.console import Stage

PICTURE = "docs/check.svg"
COMMAND = "agents-md-lint check"
SCENE = (
    "mkdir app",
    "printf '# Shop\\n\\nWrite \\223plain\\224 English.\\n' > AGENTS.md",
    "ln -s ../../team/rules.md app/AGENTS.md",
    "printf 'build/\\n./dist\\n' > .qignore",
)
"""What makes the repository of the picture: two errors, and a warning that ``--fix`` fixes."""

COLUMNS = 92
_COLUMN, _LINE, _MARGIN, _BAR = 8, 19, 16, 30
"""The size of a character, the margin and the height of the title bar, in pixels."""
_SEQUENCE = re.compile("\x1b\\[([0-9;]*)m|\x1b\\]8;[^\x1b]*\x1b\\\\")
_NAMES = {"1": "b", "2": "d", "31": "r", "32": "g", "33": "y", "36": "c"}
"""The class of each style that a report has; see ``output/colour.py``."""
_STYLE = """\
rect{fill:#f6f8fa;stroke:#d0d7de}text{font:13px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;\
fill:#1f2328;white-space:pre}.b{font-weight:bold}.d{fill:#6e7781}.r{fill:#cf222e}.g{fill:#1a7f37}.y{fill:#9a6700}\
.c{fill:#1b7c83}
@media(prefers-color-scheme:dark){rect{fill:#0d1117;stroke:#30363d}text{fill:#e6edf3}.d{fill:#8b949e}\
.r{fill:#ff7b72}.g{fill:#3fb950}.y{fill:#d29922}.c{fill:#39c5cf}}"""


def picture() -> str:
    """Return the picture of the README."""
    with TemporaryDirectory() as scratch:
        stage = Stage(Path(scratch))
        for line in SCENE:
            stage.run(line)
        return drawn(COMMAND, shown(["sh", "-c", COMMAND], stage.directory, stage.environ))


def shown(command: list[str], directory: Path, environ: Mapping[str, str]) -> str:
    """Return what *command* writes to a terminal, sequences and all."""
    import pty  # which not every system has

    ours, theirs = pty.openpty()
    look = {"TERM": "xterm-256color", "COLUMNS": str(COLUMNS)}
    with subprocess.Popen(command, cwd=directory, env={**environ, **look}, stdout=theirs) as process:
        os.close(theirs)
        said = b""
        try:
            while chunk := os.read(ours, 65536):
                said += chunk
        except OSError:  # how a terminal ends on Linux
            pass
        os.close(ours)
        process.wait()
    return said.decode().replace("\r\n", "\n")


def drawn(command: str, text: str) -> str:
    """Return the window of a terminal in which *command* wrote *text*."""
    lines = [f"$ {command}", *text.rstrip("\n").split("\n")]
    width = 2 * _MARGIN + COLUMNS * _COLUMN
    height = _BAR + len(lines) * _LINE + _MARGIN
    dots = "".join(
        f'<circle cx="{_MARGIN + 6 + 18 * at}" cy="17" r="5" fill="{fill}"/>'
        for at, fill in enumerate(("#ff5f57", "#febc2e", "#28c840"))
    )
    rows = "\n".join(
        row for at, line in enumerate(lines) if (row := "".join(_row(line, _BAR + at * _LINE + 14)))
    )
    title = escape(f"{command}, on a terminal")
    size = f'viewBox="0 0 {width} {height}" width="{width}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n"
        f'<rect x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="8"/>{dots}\n{rows}\n</svg>\n'
    )


def _row(line: str, y: int) -> Iterator[str]:
    """Yield an element for each run of one style that shows."""
    at = 0
    for text, style in _runs(line):
        before = len(text) - len(text.lstrip(" "))
        run = text.strip(" ")
        if run:
            x, length = _MARGIN + (at + before) * _COLUMN, len(run) * _COLUMN
            name = f' class="{style}"' if style else ""
            yield f'<text x="{x}" y="{y}" textLength="{length}"{name}>{escape(run, quote=False)}</text>'
        at += len(text)


def _runs(line: str) -> Iterator[tuple[str, str]]:
    """Yield each text of *line* with the classes of its style."""
    style, start = "", 0
    for found in _SEQUENCE.finditer(line):
        yield line[start : found.start()], style
        if found[1] is not None:
            style = " ".join(_NAMES[code] for code in found[1].split(";") if code in _NAMES)
        start = found.end()
    yield line[start:], style


if __name__ == "__main__":
    sys.stdout.write(drawn(" ".join(sys.argv[1:]), shown(sys.argv[1:], Path.cwd(), os.environ)))
