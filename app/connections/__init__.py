"""Limits of connections: their number, their bytes and their time."""
