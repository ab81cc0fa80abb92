"""Metrics and logging of the running service."""
