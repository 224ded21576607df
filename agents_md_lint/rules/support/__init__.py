"""What several rules share: reading texts, links and patterns as rules need them. Pure."""
