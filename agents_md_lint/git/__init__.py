"""The only place that runs Git: under one environment policy and one set of pinned flags.

May import ``output``, ``errors``, ``names`` and ``paths`` alone.

``Repository`` says where a repository is and runs Git in it; ``revisions`` turns what a user typed into
ids; ``listing`` parses what Git lists; ``objects`` reads contents; ``files`` lists a worktree's files.
"""
