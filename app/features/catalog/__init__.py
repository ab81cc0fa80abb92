"""The games: rules, examples, lessons, positions and pictures."""
