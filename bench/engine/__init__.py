"""The plain engine against the slow reference implementation of the tests."""
