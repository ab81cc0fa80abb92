"""What processes tell each other."""
