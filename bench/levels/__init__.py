"""The levels of computer players, and how far apart they are."""
