"""Ratings of players: the formula, their history, and the task that updates them."""
