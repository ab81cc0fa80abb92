"""The log of every match, in the database."""
