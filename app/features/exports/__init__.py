"""Games in bulk: public games, and a player's own."""
