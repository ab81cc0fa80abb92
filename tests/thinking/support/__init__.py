"""Helpers of the tests of thinking."""
