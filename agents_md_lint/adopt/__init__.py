"""What puts the linter into a repository: the hooks in a configuration of pre-commit, and the first baseline.

It imports from ``fix`` (to write) and below.
"""
