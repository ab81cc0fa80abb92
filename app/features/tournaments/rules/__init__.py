"""One tournament, pure: commands, decide, events, evolve, pairings, standings."""
