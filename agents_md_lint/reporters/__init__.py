"""One module a format: a result becomes text.

May import the models of ``check``, ``scope``, ``inspection`` and ``fix``, and ``output``; never a command.
"""
