"""Circles in the database: their settings, members, invitations and matches."""
