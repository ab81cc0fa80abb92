"""Notifications of players who have no page open."""
