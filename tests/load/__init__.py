"""A crowd against real servers."""
