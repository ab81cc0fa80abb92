"""Circles of friends: members, games, a chat and pictures."""
