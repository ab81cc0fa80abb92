"""The bounds of what a network, a token or a player may ask for."""
