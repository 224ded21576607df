"""A check from a request to a result: what is looked at, rules over it, what is skipped.

May import ``config`` and ``rules`` and what lies below them.
"""
