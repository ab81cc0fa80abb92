"""Tournaments in progress: their commands, their pages, and the runner that advances them."""
