"""Notices that really leave the house, to an office on this machine."""
