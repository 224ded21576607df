"""One module for each format of ``check``, over ``check.result``: a file, and a line in ``formats``."""
