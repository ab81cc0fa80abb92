"""The lobby: lists of matches, open games and pairing of players."""
