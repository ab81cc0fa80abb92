"""What is alive: a room for every match that somebody looks at, and who listens."""
