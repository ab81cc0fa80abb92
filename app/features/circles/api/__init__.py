"""The API of circles."""
