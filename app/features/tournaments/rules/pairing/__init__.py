"""The formats' pairings, and the criteria they compare."""
