"""Fits for searches that cut off what is probably irrelevant."""
