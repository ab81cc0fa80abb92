"""The search for a fair game."""
