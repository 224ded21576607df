"""What q sees at a path, in a session, in a listing: the models of ``explain``, ``trace`` and ``ls``.

May import what lies below ``check``, but neither ``fix`` nor ``scope``, which stand beside it.
"""
