"""Moves and games that were counted: written after each game, read by pages, counted again."""
