"""Ratings in the database: written after each finished match, read by pages, rebuilt on demand."""
