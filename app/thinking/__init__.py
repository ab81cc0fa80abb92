"""Computes bot moves, hints, reviews and tables in a process beside the server."""
