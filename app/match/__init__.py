"""One match as pure functions and values: commands, decisions, events and state."""
