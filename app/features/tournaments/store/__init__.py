"""The event log of tournaments, their lists, and the state of their games."""
