"""One module for each format of ``diff-scope`` and ``history``, over the models of ``scope``."""
