"""Servers and parts for comparison with the service."""
