"""What a change makes of what agents are told: two sides compared, and the commits between them.

May import ``check`` and what lies below it, but neither ``fix`` nor ``inspection``, which stand beside it.
"""
