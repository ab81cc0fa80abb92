"""A running site, for the test that plays an added game."""

from tests.support.site.fixtures import *
