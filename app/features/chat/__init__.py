"""Chats of matches and circles: permissions and rate limits."""
