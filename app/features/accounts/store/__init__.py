"""Passkeys, merges and personal data."""
