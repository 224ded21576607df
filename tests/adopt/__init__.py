"""What puts the linter into a repository."""
