"""Checks that the message catalogs agree with the code that uses them."""
