"""Puzzles from self-play."""
