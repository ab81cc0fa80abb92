"""Solves all variants of Moxie, and tells about the results."""
