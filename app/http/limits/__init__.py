"""Limits on the requests of a network, a token or a player."""
