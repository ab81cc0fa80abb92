"""Learns to evaluate positions: self-play, labels, and fits of the weights."""
