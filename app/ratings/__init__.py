"""Ratings of players: the formula, their history, and the task that keeps them up to date."""
