"""The published hooks under the real runners: pre-commit and prek."""
