"""Operators hide published variants."""
