"""The only place that runs Git: under one environment policy and one set of pinned flags.

``process`` starts it and ``environment`` says what it gets to know; ``running``, ``polled``, ``threaded`` and
``health`` are what it is while it runs, and ``errors`` what is said when it fails. ``Repository`` says where
a repository is (``discovery`` finds it) and runs Git in it. ``revisions`` turns what a user typed into ids,
``objects`` reads contents, ``listing`` and ``index`` parse what Git lists, in the terms of ``entries``.
``tree`` is a whole commit and ``log`` a history; ``worktree_files`` and ``checkout`` are about a worktree.
It imports ``names``, ``paths`` and the top-level ``errors``, nothing else.
"""
