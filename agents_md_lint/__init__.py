"""Checks that the agent q loads AGENTS.md and .qignore files as their author meant.

The public modules are ``agents_md_lint.snapshot`` (a workspace, from four sources),
``agents_md_lint.loading.loader`` (q's loader) and ``agents_md_lint.qignore`` (q's ``.qignore`` dialect).
"""

__version__ = "0.1.0"
