"""The pairings of the formats, and what they compare."""
