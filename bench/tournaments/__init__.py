"""The service of tournaments."""
