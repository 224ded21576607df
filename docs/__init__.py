"""The documentation, and what keeps it true: ``python docs/generate.py``."""
