"""Tests of what ``check --fix`` changes."""
