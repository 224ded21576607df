"""What several rules share: reading texts, links and patterns as rules need them. Pure.

May import what rules may, and no rule.
"""
