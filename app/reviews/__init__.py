"""What the computer finds out about finished games: reviews, and the puzzles that come of them."""
