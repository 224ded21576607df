"""One module for each format of ``diff-scope`` and ``history``."""
