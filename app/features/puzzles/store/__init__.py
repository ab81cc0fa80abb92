"""Puzzles and their results."""
