"""Commands that need a module of their own."""
