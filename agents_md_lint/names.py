"""The names of the files that q reads, and what Git is asked for to find them. Nothing is imported."""

NAME = "AGENTS.md"
"""The name of a guidance file; its case counts."""
QIGNORE = ".qignore"
"""The name of the file with the discovery rules; only the one at the workspace root counts."""
GIT = ".git"
"""Git's own directory, which lies at the top of every clone."""
ALWAYS = (NAME, QIGNORE)
"""What is looked at in every workspace whether Git lists it or not: it may ignore it, and lists no FIFO."""
MISSPELT = frozenset({"agents.md", "agent.md"})
"""Names that are a misspelt ``AGENTS.md``, in lower case."""
PATTERNS = (
    *("**/AGENTS.md", "**/AGENT.md", "**/AGENTS.md/**", "**/.qignore", "**/.qignore/**"),
    "**/.agents-md-lint.toml",
    "**/agents-md-lint.toml",
)
"""What Git is asked for, case aside, to list no more than a check looks at."""
CONFIG = ".agents-md-lint.toml"
"""The name of the configuration file at the top of a repository."""
MISPLACED = frozenset({".agents-md-lint.toml", "agents-md-lint.toml"})
"""Names that a configuration may have which nobody reads: anywhere but ``CONFIG`` at the top."""
PYPROJECT = "pyproject.toml"
"""The other file at the top of a repository that may hold the configuration."""
TABLE = "agents-md-lint"
"""The table for it under ``[tool]`` there. A file without that text isn't looked at any further."""
MISSPELT_TABLE = "agents_md_lint"
"""A table there that somebody may have meant for it."""
BASELINE = ".agents-md-lint-baseline.json"
"""The usual name of a baseline, at the top of a repository."""
AGENTS = ("q", "codex")
"""The agents that are known, by the names that they have in the configuration."""
DEFAULT_AGENTS = ("q",)
"""Those that are meant where nobody says which."""
CONFIG_LIMIT = 1 << 20
"""The bytes that a configuration may have."""
