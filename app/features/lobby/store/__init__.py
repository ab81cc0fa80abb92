"""Queries for lists of matches."""
