"""What reaches a stream or a file of the caller: escaping, colour, progress, outcomes.

May import ``errors``, ``names`` and ``paths`` alone; all else may import it.
"""
