"""Operators, what they do, and the record of it."""
