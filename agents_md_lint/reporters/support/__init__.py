"""What several reports have in common; imports no report."""
