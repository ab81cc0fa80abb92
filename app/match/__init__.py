"""One match: what may be asked of it, what came of that, and how it stands. Pure."""
