"""Writes what the documentation takes from the code: ``python docs/generate.py [--check]``.

That is docs/rules.md, the JSON Schema of the configuration, the tables of rules in README.md (in groups) and
of fixes in docs/fixing.md, the output in the worked examples there and in docs/formats.md, the picture of a
report, and the address of the project where recipes name it. With ``--check`` nothing is written, and the
exit code is 1 if a page differs.
"""

from __future__ import annotations

import sys
import tomllib
from inspect import cleandoc
from pathlib import Path
from tempfile import TemporaryDirectory

from agents_md_lint.rules import GROUPS, RULES
from agents_md_lint.rules.model import Role
from docs.config_schema import SCHEMA, config_schema
from docs.console import commands, replayed
from docs.picture import PICTURE, picture

PROJECT = Path(__file__).parents[1]
RULES_PAGE = "docs/rules.md"
CODEX_PAGE = "docs/how-codex-loads-guidance.md"
EXAMPLES = (
    "README.md",
    *(f"docs/{page}.md" for page in ("configuration", "diff-scope", "fixing", "formats")),
)
PAGES = (RULES_PAGE, SCHEMA, PICTURE, *EXAMPLES, "docs/ci.md", CODEX_PAGE)
BEGIN = "<!-- {}: begin (python docs/generate.py) -->\n"
END = "<!-- {}: end -->"

HEAD = """\
# Rules

<!-- Written by docs/generate.py from the docstrings in agents_md_lint/rules: change them there. -->

An **error** means that q drops, cuts or misreads what the author wrote, or that the text hides something
from its reviewer. A **warning** means that it is probably not what the author wants. `agents-md-lint rules
SLUG` prints one of these sections; `--select` and `--ignore` of `check` take the names.
"""


def rules_page() -> str:
    """Return docs/rules.md: a section for each rule, under its name."""
    sections = (
        f"\n## {rule.slug}\n\n*{rule.severity.value}, about {_files(rule.roles)}*\n\n"
        f"{cleandoc(rule.documentation)}\n"
        for rule in RULES
    )
    return f"{HEAD}\n{rules_table()}{''.join(sections)}"


def _files(roles: frozenset[Role]) -> str:
    return " and ".join(sorted(role.value for role in roles))


def groups_table() -> str:
    """Return the table of rules in the README: a row for each group."""
    rows = (
        f"| {group} | {', '.join(f'[`{slug}`]({RULES_PAGE}#{slug})' for slug in slugs)} |\n"
        for group, slugs in GROUPS.items()
    )
    return f"| What is wrong | Rules |\n| --- | --- |\n{''.join(rows)}"


def rules_table() -> str:
    """Return the table of all rules at the top of docs/rules.md."""
    rows = (f"| [`{r.slug}`](#{r.slug}) | {r.severity.value} | {r.summary} |\n" for r in RULES)
    return f"| Rule | Severity | What it finds |\n| --- | --- | --- |\n{''.join(rows)}"


def address() -> str:
    """Return what `URL` stands for in the recipes: the address of the project, once it has one."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    where = project.get("urls", {}).get("Repository")
    return f"`URL` is {where or 'where this repository was cloned from: `git remote get-url origin`'}.\n"


def fixes_table() -> str:
    """Return the table of fixes in docs/fixing.md: the first paragraph of each fix's docstring."""
    fixes = ((rule.slug, cleandoc(rule.fix.__doc__ or "")) for rule in RULES if rule.fix is not None)
    rows = (f"| [`{slug}`](rules.md#{slug}) | {_paragraph(text)} |\n" for slug, text in fixes)
    return f"| Rule | What `--fix` does |\n| --- | --- |\n{''.join(rows)}"


def _paragraph(text: str) -> str:
    return " ".join(text.partition("\n\n")[0].split())


def with_table(text: str, name: str, table: str) -> str:
    """Return the page *text* with *table* between the markers of that *name*, if it has them."""
    before, begin, rest = text.partition(BEGIN.format(name))
    _, end, after = rest.partition(END.format(name))
    return f"{before}{begin}{table}{end}{after}" if begin and end else text


def fresh(name: str) -> str:
    """Return the text that the page *name* should have."""
    if name == RULES_PAGE:
        return rules_page()
    if name == SCHEMA:
        return config_schema()
    if name == PICTURE:
        return picture()
    text = with_table((PROJECT / name).read_text("utf-8"), "rules", groups_table())
    text = with_table(text, "fixes", fixes_table())
    if BEGIN.format("address") in text:
        text = with_table(text, "address", address())
    if not commands(text):
        return text
    with TemporaryDirectory() as scratch:
        return replayed(text, Path(scratch))


def is_stale(name: str, text: str) -> bool:
    """Whether the page *name* isn't *text*."""
    path = PROJECT / name
    return not path.exists() or path.read_text("utf-8") != text


def main(arguments: list[str]) -> int:
    """Write or check the pages; return the exit code."""
    check = arguments == ["--check"]
    if arguments and not check:
        print(__doc__, file=sys.stderr)
        return 2
    stale = {name: text for name in PAGES if is_stale(name, text := fresh(name))}
    for name, text in stale.items():
        print(f"{name} {'differs: run python docs/generate.py' if check else 'is written'}")
        if not check:
            (PROJECT / name).parent.mkdir(parents=True, exist_ok=True)
            (PROJECT / name).write_text(text, "utf-8")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
