"""Matches in the states that several tests need."""

import pytest

from app.match.commands import Leave
from harness.games.match_builder import HOST, MatchBuilder, running_match, waiting_match


@pytest.fixture
def waiting() -> MatchBuilder:
    """The host has black, white is free."""
    return waiting_match()


@pytest.fixture
def running() -> MatchBuilder:
    """Both seats are taken, nobody has moved."""
    return running_match()


@pytest.fixture
def withdrawn() -> MatchBuilder:
    """The host has left before anybody joined."""
    builder = waiting_match()
    builder.submit(Leave(), HOST)
    return builder


@pytest.fixture
def resigned() -> MatchBuilder:
    """Black resigned before the first move."""
    builder = running_match()
    builder.resign(HOST)
    return builder
