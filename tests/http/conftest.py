"""A running site, and clients that visit it."""

from tests.support.site.fixtures import *
