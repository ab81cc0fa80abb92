"""Passkeys: an account gets them, and a browser signs in with one."""
