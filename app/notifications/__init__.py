"""Delivery of notifications to players who have no page open."""
