"""The solved MacBeth on a hexagon of side 4: a table of the first plies, and exact searches."""
