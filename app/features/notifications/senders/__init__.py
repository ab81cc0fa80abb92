"""Senders of notifications: web push and webhooks."""
