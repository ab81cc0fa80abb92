"""Matches and tournaments made command by command, and second implementations of the rules."""
