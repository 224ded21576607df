"""Comparisons with the real programs of agents, where they are installed: tools, no part of the suite."""
