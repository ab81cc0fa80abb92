"""The operators' pages. For everybody else they do not exist."""
