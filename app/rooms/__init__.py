"""Live matches: a room for each match with an open page, and its listeners."""
