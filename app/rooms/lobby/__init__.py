"""The lobby: pages that list matches, open games, and pairing of players."""
