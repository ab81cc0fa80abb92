"""ASGI middleware."""
