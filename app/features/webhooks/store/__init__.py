"""Webhooks for programs: the hooks, and the outbox of their events."""
