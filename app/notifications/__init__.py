"""What is told to players who have no page open: which notices there are, and their delivery."""
