"""Moxie, by numbers, against a slow twin, and in positions made for each rule."""
