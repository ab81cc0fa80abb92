"""Computer reviews of finished games, and puzzles."""
