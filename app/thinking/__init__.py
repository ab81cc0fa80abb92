"""Computation of bot moves, reviews and tables in threads, beside the event loop."""
