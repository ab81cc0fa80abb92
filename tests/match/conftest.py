"""Matches at the moments that tests ask about."""

import pytest

from app.match.commands import Leave
from engine import GAMES, Color, Game, Rules, hexagon
from tests.match.story import HOST, Story, begun, opened


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


@pytest.fixture
def trio(monkeypatch: pytest.MonkeyPatch) -> str:
    """The id of a game for three, which the catalogue offers during one test."""
    board = hexagon(6)
    rules = Rules(
        board,
        (board.at("g6 e6"), board.at("g7 e5"), board.at("f7 f5")),
        colors=(Color.BLACK, Color.WHITE, Color.RED),
        center=board.at("f6"),
    )
    game = Game(
        id="trio",
        title="Trio",
        author="",
        year="",
        players=rules.colors,
        summary="",
        history="",
        rules_text=(),
        strategy=(),
        rulings=(),
        options=(),
        rules=lambda _: rules,
    )
    monkeypatch.setitem(GAMES, game.id, game)
    return game.id
