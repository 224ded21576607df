"""The only place that runs Git."""
