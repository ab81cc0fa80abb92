"""Commands that need a separate module."""
