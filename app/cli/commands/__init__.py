"""Commands that need more than a function: one module each."""
