"""Settings of the watched server."""

COLLECTING = 10.0  # seconds between two collections of garbage; a server may wait longer
