"""Computers at the table: their moves, and how many games they play."""
