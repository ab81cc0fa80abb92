"""One match, asked for everything."""
