"""Circles that operators read because of a reported chat message."""
