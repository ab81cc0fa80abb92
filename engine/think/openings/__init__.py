"""Balanced openings: first moves, made at random, after which a search calls the game level."""
