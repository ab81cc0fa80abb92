"""Knows who is at a match: the players and listeners of all processes."""
