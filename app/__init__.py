"""The service around the games."""
