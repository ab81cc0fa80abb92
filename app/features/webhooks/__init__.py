"""Signed webhooks: programs are told what happens in matches."""
