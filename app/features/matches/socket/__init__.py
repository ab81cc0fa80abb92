"""The websocket of a match."""
