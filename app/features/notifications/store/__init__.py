"""Notifications of players: those to deliver, and the subscriptions that say whereto."""
