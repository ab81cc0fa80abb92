"""A player's own matches: their turns, and requests that await an answer."""
