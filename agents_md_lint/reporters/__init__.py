"""One module a format: a result becomes text."""
