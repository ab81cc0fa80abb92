"""Operators, their actions, and the record of them."""
