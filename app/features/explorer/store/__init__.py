"""Counts of moves and games: written after each game, read by pages, rebuilt on demand."""
