"""Accounts: players who are known by a handle, their passkeys and their sessions."""
