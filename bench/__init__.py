"""Measurements of speed and strength, run by `make bench`."""
