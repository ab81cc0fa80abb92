"""Openings and statistics of public games, counted as games end."""
