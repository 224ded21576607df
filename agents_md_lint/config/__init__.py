"""The configuration of a check: finding it, reading it strictly, and what is in force.

May import ``rules`` (their names and severities) and what lies below it.
"""
