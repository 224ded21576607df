"""Random workspaces: what we say that Codex loads is compared with what its program puts in its prompt.

The suite doesn't run it: it needs the program, ``npm install @openai/codex@0.171.0`` (424 MB). Then
``python -m tests.real.codex PROGRAM --count 1000 --seed 1``. It prints each difference with the directory
that shows it, which stays there, and exits with 1 if there was one.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from agents_md_lint.loading.chain import Chain, ChainLoader
from agents_md_lint.loading.codex import PROFILE, settings_of
from agents_md_lint.loading.loader import Verdict
from agents_md_lint.loading.profile import AgentSettings
from agents_md_lint.snapshot import Worktree

_HEAD, _TAIL = "\n\n<INSTRUCTIONS>\n", "\n</INSTRUCTIONS>"
NAMES = ("AGENTS.md", "AGENTS.override.md", "CLAUDE.md", "x y.md", "é.md")
DIRECTORIES = ("a", "b", "a b", "ü")
TEXTS = (
    *(b"text\n", b"", b" \n\t", b"\xef\xbb\xbfmark\n", b"\xe2\x80\x8b", b"caf\xe9", b"a\0b", b"\xc2\xa0\n"),
    *(
        b"\xff\xfeA\0",
        b"euro \xe2\x82\xac sign",
        b"\xf0\x9f\x98\x80" * 5,
        b"\n\n\nlate",
        b"x" * 40,
        b"cr\r\n",
    ),
    *(
        b"\x1c\x1d",
        b"\xed\xa0\x80",
        b"</INSTRUCTIONS>\n",
        b"--- project-doc ---\n",
        b"\xe2\x82",
        b"y" * 33_000,
    ),
)
LINKS = (
    *(
        "AGENTS.md",
        "../AGENTS.md",
        "nowhere",
        "../real.md",
        "real.md",
        "real.md/",
        "real.md/x",
        "../a",
        "a/./",
    ),
    *(
        "../../out/x.md",
        "{out}/x.md",
        "/dev/null",
        "n" * 300,
        "./",
        "{top}/real.md",
        "chain0",
        "../a/../real.md",
    ),
)
FALLBACKS = ("CLAUDE.md", " CLAUDE.md ", "x y.md", "é.md", "a/CLAUDE.md", "", ".", "nowhere.md", "AGENTS.md")
MARKERS = (".git", ".git", "M", "m/x", "", "nowhere", "../M", ".git/", "AGENTS.md", "no/../M", "./m/x/")


class Made(NamedTuple):
    """A workspace on disk: the directory with all of it, where Codex is started, and its user's settings."""

    base: Path
    start: str
    config: str
    settings: AgentSettings


def made(base: Path, seed: str) -> Made:
    """Write the workspace that *seed* stands for."""
    chance = random.Random(seed)  # noqa: S311  what is random here is no secret
    top, out, home = base / "top", base / "out", base / "home"
    for directory in (top, out, home):
        directory.mkdir(parents=True)
    (out / "x.md").write_bytes(b"outside " * chance.choice((1, 1, 5_000)))
    directories = [top]
    for _ in range(chance.randint(1, 5)):
        directories.append(chance.choice(directories) / chance.choice(DIRECTORIES))
        directories[-1].mkdir(exist_ok=True)
    directories = list(dict.fromkeys(directories))
    for directory in directories:
        _fill(directory, chance, base)
    if chance.random() < 0.9:
        _mark(top, chance, sure=True)
    for number in range(chance.choice((0, 0, 39, 40, 41))):
        _link(top / f"chain{number}", f"chain{number + 1}")
    start = str(chance.choice(directories))
    if chance.random() < 0.1 and len(directories) > 1:
        _link(top / "l", os.path.relpath(start, top))
        start = str(top / "l") if (top / "l").is_dir() else start
    table, trusted = _settings(chance, str(top), os.path.realpath(start))
    (home / "config.toml").write_text(table, "utf-8")
    import tomllib

    return Made(base, start, table, settings_of(tomllib.loads(table))._replace(trusted=trusted))


def _fill(directory: Path, chance: random.Random, base: Path) -> None:
    for name in NAMES:
        if chance.random() < (0.75 if name == "AGENTS.md" else 0.2):
            _entry(directory / name, chance, base)
    if chance.random() < 0.5:
        (directory / "real.md").write_bytes(b"real\n")
    if chance.random() < 0.1:
        _mark(directory, chance)
    if chance.random() < 0.15:
        (directory / "M").write_bytes(b"")
    if chance.random() < 0.1:
        (directory / "m").mkdir(exist_ok=True)
        (directory / "m" / "x").write_bytes(b"")
    if chance.random() < 0.2:
        (directory / ".codex").mkdir()
        (directory / ".codex" / "config.toml").write_text(_doc_settings(chance), "utf-8")


