"""Rooms over a log that is kept in memory."""
