"""Lists of matches: public ones, and those of a player."""
