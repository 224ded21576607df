"""One module for each format of ``diff-scope`` and ``history``: a file, and a line in ``formats``.

May import what ``reporters`` may; of that, the models of ``scope``. No report imports one of another folder.
"""
