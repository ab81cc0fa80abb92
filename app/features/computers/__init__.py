"""Computers at the table: levels, seats, hints and moves."""
