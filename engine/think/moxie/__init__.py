"""Moxie, solved: every position's value and distance, and a player who knows them."""
