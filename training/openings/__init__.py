"""Balanced openings."""
