"""Folders with faults to fix."""

from __future__ import annotations

from tests.support.repository import GitRepository

MARK = b"\xef\xbb\xbf"
WESTERN = "Write “plain” English, and mind the größte Änderung.\n"
RULES = (
    "misnamed-guidance",
    "utf16-text",
    "byte-order-mark",
    "bare-cr",
    "inert-pattern",
    "redundant-pattern",
    "destroyed-symlink",
)


def every_fixable_fault(repo: GitRepository) -> dict[str, str]:
    """Write a file for every fault with a sure fix; return what each guidance file is to say then."""
    texts = {
        "AGENTS.md": "# Rules\n\nKeep it small.\n",
        "wide/AGENTS.md": "# Wide\n\nSixteen bits: “two” bytes.\n",
        "wider/AGENTS.md": "# Wider\n\nThirty-two bits.\n",
        "unmarked/AGENTS.md": "# Unmarked\n\nNo byte order mark, and “quotes”.\n",
        "misnamed/AGENTS.md": "Named wrong.\n",
        "both/AGENTS.md": "Named wrong, and with a mark.\n",
        "target/CLAUDE.md": "Linked to, twice.\n",
        "again/AGENTS.md": "See the other.\n",
    }
    repo.write("AGENTS.md", MARK + texts["AGENTS.md"].encode(), executable=True)
    repo.write("wide/AGENTS.md", texts["wide/AGENTS.md"].encode("utf-16"))
    repo.write("wider/AGENTS.md", b"\0\0\xfe\xff" + texts["wider/AGENTS.md"].encode("utf-32-be"))
    repo.write("unmarked/AGENTS.md", texts["unmarked/AGENTS.md"].encode("utf-16-le"))
    repo.write("misnamed/Agents.md", texts["misnamed/AGENTS.md"])
    repo.write("both/AGENT.md", MARK + texts["both/AGENTS.md"].encode())
    repo.write("target/CLAUDE.md", MARK + texts["target/CLAUDE.md"].encode())
    repo.link("target/AGENTS.md", "CLAUDE.md")
    repo.link("link/AGENTS.md", "../target/CLAUDE.md")
    repo.write("again/CLAUDE.md", texts["again/AGENTS.md"])
    repo.write("again/AGENTS.md", "CLAUDE.md\n")
    qignore = (
        MARK + b"# Not shown.\r\nbuild/\r\nbuild/\r\n*.log\rtmp/\r\n/\r\n!\r\n./dist\r\na//b\r\nx.log\r\n"
    )
    repo.write(".qignore", qignore)
    return texts


FIXED_QIGNORE = b"# Not shown.\r\nbuild/\r\n*.log\r\ntmp/\r\n/dist\r\na/b\r\n"
