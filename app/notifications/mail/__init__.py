"""Emails: their words, sending by SMTP, and the task that sends those in the outbox."""
