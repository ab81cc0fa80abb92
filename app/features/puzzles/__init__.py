"""Puzzles from played games."""
