"""The chat of a room, over minutes that are kept in memory."""
