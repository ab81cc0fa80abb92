"""Matches at the moments that tests ask about."""

import pytest

from app.match.commands import Leave
from tests.match.support.builder import HOST, MatchBuilder, running_match, waiting_match


@pytest.fixture
def waiting() -> MatchBuilder:
    """The host sits on black, white is free."""
    return waiting_match()


@pytest.fixture
def running() -> MatchBuilder:
    """The game is on, nobody has moved."""
    return running_match()


@pytest.fixture
def withdrawn() -> MatchBuilder:
    """The host has left before anybody came."""
    builder = waiting_match()
    builder.submit(Leave(), HOST)
    return builder


@pytest.fixture
def resigned() -> MatchBuilder:
    """Black gave up at once."""
    builder = running_match()
    builder.resign(HOST)
    return builder
