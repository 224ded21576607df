"""One module for each format of ``check``."""
