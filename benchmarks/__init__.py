"""Measurements of the program beside Git, bare Python and other linters: ``python -m benchmarks``."""
