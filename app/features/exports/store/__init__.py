"""Queries for games in bulk."""
