"""The public pages of accounts."""
