"""Variants that people publish: their pages, their list, and what players like."""
