"""Lists of matches: all public ones, and a player's."""
