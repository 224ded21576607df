"""Fuzzing: each target compares a part of the program with a plain, slow reading of what it is to do.

``python -m tests.fuzz TARGET --seconds N`` runs one; ``docs/fuzzing.md`` tells more.
"""