def _entry(path: Path, chance: random.Random, base: Path) -> None:
    kind = chance.random()
    if kind < 0.65:
        path.write_bytes(chance.choice(TEXTS))
    elif kind < 0.9:
        text = chance.choice(LINKS)
        _link(path, text.replace("{out}", str(base / "out")).replace("{top}", str(base / "top")))
    elif kind < 0.95:
        path.mkdir()
    else:
        os.mkfifo(path)


def _link(path: Path, text: str) -> None:
    if not path.is_symlink() and not path.exists():
        path.symlink_to(text)


def _mark(directory: Path, chance: random.Random, *, sure: bool = False) -> None:
    path = directory / ".git"
    kind = 0.0 if sure and chance.random() < 0.8 else chance.random()
    if path.exists() or path.is_symlink():
        return
    if kind < 0.5:
        path.mkdir()
    elif kind < 0.7:
        path.write_bytes(b"gitdir: /nowhere\n")
    else:
        path.symlink_to(chance.choice((".", "nowhere", ".git")))


def _doc_settings(chance: random.Random) -> str:
    lines = ""
    if chance.random() < 0.5:
        lines += f"project_doc_max_bytes = {chance.choice((0, 1, 5, 9, 14, 40, 100, 32_768, 70_000))}\n"
    if chance.random() < 0.5:
        names = chance.sample(FALLBACKS, chance.randint(0, 3))
        lines += f"project_doc_fallback_filenames = {json.dumps(names, ensure_ascii=False)}\n"
    if chance.random() < 0.3:
        lines += f"project_root_markers = {json.dumps(chance.sample(MARKERS, chance.randint(0, 2)))}\n"
    return lines


def _settings(chance: random.Random, top: str, start: str) -> tuple[str, bool | None]:
    """Return a ``config.toml`` of the user, and whether the project is trusted by it, everywhere in it."""
    table = _doc_settings(chance)
    level = chance.choice((None, None, True, True, True, False))
    if level is None:
        return table, None
    word = "trusted" if level else "untrusted"
    below = {top, start} | {str(path) for path, _, _ in os.walk(top)}
    said = (f"[projects.{json.dumps(path, ensure_ascii=False)}]" for path in sorted(below))
    trust = "".join(f'{one}\ntrust_level = "{word}"\n' for one in said)
    return table + trust, level


def predicted(case: Made) -> tuple[str, Chain]:
    """Return the text that we say comes into the prompt."""
    chain = ChainLoader(Worktree(case.base / "top"), PROFILE, defaults=case.settings).chain(case.start)
    texts = (one.text if one.text is not None else _outside(one.target, one.size) for one in chain.loads)
    return "\n\n".join(texts), chain


def _outside(path: str, used: int) -> str:
    """Return what a file has that only this tool may open."""
    with open(path, "rb") as file:
        return file.read(used).decode("utf-8", "replace")


def real(program: str, case: Made) -> str | None:
    """Return the text that came into the prompt; None where Codex didn't start."""
    finished = subprocess.run(
        [program, "debug", "prompt-input", "hi"],
        cwd=case.start,
        env={**os.environ, "CODEX_HOME": str(case.base / "home"), "HOME": str(case.base)},
        capture_output=True,
        check=False,
    )
    if finished.returncode:
        return None
    for message in json.loads(finished.stdout):
        content = message.get("content")
        for part in content if isinstance(content, list) else ():
            text = part.get("text", "")
            if text.startswith("# AGENTS.md instructions for ") and _HEAD in text:
                return str(text.partition(_HEAD)[2].removesuffix(_TAIL))
    return ""


def compared(program: str, base: Path, seed: str) -> tuple[str, Chain]:
    """Return how the two differ for a *seed*; nothing where they agree, and then nothing is left on disk."""
    case = made(base / seed, seed)
    ours, chain = predicted(case)
    theirs = real(program, case)
    if (theirs is None) == bool(chain.refusal) and ours == (theirs or ""):
        shutil.rmtree(case.base)
        return "", chain
    texts = f"  ours:   {ours!r:.300} {chain.refusal}\n  theirs: {theirs!r:.300}"
    difference = f"{case.base}, started in {case.start}\n{texts}"
    return difference, chain


def _is_cut(chain: Chain) -> bool:
    return any(file.truncated or file.verdict is Verdict.SPENT for file in chain.files)


def _fails(chain: Chain) -> bool:
    return chain.failed is not None


def main() -> int:
    """Compare, and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", help="the real program: node_modules/.bin/codex")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--below", default=str(Path.home()), help="in no repository (default: the home)")
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.program)
    base = Path(tempfile.mkdtemp(prefix="codex-", dir=arguments.below))
    seeds = (f"{arguments.seed}-{number}" for number in range(arguments.count))
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda seed: compared(program, base, seed), seeds))
    different, chains = [one for one, _ in results if one], [chain for _, chain in results]
    cut, failed = (sum(map(test, chains)) for test in (_is_cut, _fails))
    seen = f"{sum(bool(one.loads) for one in chains)} with text, {cut} cut, {failed} dropped for an error"
    print("\n".join([*different, f"{len(chains)} workspaces ({seen}): {len(different)} differences"]))
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
