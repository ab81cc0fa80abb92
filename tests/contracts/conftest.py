"""Fixtures of a running site, for the test that plays an added game."""

from tests.web.conftest import ann, bob, eve, new_browser, site

__all__ = ["ann", "bob", "eve", "new_browser", "site"]
