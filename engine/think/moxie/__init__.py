"""Moxie, solved: every position's value and distance, and a thinker that uses them."""
