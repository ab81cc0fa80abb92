"""What every test stands on."""

import pytest
from hypothesis import settings

from engine import GAMES, Color, Game, Rules, hexagon

settings.register_profile("birnam", deadline=None)  # a busy machine is not a bug
settings.load_profile("birnam")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Coroutines run in asyncio, the only loop Birnam knows."""
    return "asyncio"


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
