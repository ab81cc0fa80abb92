"""Fixtures for the sites of a feature, its queries and its live part."""

from tests.rooms.support.fixtures import *
from tests.support.site.fixtures import *
from tests.support.store.fixtures import *
