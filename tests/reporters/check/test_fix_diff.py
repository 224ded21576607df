"""What would be fixed, as a diff that hides nothing."""

from __future__ import annotations

from agents_md_lint.check.result import Left
from agents_md_lint.fix.disk import Original
from agents_md_lint.fix.draft import Draft, File, FixStep
from agents_md_lint.reporters.check.fix_diff import render
from agents_md_lint.rules.offers import FixChange, NewText, Rename, ToLink


def planned(path: str, content: bytes | str, *changes: FixChange) -> File:
    """Return the file at *path* below ``/r`` with *changes*."""
    file = File("/r", f"/r/{path}", Original((), content), f"/r/{path}", content)
    for change in changes:
        file.apply(FixStep(path, "a-rule", f"did {type(change).__name__}", change, frozenset(), 0))
    return file


def draft(*files: File) -> Draft:
    found = Draft()
    found.files = {file.path: file for file in files}
    return found


def test_nothing() -> None:
    assert render(draft(), (), "/r") == "# nothing to fix\n"
    left = Left("a\x1b", "a-rule", "why")
    assert render(draft(), (left,), "/r") == "# left: a\\x1b: a-rule: why\n\n# nothing to fix\n"


def test_a_text_a_name_and_a_link() -> None:
    files = (
        planned("z/Agents.md", b"one\ntwo\xff\nthree", Rename("AGENTS.md"), NewText(b"one\n\x1b2\nthree\n")),
        planned("b", b"../x", ToLink("../x\u202e")),
        planned("c", b"same\n", Rename("d")),
    )
    assert render(draft(*files), (Left("e", "a-rule", "why"),), "/r") == (
        "# would fix: b: a-rule: did ToLink\n"
        "a link: b -> ../x\\u202e\n"
        "\n"
        "# would fix: c: a-rule: did Rename\n"
        "rename from c\n"
        "rename to d\n"
        "\n"
        "# would fix: z/Agents.md: a-rule: did Rename\n"
        "# would fix: z/Agents.md: a-rule: did NewText\n"
        "rename from z/Agents.md\n"
        "rename to z/AGENTS.md\n"
        "--- a/z/Agents.md\n"
        "+++ b/z/AGENTS.md\n"
        "@@ -1,3 +1,3 @@\n"
        " one\n"
        "-two\\xff\n"
        "+\\x1b2\n"
        " three\n"
        "\n"
        "# left: e: a-rule: why\n"
        "\n"
        "# 4 fixes to 3 files; nothing was changed\n"
    )


def test_one_is_one() -> None:
    assert render(draft(planned("a", b"x\n", NewText(b"y\n"))), (), "/r").endswith(
        "# 1 fix to 1 file; nothing was changed\n"
    )
