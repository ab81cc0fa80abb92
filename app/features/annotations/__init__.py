"""Marks and arrows that players leave on a position."""
