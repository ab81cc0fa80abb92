"""Tournaments: formats, pairings, standings, and the runner that advances them."""
