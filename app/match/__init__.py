"""One match as pure functions and values: commands, events, decisions and the state."""
