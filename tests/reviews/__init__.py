"""Reviews and puzzles, on a store in a real file."""
