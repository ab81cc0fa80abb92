"""The delivery of notices, without a database."""
