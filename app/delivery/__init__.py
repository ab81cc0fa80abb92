"""Sends what leaves the process: web push, webhooks, mail."""
