"""Checks of the rules and of records."""
