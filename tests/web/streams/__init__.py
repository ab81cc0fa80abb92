"""Streams of JSON lines, and commands as requests."""
