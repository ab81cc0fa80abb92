"""The error of learned values, and matches between weights."""
