"""The configuration of a check: finding it, reading it strictly, and what is in force."""
