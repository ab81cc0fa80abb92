"""Live matches: a room for every match that somebody plays or watches."""
