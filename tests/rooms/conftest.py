"""A registry, a room and pages of a match, in memory."""

from tests.rooms.support.fixtures import *
