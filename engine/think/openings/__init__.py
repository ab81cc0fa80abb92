"""Balanced openings: random first moves after which a search considers the game even."""
