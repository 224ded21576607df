"""What reaches a stream or a file of the caller: escaping, colour, progress, outcomes."""
