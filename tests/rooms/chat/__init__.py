"""The chat of a room, over repository that are kept in memory."""
