"""One module for each format of ``check``, over ``check.result``: a file, and a line in ``formats``.

May import what ``reporters`` may; ``fix_diff`` alone takes lines from a report of another folder.
"""
