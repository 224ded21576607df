"""What ``--fix`` does with the fixes that rules offer: planning, checking again, writing.

The fixes themselves are in the files of the rules. May import ``check`` and what lies below it.
"""
