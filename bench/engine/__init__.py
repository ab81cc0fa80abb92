"""The plain engine against the slow and obvious twin that the tests compare it with."""
