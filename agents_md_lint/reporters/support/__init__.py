"""What several reports have in common."""
