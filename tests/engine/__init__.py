"""The games: their rules against numbers, against a slow twin, and against themselves."""
