"""One module a subcommand: argument parsing and wiring only."""
