"""Matches at the moments that tests ask about."""

import pytest

from app.match.commands import Leave
from tests.match.support.builder import HOST, Story, begun, opened


@pytest.fixture
def waiting() -> Story:
    """The host sits on black, white is free."""
    return opened()


@pytest.fixture
def running() -> Story:
    """The game is on, nobody has moved."""
    return begun()


@pytest.fixture
def withdrawn() -> Story:
    """The host has left before anybody came."""
    story = opened()
    story.ask(Leave(), HOST)
    return story


@pytest.fixture
def resigned() -> Story:
    """Black gave up at once."""
    story = begun()
    story.resign(HOST)
    return story
