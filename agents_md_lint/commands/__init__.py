"""One module a subcommand: argument parsing and wiring only.

May import everything but ``cli``; nothing below imports a command.
"""
