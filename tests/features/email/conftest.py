"""A mail server, and an account with a digest."""

from tests.features.email.support.post import due, post, sink

__all__ = ["due", "post", "sink"]
